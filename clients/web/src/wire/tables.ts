/** A table that was just opened: its links by whom they are for. */
export interface NewTable {
  readonly table: string;
  readonly links: { readonly dm: string; readonly players: string; readonly spectators: string };
}

/** Why no table was opened: the server's own sentence where it has one, and whether it wants to hear a word first. */
export interface NotOpened {
  readonly words: string | undefined;
  readonly wantsWord: boolean;
}

/** A fight that the server has ready, one for each game. */
export type ReadyFight = "ford" | "crypt" | "bridge";

/** Open a table, with a fight that is ready if one is named, on its map or without one; `word` is the one that some servers ask for. */
export async function openTable(name: string, word: string, fight?: ReadyFight, mapless = false): Promise<NewTable | NotOpened> {
  const authorization = word === "" ? {} : bearer(word);
  const response = await fetch("api/tables", {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify({ name, ...(fight === undefined ? {} : { fight, mapless }) }),
  }).catch((_unreachable: TypeError) => undefined);
  if (response === undefined) return { words: undefined, wantsWord: false };
  const body: unknown = await response.json().catch((_notJson: SyntaxError) => undefined);
  if (response.ok) return body as NewTable;
  return { words: wordsIn(body), wantsWord: response.status === 401 || response.status === 403 };
}

/** Where a table lies, and by what right: the key goes in a header, so no address holds it. */
export interface TableAt {
  readonly table: string;
  readonly token: () => string;
}

export const addressAt = (of: TableAt, path: string): string => `../api/tables/${encodeURIComponent(of.table)}/${path}`;
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Ask about a table, from beside its page; nothing where nobody answered. */
export async function askAt(of: TableAt, path: string, { headers, ...more }: RequestInit = {}): Promise<Response | undefined> {
  return fetch(addressAt(of, path), { ...more, headers: { ...bearer(of.token()), ...headers } }).catch((_unreachable: TypeError) => undefined);
}

/** A battle as one file; or in words why not, "" where nobody answered. */
export async function takeOut(of: TableAt, battle: string): Promise<Blob | string> {
  const response = await askAt(of, `battles/${encodeURIComponent(battle)}/export`);
  if (response?.ok) return response.blob();
  const body: unknown = await response?.json().catch((_notJson: SyntaxError) => undefined);
  return wordsIn(body) ?? "";
}

/** The sentence in an answer that says why not. */
export function wordsIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return "message" in body && typeof body.message === "string" ? body.message : undefined;
}
