/** What was told of a battle is fetched page by page, from its last entry to its first; each battle into a place of its own. */
import type { Signal } from "@preact/signals";
import { type Replaying, withEarlier } from "../state/looking";
import { freshId } from "./ids";
import type { ChroniclePage, Entries } from "./types";

export interface Fetch {
  /** What is here so far; whoever empties it, or begins anew in it, wants no more of the old. */
  readonly into: Signal<Replaying | undefined>;
  readonly whole?: (now: Replaying) => void;
  readonly refused?: () => void;
}

export class Fetching {
  /** For which fetch the page comes that is asked for under an id, and behind what. */
  private readonly awaited = new Map<string, { readonly fetch: Fetch; readonly known: Replaying }>();

  constructor(private readonly send: (request: ChroniclePage) => boolean) {}

  begin(fetch: Fetch, battle: string): void {
    fetch.into.value = { battle, entries: [], whole: false };
    this.goOn(fetch);
  }

  /** Ask for the page before what is here, unless all of it is. Twice does no harm: the later answer is let go. */
  goOn(fetch: Fetch): void {
    const known = fetch.into.value;
    if (known === undefined || known.whole) return;
    const [first] = known.entries;
    const id = freshId();
    const isSent = this.send({ type: "chronicle", id, battle: known.battle, limit: 100, ...(first === undefined ? {} : { before: first.id }) });
    if (isSent) this.awaited.set(id, { fetch, known });
    else fetch.refused?.();
  }

  /** True of a page that was asked for here, wanted still or not. */
  hears(message: Entries): boolean {
    const asked = this.taken(message.id);
    if (asked === undefined) return false;
    const { fetch, known } = asked;
    if (fetch.into.value !== known) return true;
    const now = withEarlier(known, message);
    fetch.into.value = now;
    if (now.whole) fetch.whole?.(now);
    else this.goOn(fetch);
    return true;
  }

  /** What was asked for by a line that is gone is answered by nobody. */
  beginAnew(): void {
    this.awaited.clear();
  }

  refuses(id: string): void {
    const asked = this.taken(id);
    if (asked !== undefined && asked.fetch.into.value === asked.known) asked.fetch.refused?.();
  }

  private taken(id: string): { readonly fetch: Fetch; readonly known: Replaying } | undefined {
    const asked = this.awaited.get(id);
    this.awaited.delete(id);
    return asked;
  }
}
