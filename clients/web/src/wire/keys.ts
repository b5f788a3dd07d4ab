/**
 * The keys to a table that this browser holds. A character that was claimed by a link has a key of its own, kept
 * under that link, so that a reload or a second tab is the same person.
 */
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const linkOf = (token: string): string => token.split(".")[0] ?? "";
const seatName = (table: string, token: string): string => `affray:${table}:seat:${linkOf(token)}`;
const lastName = (table: string): string => `affray:${table}:link`;

/** The token of the link by which the page was opened; the last one known where the address has lost it. */
export function linkToken(storage: Storage, table: string, token: string): string {
  if (token === "") return storage.getItem(lastName(table)) ?? "";
  storage.setItem(lastName(table), token);
  return token;
}

/** What to say hello with: the claimed character's key, or the link's own. */
export function tokenToShow(storage: Storage, table: string, link: string): string {
  return storage.getItem(seatName(table, link)) ?? link;
}

/** Keep a claimed character's key under the link by which it was claimed. */
export function keepSeat(storage: Storage, table: string, link: string, token: string): void {
  storage.setItem(seatName(table, link), token);
}

/** Forget the character claimed by this link: the page is a newcomer again. */
export function forgetSeat(storage: Storage, table: string, link: string): void {
  storage.removeItem(seatName(table, link));
}

/** The name under which `keepSeat` keeps, for whoever listens to another tab's claim. */
export const seatKey = seatName;

/** The name under which this browser keeps what is half written. */
export const halfWrittenKey = (table: string, link: string): string => `affray:${table}:half:${linkOf(link)}`;
