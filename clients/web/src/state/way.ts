/** Ways over the squares, as somebody draws them. Whether a way may be gone, and what it costs, is the server's to say. */
import type { Facing, Square } from "../wire/types";

/** As the server answers: where one may stop, and of each square on a cheapest way the one before it. */
export interface Reached {
  readonly squares: readonly (readonly [number, number, number])[];
  readonly came_from?: readonly (readonly [number, number, number, number])[];
}

/** Each direction's step, east and south. */
export const STEPS: { readonly [facing in Facing]: Square } = {
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
};

export const ROSE = Object.keys(STEPS) as readonly Facing[];

export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];
export const key = ([x, y]: Square): string => `${x} ${y}`;
export const plus = (one: Square, step: Square, times = 1): Square => [one[0] + step[0] * times, one[1] + step[1] * times];

/** Squares between two blocks, by the longer way; 1 side by side, 0 where they overlap. */
export function apart(one: Square, oneSize: number, other: Square, otherSize: number): number {
  const along = (here: number, size: number, there: number, far: number): number =>
    Math.max(0, there - (here + size - 1), here - (there + far - 1));
  return Math.max(along(one[0], oneSize, other[0], otherSize), along(one[1], oneSize, other[1], otherSize));
}

/** The cheapest way to a square where one may stop, as the server found it; over friends where it goes over friends. */
export function wayTo({ squares, came_from = [] }: Reached, start: Square, end: Square): readonly Square[] | undefined {
  if (!squares.some(([x, y]) => same([x, y], end))) return undefined;
  const before = new Map(came_from.map(([x, y, fromX, fromY]) => [key([x, y]), [fromX, fromY] as const]));
  const way: Square[] = [];
  let here: Square | undefined = end;
  while (here !== undefined && !same(here, start)) {
    way.unshift(here);
    here = before.get(key(here));
  }
  return here && way;
}

/** The way after a press on `square`: back to it where the way crosses it, on to it as a neighbour, else anew. */
export function pressedOn(path: readonly Square[], start: Square, square: Square, reach: Reached): readonly Square[] {
  if (same(square, start)) return [];
  const at = path.findIndex((each) => same(each, square));
  if (at >= 0) return path.slice(0, at + 1);
  const last = path.at(-1);
  if (last !== undefined && apart(last, 1, square, 1) === 1) return [...path, square];
  return wayTo(reach, start, square) ?? straight(start, square);
}

/** The way after one more step; a step back along the way takes the last one away. */
export function stepped(path: readonly Square[], start: Square, step: Square): readonly Square[] {
  const here = path.at(-1) ?? start;
  const there = plus(here, step);
  const before = path.length > 1 ? path.at(-2) : start;
  if (path.length > 0 && before !== undefined && same(there, before)) return path.slice(0, -1);
  return [...path, there];
}

/** Diagonally first, then along. */
export function straight(start: Square, end: Square): readonly Square[] {
  const way: Square[] = [];
  let here = start;
  while (!same(here, end)) {
    here = plus(here, [Math.sign(end[0] - here[0]), Math.sign(end[1] - here[1])]);
    way.push(here);
  }
  return way;
}
