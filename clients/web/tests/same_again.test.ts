import { describe, expect, test } from "vitest";
import { areGiven, sameAgain } from "../src/state/same_again";
import type { BattleView, CombatantCard } from "../src/wire/types";
import { view } from "./view";

const battle = view.battle!;
const rath = battle.combatants["rath"]!;
const orc = battle.combatants["orc-1"]!;
const strikes = { action: "attack", target: "orc-1" } as const;
const having = (cards: readonly CombatantCard[], more: Partial<BattleView> = {}): BattleView => ({
  ...battle,
  combatants: Object.fromEntries(cards.map((card) => [card.id, card])),
  ...more,
});

describe("the same again", () => {
  test("names the target while it stands, and leaves it open when it does not", () => {
    const struck = { ...rath, before: strikes };
    expect(sameAgain(having([struck, orc]), [struck])).toEqual([{ figure: "rath", ...strikes }]);
    const fallen = having([rath, { ...orc, condition: "dead" }]);
    expect(sameAgain(fallen, [struck])).toEqual([{ figure: "rath", action: "attack" }]);
    expect(sameAgain(having([struck]), [struck])).toEqual([{ figure: "rath", action: "attack" }]);
  });

  test("is nothing for who had no order", () => {
    expect(sameAgain(battle, [rath, orc])).toEqual([]);
  });

  test("keeps how far one went, and casts no spell that is spent", () => {
    const went = { ...rath, before: { action: "attack", move: "half" } } as const;
    expect(sameAgain(having([went, orc]), [went])).toEqual([{ figure: "rath", action: "attack", move: "half" }]);
    const before = { action: "cast", spell: "sleep", target: "orc-1" } as const;
    expect(sameAgain(having([rath, orc]), [{ ...rath, before }])).toEqual([]);
    const again = sameAgain(having([rath, orc]), [{ ...rath, before, spells: ["sleep"] }]);
    expect(again).toEqual([{ figure: "rath", ...before }]);
  });

  test("is given when it stands", () => {
    const orders = [{ figure: "rath", ...strikes }];
    expect(areGiven(having([rath, orc]), orders)).toBe(false);
    expect(areGiven(having([{ ...rath, order: strikes }, orc]), orders)).toBe(true);
  });
});
