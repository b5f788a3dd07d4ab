/** What newcomers are called, and what they hold, from words as people type them. */
import type { WeaponInHand } from "../wire/types";

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

/** `id`, or the first of id-2, id-3 … that nobody has. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let count = 2; ; count += 1) if (!isTaken(`${id}-${count}`)) return `${id}-${count}`;
}
