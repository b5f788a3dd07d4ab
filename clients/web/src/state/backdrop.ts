/** The tiles of the picture under the map: where each lies, and those that are here already. */
import { type Signal, signal } from "@preact/signals";
import type { BackdropCard } from "../wire/types";

export const TILE_PX = 512;
/** So many pictures and tiles are kept at hand; those that were asked for first go first. */
const KEPT_MOST = 800;

interface Wanted {
  /** Nothing while it is on its way, "" where nothing could be had. */
  readonly content: Signal<string | undefined>;
  readonly ask: () => void;
}

/** What was asked for, by its address: whatever comes draws those alone who wanted it. */
const wanted = new Map<string, Wanted>();

/** Have what lies at `path` fetched, once; it shows as soon as it is here. */
export function want(path: string, fetch: (path: string) => Promise<string | undefined>): string | undefined {
  return (wanted.get(path) ?? begin(path, fetch)).content.value || undefined;
}

function begin(path: string, fetch: (path: string) => Promise<string | undefined>): Wanted {
  const content = signal<string | undefined>(undefined);
  const ask = () => void fetch(path).then((found) => (content.value = found ?? ""));
  const [place] = path.split("?");
  for (const other of wanted.keys()) {
    const isOutdated = other.split("?")[0] === place; // the same tile, under a cover that lies otherwise by now
    if (isOutdated || wanted.size >= KEPT_MOST) wanted.delete(other);
  }
  const one = { content, ask };
  wanted.set(path, one);
  ask();
  return one;
}

/** What failed is asked for again: the line was lost, or the cover has changed since. */
export function askAgain(): void {
  for (const { content, ask } of wanted.values()) if (content.value === "") ask();
}

/** A tile, in squares of the board. */
export interface TilePlace {
  readonly name: string;
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Each tile that may be fetched, and where it lies. */
export function tilesOf(battle: string, card: BackdropCard): readonly TilePlace[] {
  const square = card.across / 100 / card.width_px; // of one pixel
  return Object.entries(card.tiles ?? {}).map(([name, bits]) => {
    const [column = 0, row = 0] = name.split("-").map(Number);
    const [left, top] = [column * TILE_PX, row * TILE_PX];
    return {
      name,
      path: `battles/${encodeURIComponent(battle)}/pictures/${card.picture}/${name}?covered=${bits}`,
      x: (card.left ?? 0) / 100 + left * square,
      y: (card.top ?? 0) / 100 + top * square,
      width: Math.min(TILE_PX, card.width_px - left) * square,
      height: Math.min(TILE_PX, card.height_px - top) * square,
    };
  });
}
