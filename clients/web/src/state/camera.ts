/** Which part of the field is shown, and how large: as it suggests itself, until somebody pans or zooms. */
import { computed, signal } from "@preact/signals";
import type { BattleView, CombatantCard, Square } from "../wire/types";
import { type Near, nearFigures, wholeField } from "./near";
import { figuresOf } from "./reading";

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** `square` is the side of a square in pixels; `x` and `y` are the point of the field, in squares, in the frame's middle. */
export interface Camera {
  readonly square: number;
  readonly x: number;
  readonly y: number;
}

export interface Field {
  readonly width: number;
  readonly height: number;
}

export const SQUARE_LEAST = 6;
export const SQUARE_MOST = 104;
/** What suggests itself is no larger and no smaller than this. */
const LARGEST = 52;
const SMALLEST = 18;
const THUMB = 44;
const THUMB_LEAST = 30;
/** Room around the field, in squares, so that its numbers and its edge are seen. */
const RIM = 0.75;
/** So much of a square more than is shown is drawn, so that not every step of a pan draws anew. */
const AHEAD = 8;
/** With fewer figures than this all are drawn, wherever they stand: a screen reader finds them. */
export const ALL_DRAWN_MOST = 80;

/** What somebody chose; undefined as long as it follows the fight. */
export const chosen = signal<Camera | undefined>(undefined);
export const frame = signal<Frame>({ width: 0, height: 0 });
export const field = signal<Field>({ width: 1, height: 1 });
/** What suggests itself at this moment; written by the board. */
export const suggested = signal<Camera>({ square: LARGEST, x: 0, y: 0 });

export const camera = computed<Camera>(() => within(chosen.value ?? suggested.value, frame.value, field.value));

/** The field stays in the frame: in its middle where it is smaller, else without a gap wider than the rim. */
export function within(wish: Camera, { width, height }: Frame, size: Field): Camera {
  const square = Math.min(SQUARE_MOST, Math.max(SQUARE_LEAST, wish.square));
  const along = (at: number, shown: number, whole: number): number => {
    const half = shown / square / 2;
    return whole + 2 * RIM <= 2 * half ? whole / 2 : Math.min(whole + RIM - half, Math.max(half - RIM, at));
  };
  return { square, x: along(wish.x, width, size.width), y: along(wish.y, height, size.height) };
}

/** Larger or smaller about a point of the frame, which stays where it is. */
export function zoomed(now: Camera, by: number, at: Square, { width, height }: Frame): Camera {
  const square = Math.min(SQUARE_MOST, Math.max(SQUARE_LEAST, now.square * by));
  const [east, south] = [at[0] - width / 2, at[1] - height / 2];
  const shift = 1 / now.square - 1 / square;
  return { square, x: now.x + east * shift, y: now.y + south * shift };
}

export const panned = (now: Camera, east: number, south: number): Camera => ({
  ...now,
  x: now.x - east / now.square,
  y: now.y - south / now.square,
});

/** Where the field's corner lies in the frame, in pixels. */
export const cornerOf = ({ square, x, y }: Camera, { width, height }: Frame): Square => [
  Math.round(width / 2 - x * square),
  Math.round(height / 2 - y * square),
];

/** The square under a point of the frame; it may lie beyond the field. */
export function squareAt(now: Camera, { width, height }: Frame, [left, top]: Square): Square {
  return [Math.floor(now.x + (left - width / 2) / now.square), Math.floor(now.y + (top - height / 2) / now.square)];
}

/** Left, top, right and bottom of what is drawn: what is shown and a margin, in steps, so that a pan seldom changes it. */
export function drawn({ square, x, y }: Camera, { width, height }: Frame): readonly [number, number, number, number] {
  const [across, down] = [width / square / 2, height / square / 2];
  const low = (at: number): number => Math.floor(at / AHEAD - 0.5) * AHEAD;
  const high = (at: number): number => Math.ceil(at / AHEAD + 0.5) * AHEAD;
  return [low(x - across), low(y - down), high(x + across), high(y + down)];
}

