/** The line in which the DM types foes, before they are set out. */
import { signal } from "@preact/signals";
import type { BestiaryAnswer, EncounterAnswer, MonsterCard, Square } from "../wire/types";

export const line = signal("");
export const distance = signal<string | undefined>(undefined);

export interface Outline {
  readonly square: Square;
  readonly size: number;
  readonly hidden: boolean;
}

/** Where they would stand. */
export const draft = signal<readonly Outline[]>([]);

const SIZES: { readonly [size in MonsterCard["size"]]: number } = { T: 1, S: 1, M: 1, L: 2, H: 3, G: 4 };

export function outlines(answer: EncounterAnswer | undefined, bestiary: BestiaryAnswer | undefined): readonly Outline[] {
  return (answer?.groups ?? []).flatMap(({ squares = [], monster, hidden = false }) =>
    squares.map((square) => ({ square, size: SIZES[bestiary?.monsters[monster ?? ""]?.size ?? "M"], hidden })),
  );
}

/** The words of the last group that is being typed, as far as they may still become a monster. */
export function begun(text: string): string {
  const part = text.slice(text.lastIndexOf(";") + 1).replace(/^\s*\d*\s*/, "");
  return part.toLowerCase();
}

/** Monsters whose name begins with what was typed, then those that have it elsewhere; none once more is typed than a name. */
export function matching(text: string, { monsters }: BestiaryAnswer, most: number): readonly (readonly [string, MonsterCard])[] {
  const typed = begun(text).replace(/s$/, "");
  const all = Object.entries(monsters);
  const named = (row: string): string => row.replace(/_/g, " ");
  if (all.some(([row]) => begun(text) === `${named(row)} ` || begun(text).startsWith(`${named(row)} `))) return [];
  const first = all.filter(([row, { name }]) => named(row).startsWith(typed) || name.toLowerCase().startsWith(typed));
  const later = all.filter(([row, { name }]) => !first.some(([one]) => one === row) && (named(row).includes(typed) || name.toLowerCase().includes(typed)));
  return [...first, ...later].slice(0, most);
}

/** The line with the monster in place of what was begun. */
export function completed(text: string, row: string): string {
  const at = text.lastIndexOf(";") + 1;
  const count = /^\s*\d*\s*/.exec(text.slice(at))?.[0] ?? "";
  const before = text.slice(0, at) + (count === "" && at > 0 ? " " : count);
  return `${before}${row.replace(/_/g, " ")} `;
}
