/** Ways over the squares, as somebody draws them. Whether a way may be gone, and what it costs, is the server's to say. */
import type { Facing, Square } from "../wire/types";

export type ReachSquares = readonly (readonly [number, number, number])[];

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
/** A diagonal counts one and a half. */
const DIAGONAL = 1.5;

export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];
export const key = ([x, y]: Square): string => `${x} ${y}`;
export const plus = (one: Square, step: Square, times = 1): Square => [one[0] + step[0] * times, one[1] + step[1] * times];

/** Squares between two blocks, by the longer way; 1 side by side, 0 where they overlap. */
export function apart(one: Square, oneSize: number, other: Square, otherSize: number): number {
  const along = (here: number, size: number, there: number, far: number): number =>
    Math.max(0, there - (here + size - 1), here - (there + far - 1));
  return Math.max(along(one[0], oneSize, other[0], otherSize), along(one[1], oneSize, other[1], otherSize));
}

/**
 * A cheapest way to `end` through squares whose costs the server told: back from each square to the neighbour from
 * where it got there. Undefined where the costs do not lead back to `start`.
 */
export function wayTo(reach: ReachSquares, start: Square, end: Square): readonly Square[] | undefined {
  const costs = new Map(reach.map(([x, y, cost]) => [key([x, y]), cost]));
  const way: Square[] = [];
  let here = end;
  while (!same(here, start)) {
    const before = cameFrom(costs, here);
    if (before === undefined || way.length > costs.size) return undefined;
    way.unshift(here);
    here = before;
  }
  return way;
}

/** No neighbour is cheaper than the step from it allows, so the one that is cheapest for its step is a way back. */
function cameFrom(costs: ReadonlyMap<string, number>, here: Square): Square | undefined {
  const own = costs.get(key(here));
  if (own === undefined) return undefined;
  let [best, most]: [Square | undefined, number] = [undefined, 0];
  for (const step of Object.values(STEPS)) {
    const there = plus(here, step);
    const cost = costs.get(key(there));
    if (cost === undefined) continue;
    const worth = (own - cost) / (step[0] !== 0 && step[1] !== 0 ? DIAGONAL : 1);
    if (worth > most) [best, most] = [there, worth];
  }
  return best;
}

/** The way after a press on `square`: back to it where the way crosses it, on to it as a neighbour, else anew. */
export function pressedOn(path: readonly Square[], start: Square, square: Square, reach: ReachSquares): readonly Square[] {
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

/** A run that ends beside a figure with its last two steps straight at it, the cheapest; for a charge. */
export function runAt(reach: ReachSquares, start: Square, size: number, at: Square, atSize: number): readonly Square[] | undefined {
  const costs = new Map(reach.map(([x, y, cost]) => [key([x, y]), cost]));
  const ends = reach.filter(([x, y]) => apart([x, y], size, at, atSize) === 1);
  const runs = ends.flatMap(([x, y]) =>
    Object.values(STEPS).flatMap((step) => {
      const end: Square = [x, y];
      const from = plus(end, step, -2);
      const cost = costs.get(key(from));
      const isAt = apart(plus(end, step), size, at, atSize) === 0;
      return isAt && cost !== undefined && costs.has(key(plus(end, step, -1))) ? [{ from, step, end, cost }] : [];
    }),
  );
  const [best] = runs.sort((one, other) => one.cost - other.cost);
  const way = best && wayTo(reach, start, best.from);
  return best && way && [...way, plus(best.end, best.step, -1), best.end];
}
