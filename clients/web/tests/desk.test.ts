import { describe, expect, test } from "vitest";
import { edited } from "../src/state/editing";
import { completed, matching } from "../src/state/encounter";
import { page } from "../src/state/page";
import { block, brush, drawnOn, groundDrawn, paintedOver, stroke, tool } from "../src/state/tools";
import type { BestiaryAnswer, MonsterCard } from "../src/wire/types";

const monster = (name: string): MonsterCard => ({ name, armour_class: 6, hit_dice: "1", attacks: 1, routine: "bite 1d6", size: "M" });
const BOOK: BestiaryAnswer = {
  kind: "bestiary",
  monsters: { goblin: monster("Goblin"), hobgoblin: monster("Hobgoblin"), giant_rat: monster("Rat, Giant"), orc: monster("Orc") },
};
const rows = (text: string): readonly string[] => matching(text, BOOK, 5).map(([row]) => row);

describe("the line of foes", () => {
  test("finds monsters by how they begin, then by what is in them, in the group that is being typed", () => {
    expect(rows("6 orc axe; 2 gob")).toEqual(["goblin", "hobgoblin"]);
    expect(rows("2 goblins")).toEqual(["goblin", "hobgoblin"]);
    expect(rows("3 giant r")).toEqual(["giant_rat"]);
    expect(rows("3 orc a")).toEqual([]);
  });

  test("is completed without a change to what stands before", () => {
    expect(completed("6 orc axe;2 gob", "goblin")).toBe("6 orc axe;2 goblin ");
    expect(completed("gi", "giant_rat")).toBe("giant rat ");
  });
});

describe("the brush", () => {
  test("draws what lies between two places of the pointer, or fills the block", () => {
    expect(drawnOn([[1, 1]], [4, 1], false)).toEqual([[1, 1], [2, 1], [3, 1], [4, 1]]);
    expect(block([2, 2], [1, 1])).toHaveLength(4);
    expect(drawnOn([[2, 2], [9, 9]], [1, 1], true)).toHaveLength(4);
  });

  test("a wall takes the place of what was there, a height leaves it", () => {
    const ground = { walls: [[1, 1]], rough: [[2, 2, 4]], heights: [[2, 2, 1]] } as const;
    expect(paintedOver(ground, [[2, 2]], { kind: "wall" })).toMatchObject({ walls: [[1, 1], [2, 2]], rough: [], heights: [[2, 2, 1]] });
    expect(paintedOver(ground, [[2, 2]], { kind: "height", height: 2 })).toMatchObject({ rough: [[2, 2, 4]], heights: [[2, 2, 2]] });
    expect(paintedOver(ground, [[1, 1], [2, 2]], { kind: "clear" })).toMatchObject({ walls: [], rough: [], heights: [] });
  });
});

test("a stroke goes over what was drawn before it and has no answer yet", () => {
  [tool.value, brush.value, stroke.value] = ["ground", { kind: "wall" }, [[2, 2]]];
  page.value = { ...page.value, waiting: { first: { do: "set_ground", walls: [[1, 1]] } } };
  expect(groundDrawn.value).toMatchObject({ walls: [[1, 1], [2, 2]] });
});

test("only what was changed of a figure is written, and no number that is none", () => {
  expect(edited("orc-1", {})).toBeUndefined();
  expect(edited("orc-1", { hp: "x" })).toBeUndefined();
  expect(edited("orc-1", { hp: "3", ac: "-1", name: " Ugluk " })).toEqual({
    do: "edit_combatant",
    figure: "orc-1",
    hit_points: 3,
    sheet: { armour_class: -1, name: "Ugluk" },
  });
});
