import { describe, expect, test } from "vitest";
import { cornerOf, drawn, panned, squareAt, suggestion, within, zoomed } from "../src/state/camera";
import type { BattleView, CombatantCard } from "../src/wire/types";

const DESK = { width: 800, height: 600 };
const FIELD = { width: 100, height: 100 };
const at = (id: string, side: string, x: number, y: number): CombatantCard => ({ id, side, square: [x, y], condition: "ok", size: 1 }) as unknown as CombatantCard;
const battle = (step: BattleView["step"], ...cards: readonly CombatantCard[]): BattleView =>
  ({ step, width: 100, height: 100, combatants: Object.fromEntries(cards.map((card) => [card.id, card])) }) as unknown as BattleView;

describe("the camera", () => {
  test("keeps the point under the pointer where it is while it zooms", () => {
    const before = { square: 20, x: 50, y: 50 };
    const after = zoomed(before, 1.7, [100, 450], DESK);
    for (const square of [before, after]) expect(squareAt(square, DESK, [100, 450])).toEqual([35, 57]);
    expect(after.square).toBeCloseTo(34);
  });

  test("is never led past the field's edge by more than its rim", () => {
    const led = within(panned({ square: 40, x: 10, y: 10 }, 5000, 5000), DESK, FIELD);
    expect(cornerOf(led, DESK)).toEqual([30, 30]);
    expect(within({ square: 6, x: 3, y: 3 }, DESK, { width: 20, height: 20 })).toMatchObject({ x: 10, y: 10 });
  });

  test("draws more than it shows, in steps, so that a short pan draws nothing anew", () => {
    const now = { square: 40, x: 52, y: 54 };
    expect(drawn(panned(now, 30, 30), DESK)).toEqual(drawn(now, DESK));
    const [left, top, right, bottom] = drawn(now, DESK);
    expect([left <= 42, top <= 46.5, right >= 62, bottom >= 61.5]).toEqual([true, true, true, true]);
  });
});

describe("what suggests itself", () => {
  const phone = { width: 390, height: 320 };

  test("on a phone: one's own figure and the nearest foe, while orders are written", () => {
    const [rath, orc] = [at("rath", "party", 20, 20), at("orc", "foes", 29, 20)];
    const seen = suggestion(battle("declare", rath, orc, at("far", "foes", 80, 20)), phone, rath, true);
    const [left] = cornerOf(seen, phone);
    expect(left + 20 * seen.square).toBeGreaterThanOrEqual(0);
    expect(left + 30 * seen.square).toBeLessThanOrEqual(phone.width);
    expect(seen.square).toBeGreaterThanOrEqual(30);
  });

  test("on a phone: never so far that one's own figure is lost", () => {
    const [rath, orc] = [at("rath", "party", 20, 20), at("orc", "foes", 70, 20)];
    const seen = suggestion(battle("declare", rath, orc), phone, rath, true);
    const [left] = cornerOf(seen, phone);
    expect(left + 20 * seen.square).toBeGreaterThanOrEqual(0);
    expect(suggestion(battle("resolve", rath, orc), phone, rath, true)).toEqual({ square: 44, x: 20.5, y: 20.5 });
  });
});
