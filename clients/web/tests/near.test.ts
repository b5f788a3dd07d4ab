import { expect, test } from "vitest";
import { nearFigures, wholeField } from "../src/state/near";
import { roveIndex } from "../src/state/roving";
import type { BattleView, Square } from "../src/wire/types";
import { view } from "./view";

const at = (squares: readonly Square[]): BattleView => ({
  ...view.battle!,
  combatants: Object.fromEntries(
    squares.map((square, index) => [`orc-${index}`, { ...view.battle!.combatants["orc-1"]!, id: `orc-${index}`, square }]),
  ),
});

test("the board shows the ground on which the figures stand, and some around it", () => {
  const near = nearFigures(at([[2, 3], [18, 12]]));
  expect(near).toEqual({ columns: 21, rows: 14, middle: [10.5, 8] });
});

test("a few figures are not drawn larger than counters are, nor more ground than there is", () => {
  expect(nearFigures(at([[10, 7]]))).toMatchObject({ columns: 12, rows: 9 });
  expect(nearFigures(at([[0, 0], [23, 15]]))).toMatchObject({ columns: 24, rows: 16 });
});

test("a field without figures is shown whole", () => {
  expect(nearFigures(at([]))).toEqual(wholeField(view.battle!));
});

test("Tab stops once among many figures: at the one looked at, else at the first", () => {
  const stops = (looked?: string) => ["a", "b", "c"].filter((id) => roveIndex(["a", "b", "c"], id, looked) === 0);
  expect(stops()).toEqual(["a"]);
  expect(stops("c")).toEqual(["c"]);
  expect(stops("elsewhere")).toEqual(["a"]);
});
