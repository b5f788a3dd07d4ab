/** A sheet while it is written: fields as they are typed, and the sheet that they make. Nothing is computed from it here. */
import type { Sheet, WeaponInHand } from "../wire/types";
import { rowName, weaponFrom } from "./placing";

export interface WeaponLine {
  readonly words: string;
  readonly skill: NonNullable<WeaponInHand["skill"]>;
  readonly mastery: NonNullable<WeaponInHand["mastery"]>;
  /** How many missiles there are; "" where they are not counted. */
  readonly left: string;
  readonly strength_bow: boolean;
}

export interface SheetDraft {
  readonly name: string;
  readonly class: string;
  readonly level: string;
  readonly hit_points: string;
  readonly armour_class: string;
  readonly strength: string;
  readonly dexterity: string;
  readonly constitution: string;
  readonly shield: string;
  readonly armour: string;
  readonly armour_plus: string;
  readonly rate: string;
  readonly pounds: string;
  readonly size: NonNullable<Sheet["size"]>;
  readonly spells: string;
  readonly items: string;
  readonly weapons: readonly WeaponLine[];
}

export const PLAIN_WEAPON: WeaponLine = { words: "", skill: "proficient", mastery: "ba", left: "", strength_bow: false };
export const BLANK: SheetDraft = {
  name: "",
  class: "fighter",
  level: "1",
  hit_points: "8",
  armour_class: "5",
  strength: "10",
  dexterity: "10",
  constitution: "10",
  shield: "0",
  armour: "",
  armour_plus: "0",
  rate: "12",
  pounds: "",
  size: "M",
  spells: "",
  items: "",
  weapons: [{ ...PLAIN_WEAPON, words: "long sword" }],
};

const plain = (row: string): string => row.replace(/_/g, " ");
const rows = (words: string): readonly string[] =>
  words
    .split(/[,;\n]/)
    .map(rowName)
    .filter((row) => row !== "");

/** Words of a weapon as they are typed: "long sword +1". */
const weaponWords = ({ weapon, plus = 0 }: WeaponInHand): string => (plus === 0 ? plain(weapon) : `${plain(weapon)} ${plus > 0 ? "+" : ""}${plus}`);

const leftOf = (sheet: Sheet, row: string): string => `${sheet.charges?.find((one) => one.item === row)?.left ?? ""}`;

export function draftOf(sheet: Sheet): SheetDraft {
  return {
    name: sheet.name,
    class: sheet.class ?? "",
    level: `${sheet.level ?? 0}`,
    hit_points: `${sheet.hit_points}`,
    armour_class: `${sheet.armour_class}`,
    strength: sheet.strength ?? "10",
    dexterity: `${sheet.dexterity ?? 10}`,
    constitution: `${sheet.constitution ?? 10}`,
    shield: `${sheet.shield ?? 0}`,
    armour: plain(sheet.armour ?? ""),
    armour_plus: `${sheet.armour_plus ?? 0}`,
    rate: `${sheet.rate ?? 12}`,
    pounds: sheet.pounds === undefined || sheet.pounds === null ? "" : `${sheet.pounds}`,
    size: sheet.size ?? "M",
    spells: (sheet.spells ?? []).map(plain).join(", "),
    items: (sheet.items ?? []).map(plain).join(", "),
    weapons: (sheet.weapons ?? []).map((held) => ({ words: weaponWords(held), skill: held.skill ?? "proficient", mastery: held.mastery ?? "ba", left: leftOf(sheet, held.weapon), strength_bow: held.strength_bow ?? false })),
  };
}

function without<Key extends keyof Sheet>(sheet: Sheet | undefined, key: Key): Partial<Omit<Sheet, Key>> {
  if (sheet === undefined) return {};
  const { [key]: _, ...others } = sheet;
  return others;
}

/** A sheet with that portrait, or with none. */
export function portrayed({ portrait: _, ...sheet }: Sheet, portrait: string | null | undefined): Sheet {
  return portrait ? { ...sheet, portrait } : sheet;
}

/** What a player writes on their own sheet: how well one knows a weapon is the DM's to say, so another than it has is a plain one. */
export function asTheirs(draft: SheetDraft, sheet: Sheet): SheetDraft {
  const had = draftOf(sheet).weapons;
  const known = ({ words, left }: WeaponLine): WeaponLine => ({ ...(had.find((one) => one.words === words) ?? PLAIN_WEAPON), words, left });
  return { ...draft, weapons: draft.weapons.map(known) };
}

/** The sheet that the fields make; what has no field stays as it was on `before`. */
export function sheetOf(draft: SheetDraft, before?: Sheet): Sheet {
  const own = (words: string): WeaponInHand | undefined => (before?.weapons ?? []).find((held) => weaponWords(held) === words);
  const held = draft.weapons.filter(({ words }) => words.trim() !== "").map((line) => ({ ...line, row: weaponFrom(line.words).weapon }));
  const items = rows(draft.items);
  const things = (before?.charges ?? []).filter((one) => items.includes(one.item));
  const missiles = held.flatMap(({ row, left }, place) => (left.trim() === "" || held.findIndex((one) => one.row === row) !== place ? [] : [{ item: row, left: Number(left) }]));
  const charges = [...things, ...missiles];
  return {
    ...without(before, "charges"),
    ...(charges.length === 0 ? {} : { charges }),
    name: draft.name.trim(),
    class: draft.class === "" ? null : draft.class,
    level: Number(draft.level),
    hit_points: Number(draft.hit_points),
    armour_class: Number(draft.armour_class),
    strength: draft.strength.trim(),
    dexterity: Number(draft.dexterity),
    constitution: Number(draft.constitution),
    shield: Number(draft.shield),
    armour: draft.armour.trim() === "" ? null : rowName(draft.armour),
    armour_plus: Number(draft.armour_plus),
    rate: Number(draft.rate),
    pounds: draft.pounds.trim() === "" ? null : Number(draft.pounds),
    size: draft.size,
    spells: rows(draft.spells),
    items,
    weapons: held.map(({ words, skill, mastery, strength_bow }) => ({ ...own(words), ...weaponFrom(words), skill, mastery, strength_bow })),
  };
}

/** A sheet out of a file; undefined where it is none. What its numbers are worth is the table's to say. */
export function sheetIn(text: string): Sheet | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const isSheet = typeof found === "object" && found !== null && "name" in found && "hit_points" in found && "armour_class" in found;
    return isSheet ? (found as Sheet) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Each row once, with how often it is there. */
export function counted(all: readonly string[]): readonly (readonly [string, number])[] {
  return [...new Set(all)].map((row) => [row, all.filter((one) => one === row).length] as const);
}
