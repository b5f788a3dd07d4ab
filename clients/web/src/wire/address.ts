/** Where the page stands: `/<base>/t/<table>[?replay=<battle>]#<token>`, and where its socket is. */
export interface Address {
  readonly table: string;
  readonly token: string;
  readonly socket: string;
  /** The battle that is to be watched again. */
  readonly replay?: string;
  /** Only board and caption, on nothing: laid over a stream's picture. */
  readonly overlay?: true;
}

/** A link to watch by, as an overlay. */
export const asOverlay = (link: string): string => link.replace("#", "?overlay#");

/** What the address bar says, or undefined on any page but a table's. */
export function readAddress(location: Pick<Location, "protocol" | "host" | "pathname" | "search" | "hash">): Address | undefined {
  const found = /^(.*)\/t\/([^/]+)\/?$/.exec(location.pathname);
  if (found === null) return undefined;
  const [, base = "", table = ""] = found;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const asked = new URLSearchParams(location.search);
  const replay = asked.get("replay");
  return {
    table: decodeURIComponent(table),
    token: decodeURIComponent(location.hash.slice(1)),
    socket: `${scheme}//${location.host}${base}/ws/tables/${table}`,
    ...(replay === null ? {} : { replay }),
    ...(asked.has("overlay") ? { overlay: true } : {}),
  };
}

/**
 * A table's link as seen from the first page: under the name by which that page came, whatever name the link has.
 * Without a table in it, the link as it is.
 */
export function fromHere(link: string): string {
  return /\/(t\/[^/#]+#.*)$/.exec(link)?.[1] ?? link;
}
