/** Files of other tabletops, read by the server: what they hold, and what became of each field. */
import { askAt, type TableAt, wordsIn } from "./tables";
import type { AddCombatants, SetGround, Sheet } from "./types";

export type Fate = "taken" | "converted" | "guessed" | "dropped";

export interface FieldReport {
  readonly field: string;
  readonly fate: Fate;
  readonly was?: string;
  readonly now?: string;
  readonly why?: string;
}

/** Somebody of the file: a group where there is one, else a character. `line` is the same as it is typed. */
export interface ImportedSheet {
  readonly id: string;
  readonly sheet: Sheet;
  readonly armour_base: string;
  readonly fields: readonly FieldReport[];
  readonly line: string;
  readonly group?: AddCombatants;
}

export interface ImportedSheets {
  readonly source: string;
  readonly sheets?: readonly ImportedSheet[];
  readonly left_out?: readonly { readonly name: string; readonly why: string }[];
  readonly notes?: readonly string[];
}

export interface ImportedMap {
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly ground: SetGround;
  readonly fields: readonly FieldReport[];
  readonly notes?: readonly string[];
  /** How wide its picture lies, in hundredths of a square; where the file has one. */
  readonly across?: number;
}

export type Imported = ImportedSheets | ImportedMap;

/** How the file is to be read. */
export type Wanted = { readonly as: "sheets"; readonly armour_base: string } | { readonly as: "map"; readonly doors: string };

/**
 * The picture in a map's file, as it was drawn; the table checks it as any other. Nothing where there is none in letters,
 * or they or the file cannot be read.
 */
export async function pictureIn(file: Blob): Promise<Blob | undefined> {
  try {
    const found = /"image"\s*:\s*"(?:data:[^,"]*,)?([A-Za-z0-9+/=\\ ]+)"/.exec(await file.text());
    if (found?.[1] === undefined) return undefined;
    const letters = atob(JSON.parse(`"${found[1]}"`) as string); // which minds no blanks and no ends of lines
    const bytes = new Uint8Array(letters.length);
    for (let place = 0; place < letters.length; place += 1) bytes[place] = letters.charCodeAt(place);
    return new Blob([bytes]);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** What a file holds, or in words why nothing can be made of it; "" where nobody answered. */
export async function readFor(of: TableAt, wanted: Wanted, file: Blob): Promise<Imported | string> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await askAt(of, `read?${new URLSearchParams(wanted)}`, { method: "POST", headers, body: file });
  const body: unknown = await response?.json().catch((_notJson: SyntaxError) => undefined);
  return response?.ok ? (body as Imported) : (wordsIn(body) ?? "");
}
