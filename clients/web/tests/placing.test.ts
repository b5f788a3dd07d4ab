import { expect, test } from "vitest";
import { farSquares, freeId, idFrom, rowName } from "../src/state/placing";
import type { BattleView } from "../src/wire/types";
import { view } from "./view";

test("words become the tables' names, and names ids", () => {
  expect(rowName(" Long sword ")).toBe("long_sword");
  expect(idFrom("Rath the Bold!")).toBe("rath-the-bold");
});

test("an id that somebody has is counted on", () => {
  expect(freeId("orc", (id) => id === "orc" || id === "orc-2")).toBe("orc-3");
});

test("newcomers stand on free squares of the map, each on its own", () => {
  const battle: BattleView = { ...view.battle!, width: 6, height: 4 };
  const standing = { ...battle, combatants: { rath: { ...battle.combatants["rath"]!, square: [4, 2] as const } } };
  const squares = farSquares(standing, 40).map((square) => square.join(" "));
  expect(new Set(squares).size).toBe(squares.length);
  expect(squares).toHaveLength(7);
  expect(squares).not.toContain("4 2");
});
