/** Where to set newcomers down before anybody has said where: free squares, on the far side of the field. */
import type { BattleView, CombatantCard, Square, WeaponInHand } from "../wire/types";
import { figuresOf } from "./reading";

const ID_LETTERS_MOST = 40;

/** "Long sword" as the tables name it: long_sword. */
export function rowName(words: string): string {
  const plain = words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}

/** "Rath the Bold" as an id: rath-the-bold; `otherwise` for a name in letters that no id has. */
export function idFrom(name: string, otherwise: string): string {
  const id = rowName(name).replace(/_/g, "-").slice(0, ID_LETTERS_MOST).replace(/-+$/, "");
  return id === "" ? otherwise : id;
}

/** "Long sword +1" as a weapon in hand: the table's row, and its plus. */
export function weaponFrom(words: string): WeaponInHand {
  const [, name = words, plus] = /^(.*?)\s*([+\u2212-]\s*\d+)\s*$/.exec(words) ?? [];
  const weapon = rowName(name);
  return plus === undefined ? { weapon } : { weapon, plus: Number(plus.replace(/\s/g, "").replace("\u2212", "-")) };
}

/** Whether a new group of `count` may be called `id`: neither the group nor one of its figures is there already. */
export function isGroupFree(battle: BattleView, id: string, count: number): boolean {
  const figures = figuresOf(battle);
  const names = count === 1 ? [id] : Array.from({ length: count }, (_, index) => `${id}-${index + 1}`);
  return !figures.some((card) => card.group === id || names.includes(card.id));
}

/** `id`, or the first of id-2, id-3 … that nobody has. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let count = 2; ; count += 1) if (!isTaken(`${id}-${count}`)) return `${id}-${count}`;
}

/** `count` free squares from two thirds of the width on, in a block about the middle; at the edges where it is full. */
export function farSquares(battle: BattleView, count: number): readonly Square[] {
  const walls = battle.ground?.walls ?? [];
  const occupied = new Set([...figuresOf(battle).flatMap(covered), ...walls].map((square) => square.join(" ")));
  const rows = fromTheMiddle(battle.height);
  const columns = Array.from({ length: battle.width }, (_, x) => x).slice(Math.floor((battle.width * 2) / 3));
  const near = rows.slice(0, Math.ceil(rows.length / 2));
  const block = columns.flatMap((x) => near.map((y): Square => [x, y]));
  const edges = columns.flatMap((x) => rows.slice(near.length).map((y): Square => [x, y]));
  return [...block, ...edges].filter((square) => !occupied.has(square.join(" "))).slice(0, count);
}

/** Rows 0 to `height` − 1, the middle first. */
function fromTheMiddle(height: number): readonly number[] {
  const middle = Math.floor(height / 2);
  const steps = Array.from({ length: 2 * height }, (_, step) => (step % 2 === 0 ? step / 2 : -(step + 1) / 2));
  return steps.map((step) => middle + step).filter((y) => y >= 0 && y < height);
}

function covered({ square, size = 1 }: CombatantCard): readonly Square[] {
  if (square === undefined) return [];
  const [x, y] = square;
  return Array.from({ length: size * size }, (_, at): Square => [x + (at % size), y + Math.floor(at / size)]);
}
