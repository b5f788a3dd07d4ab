import { describe, expect, test } from "vitest";
import { say } from "../src/catalogue";
import { byMovement, namedFor, orderOf, strikesAt } from "../src/state/ordering";
import type { CombatantCard, OpenOrderCard, OrdersAnswer } from "../src/wire/types";
import { view } from "./view";

const rath = view.battle!.combatants["rath"]!;
const every: readonly OpenOrderCard[] = [
  { order: { action: "attack", weapon: "long_sword" }, words: "Long sword" },
  { order: { action: "attack", move: "half" } },
  { order: { action: "charge", move: "half" } },
  { order: { action: "turn" }, reason: "Rath turns no undead." },
  { order: { action: "move", move: "full" } },
];

test("all that there is stands sorted by how far one goes with it, barred or not", () => {
  const { no, half, full } = byMovement(every);
  expect(no.map((one) => one.order.action)).toEqual(["attack", "turn"]);
  expect(half.map((one) => one.order.action)).toEqual(["attack", "charge"]);
  expect(full.map((one) => one.order.action)).toEqual(["move"]);
});

describe("an order", () => {
  test("is put for a figure as the server named it", () => {
    expect(namedFor("rath", [{ action: "charge", move: "full", target: "orc-1" }, { action: "hold", move: "no" }])).toEqual([
      { figure: "rath", action: "charge", move: "full", target: "orc-1" },
      { figure: "rath", action: "hold" },
    ]);
    expect(orderOf("rath", { action: "unarmed", manner: "wrestle", target: "orc-1" }, "orc-2")).toEqual({
      figure: "rath",
      action: "unarmed",
      manner: "wrestle",
      target: "orc-2",
    });
  });

  test("of a group goes as far for each as the server says for that target", () => {
    const two: readonly CombatantCard[] = [rath, { ...rath, id: "bera" }];
    const answer: OrdersAnswer = {
      kind: "orders",
      orders: [],
      strikes: { "orc-1": { rath: "no", bera: "half" } },
      nearest: { rath: "half", bera: "no" },
    };
    expect(strikesAt(two, answer, "orc-1")).toEqual([
      { figure: "rath", action: "attack", target: "orc-1" },
      { figure: "bera", action: "attack", target: "orc-1", move: "half" },
    ]);
    expect(strikesAt(two, answer).map((order) => order.move)).toEqual(["half", undefined]);
  });

  test("is told in words", () => {
    expect(say.order({ action: "attack", move: "half" }, "Rath")).toBe("goes half and strikes Rath");
    expect(say.orderSaid({ action: "cast", spell: "magic_missile" }, "Orc 1")).toBe("cast magic missile at Orc 1");
    expect(say.orderAsked({ action: "fire", move: "half" }, "Orc 1")).toBe("Shoot at Orc 1");
    expect(say.doing({ action: "attack" }, "Long sword")).toBe("Strike: Long sword");
    expect(say.doing({ action: "unarmed", manner: "overbear" })).toBe("Rush and overbear");
    expect(say.doing({ action: "cast", spell: "sleep" }, "Sleep")).toBe("Sleep");
  });
});