export const isDrawn = (card: CombatantCard, [left, top, right, bottom]: ReturnType<typeof drawn>): boolean => {
  if (card.square === undefined) return false;
  const [x, y] = card.square;
  const size = card.size ?? 1;
  return x + size > left && x < right && y + size > top && y < bottom;
};

/** A part of the field as large as it can be shown. */
export function fitted(part: Near, { width, height }: Frame, least = SMALLEST, most = LARGEST): Camera {
  const square = Math.min(width / (part.columns + 2 * RIM), height / (part.rows + 2 * RIM));
  return { square: Math.max(least, Math.min(most, square)), x: part.middle[0], y: part.middle[1] };
}

/**
 * By itself: on a desk the ground that the figures stand on. On a phone squares for a thumb, about one's own figure; and
 * but for the blows themselves as much smaller as it takes to see the nearest foe. Who only watches sees all; whoever leads has
 * squares for a thumb about those that are led.
 */
export function suggestion(battle: BattleView, size: Frame, followed: CombatantCard | undefined, isPhone: boolean, leads = false): Camera {
  const all = fitted(wholeField(battle), size);
  const isWhole = battle.step === "set_up" && !isPhone && size.width >= battle.width * all.square && size.height >= battle.height * all.square;
  if (isWhole) return all;
  const near = nearFigures(battle);
  const whole = fitted(near, size);
  if (!isPhone) {
    const fits = near.columns * whole.square <= size.width && near.rows * whole.square <= size.height;
    return fits || followed?.square === undefined ? whole : { ...whole, ...middleOf(followed.square) };
  }
  if (followed?.square === undefined) {
    const led = nearFigures({ ...battle, combatants: Object.fromEntries(figuresOf(battle).filter((each) => each.side !== "party" && !each.hidden).map((each) => [each.id, each])) });
    return leads ? { square: THUMB, x: led.middle[0], y: led.middle[1] } : fitted(near, size, SMALLEST, THUMB);
  }
  const foe = nearestFoe(battle, followed);
  if (foe?.square === undefined) return { square: THUMB, ...middleOf(followed.square) };
  const between = { columns: gap(followed, foe, 0), rows: gap(followed, foe, 1), middle: halfway(followed, foe) };
  const both = fitted(between, size, THUMB_LEAST, THUMB);
  const shows = between.columns * both.square <= size.width && between.rows * both.square <= size.height;
  const square = battle.step === "resolve" ? THUMB : both.square;
  if (square !== THUMB || shows) return { square, ...held({ ...both, square }, followed, size) };
  return { square: THUMB, ...middleOf(followed.square) };
}

/** One's own figure is never out of sight for the sake of another. */
function held(wish: Camera, { square = [0, 0] }: CombatantCard, { width, height }: Frame): Pick<Camera, "x" | "y"> {
  const [across, down] = [Math.max(0, width / wish.square / 2 - 1), Math.max(0, height / wish.square / 2 - 1)];
  const clamp = (at: number, own: number, most: number): number => Math.min(own + most, Math.max(own - most, at));
  return { x: clamp(wish.x, square[0] + 0.5, across), y: clamp(wish.y, square[1] + 0.5, down) };
}

const middleOf = ([x, y]: Square): Pick<Camera, "x" | "y"> => ({ x: x + 0.5, y: y + 0.5 });
const gap = (one: CombatantCard, other: CombatantCard, axis: 0 | 1): number =>
  Math.abs((one.square?.[axis] ?? 0) - (other.square?.[axis] ?? 0)) + Math.max(one.size ?? 1, other.size ?? 1) + 1;
const halfway = (one: CombatantCard, other: CombatantCard): Square => [
  ((one.square?.[0] ?? 0) + (other.square?.[0] ?? 0)) / 2 + 0.5,
  ((one.square?.[1] ?? 0) + (other.square?.[1] ?? 0)) / 2 + 0.5,
];

function nearestFoe(battle: BattleView, from: CombatantCard): CombatantCard | undefined {
  const far = (card: CombatantCard): number => Math.hypot(gap(from, card, 0), gap(from, card, 1));
  const foes = figuresOf(battle).filter((each) => each.side !== from.side && each.condition === "ok" && each.square !== undefined);
  return foes.sort((one, other) => far(one) - far(other))[0];
}
