import { describe, expect, test } from "vitest";
import { areGiven, ordersBefore, sameAgain } from "../src/state/same_again";
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

describe("what is remembered", () => {
  const ordered = having([{ ...rath, order: strikes }, orc]);

  test("is what was ordered in the round that has gone", () => {
    expect(ordersBefore({}, ordered, having([rath, orc], { round: 2 }))).toEqual({ rath: strikes });
  });

  test("stays within a round, and when a round is taken back", () => {
    const kept = { rath: strikes };
    expect(ordersBefore(kept, having([rath, orc], { round: 2 }), having([rath, orc], { round: 2 }))).toBe(kept);
    expect(ordersBefore(kept, having([rath, orc], { round: 2 }), ordered)).toBe(kept);
  });

  test("goes with its battle", () => {
    expect(ordersBefore({ rath: strikes }, ordered, having([], { id: "shrine" }))).toEqual({});
    expect(ordersBefore({ rath: strikes }, ordered, undefined)).toEqual({});
  });
});

describe("the same again", () => {
  test("names the target while it stands, and leaves it open when it does not", () => {
    const before = { rath: strikes };
    expect(sameAgain(having([rath, orc]), [rath], before)).toEqual([{ figure: "rath", ...strikes }]);
    const fallen = having([rath, { ...orc, condition: "dead" }]);
    expect(sameAgain(fallen, [rath], before)).toEqual([{ figure: "rath", action: "attack" }]);
    expect(sameAgain(having([rath]), [rath], before)).toEqual([{ figure: "rath", action: "attack" }]);
  });

  test("is nothing for who had no order", () => {
    expect(sameAgain(battle, [rath, orc], {})).toEqual([]);
  });

  test("keeps how far one went, and casts no spell that is spent", () => {
    const before = { rath: { action: "attack", move: "half" } } as const;
    expect(sameAgain(having([rath, orc]), [rath], before)).toEqual([{ figure: "rath", action: "attack", move: "half" }]);
    const cast = { rath: { action: "cast", spell: "sleep", target: "orc-1" } } as const;
    expect(sameAgain(having([rath, orc]), [rath], cast)).toEqual([]);
    const again = sameAgain(having([rath, orc]), [{ ...rath, spells: ["sleep"] }], cast);
    expect(again).toEqual([{ figure: "rath", ...cast.rath }]);
  });

  test("is given when it stands", () => {
    const orders = [{ figure: "rath", ...strikes }];
    expect(areGiven(having([rath, orc]), orders)).toBe(false);
    expect(areGiven(having([{ ...rath, order: strikes }, orc]), orders)).toBe(true);
  });
});
