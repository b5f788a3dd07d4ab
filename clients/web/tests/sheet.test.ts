import { expect, test } from "vitest";
import { asTheirs, BLANK, counted, draftOf, sheetIn, portrayed, sheetOf } from "../src/state/sheet";
import type { Sheet } from "../src/wire/types";

const MIREL: Sheet = {
  name: "Mirel",
  hit_points: 14,
  armour_class: 9,
  class: "mage",
  level: 5,
  strength: "9",
  dexterity: 16,
  constitution: 12,
  shield: 0,
  armour: null,
  armour_plus: 0,
  rate: 12,
  pounds: 40,
  size: "M",
  spells: ["sleep", "sleep", "magic_missile"],
  items: ["potion_of_healing"],
  weapons: [
    { weapon: "dagger", plus: 1, skill: "proficient", mastery: "sk", strength_bow: false },
    { weapon: "claw", damage: "1d4", skill: "unskilled", mastery: "ba", strength_bow: false },
  ],
  public_name: "a hooded woman",
};

test("a sheet that is only looked at comes back as it was, also what has no field", () => {
  expect(sheetOf(draftOf(MIREL), MIREL)).toEqual(MIREL);
});

test("missiles are counted where a number stands, and the charges of a thing stay with it", () => {
  const wand = { ...MIREL, items: ["wand_of_fire"], charges: [{ item: "wand_of_fire", left: 7 }] };
  const draft = draftOf(wand);
  const [dagger] = draft.weapons;
  if (dagger === undefined) throw new Error("she has a dagger");
  const armed = sheetOf({ ...draft, weapons: [dagger, { ...dagger, words: "dart", left: "12" }] }, wand);
  expect(armed.charges).toEqual([...wand.charges, { item: "dart", left: 12 }]);
  expect(draftOf(armed).weapons.map(({ left }) => left)).toEqual(["", "12"]);
  expect(sheetOf({ ...draftOf(armed), items: "", weapons: [dagger] }, armed)).not.toHaveProperty("charges");
});

test("a portrait is put on and taken off, and all else stays", () => {
  const portrait = "a".repeat(64);
  expect(portrayed(MIREL, portrait)).toEqual({ ...MIREL, portrait });
  expect(portrayed(portrayed(MIREL, portrait), undefined)).toEqual(MIREL);
});

test("fields make a sheet; an empty weapon is none", () => {
  const made = sheetOf({ ...BLANK, name: " Rath ", weapons: [...BLANK.weapons, { words: " ", skill: "proficient", mastery: "ba", left: "", strength_bow: false }] });
  expect(made).toMatchObject({ name: "Rath", class: "fighter", pounds: null, weapons: [{ weapon: "long_sword" }] });
});

test("a file is a sheet or nothing", () => {
  expect(sheetIn(JSON.stringify(MIREL))).toEqual(MIREL);
  expect(sheetIn("[1, 2]")).toBeUndefined();
  expect(sheetIn("Mirel, mage 5")).toBeUndefined();
});

test("what is there twice is counted", () => {
  expect(counted(MIREL.spells ?? [])).toEqual([
    ["sleep", 2],
    ["magic_missile", 1],
  ]);
});

test("how well a player knows a weapon stays with it, and another than the sheet has is a plain one", () => {
  const draft = draftOf(MIREL);
  const typed = (words: string) => sheetOf(asTheirs({ ...draft, weapons: draft.weapons.map((line, place) => (place === 0 ? { ...line, words } : line)) }, MIREL), MIREL);
  expect(typed("staff").weapons).toEqual([{ weapon: "staff", skill: "proficient", mastery: "ba", strength_bow: false }, MIREL.weapons?.[1]]);
  expect(typed("dagger +1")).toEqual(MIREL);
});
