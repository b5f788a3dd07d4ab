import { describe, expect, test } from "vitest";
import { say } from "../src/catalogue";
import { doingsOf, proposalsFor, strikeOrder } from "../src/state/ordering";
import type { BattleView, CombatantCard, May } from "../src/wire/types";
import { view } from "./view";

const ALL: readonly May[] = ["attack", "fire", "charge", "cast", "guard", "move", "withdraw", "hold"];
const orc = { ...view.battle!.combatants["orc-1"]!, square: [14, 7] } as const satisfies CombatantCard;
const rath = (more: Partial<CombatantCard> = {}): CombatantCard => ({ ...view.battle!.combatants["rath"]!, may: ALL, ...more });
const fight = (...cards: readonly CombatantCard[]): BattleView => ({
  ...view.battle!,
  combatants: Object.fromEntries(cards.map((card) => [card.id, card])),
});

describe("what is open", () => {
  test("is sorted by how far one goes, casts by their spells", () => {
    const { no, half, full } = doingsOf(rath({ spells: ["sleep", "sleep"] }));
    expect(no.map((doing) => doing.action)).toEqual(["attack", "fire", "guard", "hold", "cast"]);
    expect(half.map((doing) => doing.action)).toEqual(["attack", "fire", "guard", "charge", "withdraw"]);
    expect(full.map((doing) => doing.action)).toEqual(["charge", "move"]);
  });

  test("has no half-moves in a game without moves", () => {
    const { no, half, full } = doingsOf(rath({ may: ["attack", "hold"] }));
    expect(no.map((doing) => doing.action)).toEqual(["attack", "hold"]);
    expect([...half, ...full]).toEqual([]);
  });
});

describe("what is proposed first", () => {
  test("goes half and strikes the nearest, and runs at it", () => {
    const near = { ...orc, id: "orc-2", square: [13, 7] } as const;
    const all = proposalsFor(fight(rath(), orc, near), rath());
    expect(all[0]).toEqual({ figure: "rath", action: "attack", move: "half", target: "orc-2" });
    expect(all[1]).toEqual({ figure: "rath", action: "charge", move: "full", target: "orc-2" });
  });

  test("strikes whom one stands beside, and does not run at him", () => {
    const beside = { ...orc, square: [11, 7] } as const;
    const [first, second] = proposalsFor(fight(rath(), beside), rath());
    expect(first).toEqual({ figure: "rath", action: "attack", target: "orc-1" });
    expect(second?.action).toBe("guard");
  });

  test("is the spell in memory, or the bow at hand", () => {
    const mage = rath({ spells: ["magic_missile"] });
    expect(proposalsFor(fight(mage, orc), mage)[0]).toMatchObject({ action: "cast", spell: "magic_missile", target: "orc-1" });
    const archer = rath({ weapon: "Short bow, flight arrow" });
    expect(proposalsFor(fight(archer, orc), archer)[0]).toMatchObject({ action: "fire", target: "orc-1" });
  });

  test("never names the fallen or one's own", () => {
    const [friend, fallen] = [rath({ id: "bera", square: [11, 7] }), { ...orc, square: [9, 7], condition: "dead" } as const];
    expect(proposalsFor(fight(rath(), friend, fallen), rath()).map((order) => order.target)).toEqual([undefined, undefined]);
  });
});

test("without squares a blow is a blow", () => {
  const { square: _, ...nowhere } = orc;
  expect(strikeOrder(fight(rath(), nowhere), rath(), "orc-1")).toEqual({ figure: "rath", action: "attack", target: "orc-1" });
});

test("orders are told in words", () => {
  expect(say.order({ action: "attack", move: "half" }, "Rath")).toBe("goes half and strikes Rath");
  expect(say.orderSaid({ action: "cast", spell: "magic_missile" }, "Orc 1")).toBe("cast magic missile at Orc 1");
  expect(say.orderAsked({ action: "fire", move: "half" }, "Orc 1")).toBe("Shoot at Orc 1");
});
