/** Where to set newcomers down before anybody has said where: free squares, on the far side of the field. */
import type { BattleView, Square } from "../wire/types";
import { figuresOf } from "./reading";

/** "Long sword" as the tables name it: long_sword. */
export const rowName = (words: string): string => words.trim().toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");

/** "Rath the Bold" as an id: rath-the-bold. */
export const idFrom = (name: string): string => rowName(name).replace(/_/g, "-").slice(0, 40);

/** `id`, or the first of id-2, id-3 … that nobody has. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let count = 2; ; count += 1) if (!isTaken(`${id}-${count}`)) return `${id}-${count}`;
}

/** `count` free squares at two thirds of the width, from the middle outwards, one column after the other. */
export function farSquares(battle: BattleView, count: number): readonly Square[] {
  const occupied = new Set(figuresOf(battle).flatMap((card) => card.square?.join(" ") ?? []));
  const free: Square[] = [];
  for (let x = Math.floor((battle.width * 2) / 3); x < battle.width; x += 1) {
    for (let step = 0; step < battle.height; step += 1) {
      const y = Math.floor(battle.height / 2) + (step % 2 === 0 ? step / 2 : -(step + 1) / 2);
      if (y < 0 || y >= battle.height || occupied.has(`${x} ${y}`)) continue;
      if (free.length === count) return free;
      free.push([x, y]);
    }
  }
  return free;
}
