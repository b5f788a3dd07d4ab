/** The tiles of the picture under the map: where each lies, and those that are here already. */
import { signal } from "@preact/signals";
import type { BackdropCard } from "../wire/types";

export const TILE_PX = 512;
/** So many pictures and tiles are kept at hand; those that were asked for first go first. */
const KEPT_MOST = 800;

/** What was fetched, by its address; "" where nothing could be had. */
export const fetched = signal<ReadonlyMap<string, string>>(new Map());
const onTheirWay = new Set<string>();

/** Have what lies at `path` fetched, once; it shows as soon as it is here. */
export function want(path: string, fetch: (path: string) => Promise<string | undefined>): string | undefined {
  const known = fetched.value.get(path);
  if (known === undefined && !onTheirWay.has(path)) {
    onTheirWay.add(path);
    void fetch(path).then((content) => {
      onTheirWay.delete(path);
      const now = new Map(fetched.value).set(path, content ?? "");
      for (const first of now.keys()) {
        if (now.size <= KEPT_MOST) break;
        now.delete(first);
      }
      fetched.value = now;
    });
  }
  return known === "" ? undefined : known;
}

/** What failed is asked for again: the line was lost, or the cover has changed since. */
export function forgetFailures(): void {
  if (![...fetched.value.values()].includes("")) return;
  fetched.value = new Map([...fetched.value].filter(([, content]) => content !== ""));
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
