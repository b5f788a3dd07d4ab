/** Pictures of a table: brought by whoever leads, fetched by everybody as far as they may see. */
import { addressAt, askAt, bearer, type TableAt, wordsIn } from "./tables";

/** A picture that the table keeps. */
export interface PictureKept {
  readonly picture: string;
  readonly width_px: number;
  readonly height_px: number;
}

/** Bring a picture; `moved` hears how much of it is on its way, from 0 to 1. What was kept, or in words why not; "" where nobody answered, or it was stopped. */
export function bringPicture(of: TableAt, file: Blob, moved: (part: number) => void, stop: AbortSignal): Promise<PictureKept | string> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest(); // `fetch` does not tell how far an upload is
    request.open("POST", addressAt(of, "pictures"));
    request.setRequestHeader("authorization", bearer(of.token()).authorization);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = (event) => moved(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => resolve(request.status < 300 && request.response !== null ? (request.response as PictureKept) : (wordsIn(request.response) ?? ""));
    request.onerror = () => resolve("");
    request.onabort = () => resolve("");
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** All that the table keeps; none where nobody answered. */
export async function picturesKept(of: TableAt): Promise<readonly PictureKept[]> {
  const response = await askAt(of, "pictures");
  const body = response?.ok ? await response.json().catch(cutOff) : undefined;
  return (body as { readonly pictures: readonly PictureKept[] } | undefined)?.pictures ?? [];
}

/** Throw a picture away. In words why it is still there; "" where nobody answered. */
export async function throwPictureAway(of: TableAt, picture: string): Promise<string | undefined> {
  const response = await askAt(of, `pictures/${picture}`, { method: "DELETE" });
  return response?.ok ? undefined : (wordsIn(await response?.json().catch(cutOff)) ?? "");
}

/** What lies at an address of the table's pictures, for an `href`; nothing where it may not be had, or nobody answered. */
export async function fetchPicture(of: TableAt, path: string): Promise<string | undefined> {
  const response = await askAt(of, path);
  if (!response?.ok) return undefined;
  const content = await response.blob().catch(cutOff);
  if (content === undefined) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader(); // a `data:` address: pages may show no others than our own and these
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(content);
  });
}

/** The line was lost in the middle of an answer, or what came is none. */
const cutOff = (_lost: TypeError | SyntaxError | DOMException) => undefined;
