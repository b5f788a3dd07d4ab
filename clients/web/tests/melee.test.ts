import { beforeEach, expect, test } from "vitest";
import { going } from "../src/state/acts";
import { goTo } from "../src/state/going";
import { dropWords, held } from "../src/state/line_drop";
import { aside, drawnSpot } from "../src/state/melee";
import { hear, page } from "../src/state/page";
import { aboutKey } from "../src/state/page_state";
import { dropPlan } from "../src/state/plan";
import type { BattleView, CombatantCard, May } from "../src/wire/types";
import { snapshot, view, welcome } from "./view";

const card = (id: string, side: string, engaged: CombatantCard["engaged"] = {}): CombatantCard => {
  const { square: _, ...rath } = view.battle!.combatants["rath"]!;
  return { ...rath, id, name: id, side, group: id, engaged };
};

const moor: BattleView = {
  ...view.battle!,
  step: "resolve",
  line: { measure: "feet", spots: [{ figures: ["rath", "bera", "orc", "wolf"] }, { figures: ["archer"], gap: "60 feet" }] },
  combatants: Object.fromEntries(
    [card("rath", "party", { orc: "front", wolf: "front" }), card("bera", "party"), card("orc", "foes", { rath: "front" }), card("wolf", "foes", { rath: "rear" }), card("archer", "foes")].map((one) => [one.id, one]),
  ),
};

beforeEach(() => {
  hear({ ...welcome, runs: true });
  hear({ ...snapshot, view: { ...view, battle: moor } });
  dropPlan();
  held.value = undefined;
});

test("those who hang together are one melee, the party's side left, each pair once", () => {
  const { melees, off } = drawnSpot(moor, ["bera", "orc", "rath", "wolf"]);
  expect(off.map((one) => one.id)).toEqual(["bera"]);
  expect(melees).toHaveLength(1);
  expect(melees[0]!.left.map((one) => one.id)).toEqual(["rath"]);
  expect(melees[0]!.right.map((one) => one.id)).toEqual(["orc", "wolf"]);
  expect(melees[0]!.pairs.map(({ one, other, how, back }) => `${one} ${how} ${other} ${back}`).sort()).toEqual(["orc front rath front", "rath front wolf rear"]);
});

test("who is in melee with somebody in another place stands off in its own", () => {
  expect(drawnSpot(moor, ["orc"]).off.map((one) => one.id)).toEqual(["orc"]);
});

test("from which side somebody attacks is said where it is not the front: of all alike, or of each", () => {
  expect(aside(moor, moor.combatants["rath"]!)).toEqual([]);
  expect(aside(moor, moor.combatants["wolf"]!)).toEqual([{ name: undefined, side: "rear" }]);
  expect(aside(moor, card("tam", "party", { orc: "left", wolf: "front" }))).toEqual([{ name: "orc", side: "left" }]);
});

test.each([
  ["archer", { spot: "rath", melee: false, figure: "bera" }, "Engage archer with bera"],
  ["archer", { spot: "rath", melee: false }, "archer stands with rath"],
  ["wolf", { spot: "rath", melee: false }, "wolf breaks off"],
  ["wolf", { spot: "rath", melee: true, figure: "rath" }, undefined],
  ["bera", { spot: "rath", melee: false }, undefined],
  ["bera", undefined, undefined],
])("%s let go over %o: %s", (figure, over, words) => {
  held.value = { figure, x: 0, y: 0, over };
  expect(dropWords(moor)).toBe(words);
});

test("one goes in the server's words, and only where it says that one may", () => {
  const may: readonly May[] = ["withdraw", "pass"];
  const wolf = { ...moor.combatants["wolf"]!, may };
  hear({ ...snapshot, view: { ...view, battle: { ...moor, combatants: { ...moor.combatants, wolf } } } });
  goTo(wolf, "rath", undefined, "15");
  expect(going.value, "nothing was said yet").toBeUndefined();
  const about = { kind: "closing", figure: "wolf", target: "rath", away: true, distance: 15, measure: "feet" } as const;
  const said = (legal: boolean) => (page.value = { ...page.value, answers: { [aboutKey(about)]: { kind: "path", legal, words: "goes 15 feet away from rath" } } });
  said(true);
  expect(going.value?.label).toBe("wolf goes 15 feet away from rath");
  expect(going.value?.command).toEqual({ do: "approach", figure: "wolf", target: "rath", away: true, distance: 15, measure: "feet" });
  said(false);
  expect(going.value).toBeUndefined();
});
