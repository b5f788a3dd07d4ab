import { beforeEach, describe, expect, test } from "vitest";
import { aimOf, facesTyped, mainAct, striker, targetsOf } from "../src/state/acts";
import { acting, aimAt, aims, typedDice } from "../src/state/choices";
import { hear, page } from "../src/state/page";
import { START } from "../src/state/page_state";
import type { BattleView, CombatantCard, Welcome } from "../src/wire/types";
import { snapshot, view, welcome } from "./view";

const orc = (id: string, more: Partial<CombatantCard> = {}): CombatantCard => ({
  ...(view.battle as BattleView).combatants["orc-1"]!,
  id,
  name: id,
  ...more,
});

/** Put the page into a battle that is resolving, as `who`, with these cards changed. */
function resolving(who: Welcome, cards: readonly CombatantCard[], more: Partial<BattleView> = {}): BattleView {
  const combatants = { ...view.battle!.combatants, ...Object.fromEntries(cards.map((card) => [card.id, card])) };
  const battle: BattleView = { ...view.battle!, step: "resolve", combatants, ...more };
  hear(who);
  hear({ ...snapshot, view: { ...view, battle } });
  return battle;
}

function reach(figure: string, targets: { readonly [id: string]: boolean }): void {
  hear({ type: "asked", id: "q", about: { kind: "targets", figure } });
  const cards = Object.entries(targets).map(([id, legal]) => [id, { name: id, legal }] as const);
  hear({ type: "answer", id: "q", at: "p1", answer: { kind: "targets", targets: Object.fromEntries(cards) } });
}

const rath = (more: Partial<CombatantCard> = {}): CombatantCard => ({
  ...view.battle!.combatants["rath"]!,
  may: ["attack", "pass"],
  ...more,
});

beforeEach(() => {
  page.value = START;
  [acting.value, aims.value, typedDice.value] = [undefined, {}, ""];
});

describe("who strikes", () => {
  test("nobody, where nobody may", () => {
    resolving(welcome, []);
    expect(striker.value).toBeUndefined();
  });

  test("the one who is next, unless another was picked", () => {
    const able = { may: ["attack", "pass"] } as const;
    const next = { words: "orc-2 strikes", command: { do: "attack", attacker: "orc-2", target: "rath" } } as const;
    resolving({ ...welcome, role: "dm", runs: true }, [orc("orc-1", able), orc("orc-2", able)], { next });
    expect(striker.value?.id).toBe("orc-2");
    acting.value = "orc-1";
    expect(striker.value?.id).toBe("orc-1");
  });
});

describe("whom", () => {
  test("legal targets come first, and only they are aimed at", () => {
    resolving(welcome, [rath()]);
    reach("rath", { "orc-1": false, "orc-2": true });
    expect(targetsOf("rath")?.map((target) => target.id)).toEqual(["orc-2", "orc-1"]);
    expect(aimOf(rath())?.id).toBe("orc-2");
  });

  test("as ordered, and as picked before as ordered", () => {
    const ordered = rath({ order: { action: "attack", target: "orc-2" } });
    resolving(welcome, [ordered]);
    reach("rath", { "orc-1": true, "orc-2": true, "orc-3": true });
    expect(aimOf(ordered)?.id).toBe("orc-2");
    aimAt("rath", "orc-3");
    expect(aimOf(ordered)?.id).toBe("orc-3");
  });
});

describe("the main button", () => {
  test("is the blow for a player whose slot it is", () => {
    const battle = resolving(welcome, [rath()]);
    reach("rath", { "orc-1": true });
    expect(mainAct(battle)).toMatchObject({
      label: "Strike orc-1",
      command: { do: "attack", attacker: "rath", target: "orc-1" },
    });
  });

  test("takes typed dice along", () => {
    const battle = resolving(welcome, [rath()]);
    reach("rath", { "orc-1": true });
    typedDice.value = "13, 6";
    expect(mainAct(battle)?.command).toMatchObject({ dice: [13, 6] });
  });

  test("says the same blow before the targets are known", () => {
    const next = { words: "Rath strikes Orc 1", command: { do: "attack", attacker: "rath", target: "orc-1" } } as const;
    expect(mainAct(resolving(welcome, [rath()], { next }))?.label).toBe("Strike Orc 1");
  });

  test("is the next step, in the server's words, for whoever runs the battle", () => {
    const next = { words: "Go on", command: { do: "advance" } } as const;
    const battle = resolving({ ...welcome, role: "dm", runs: true }, [rath()], { next });
    reach("rath", { "orc-1": true });
    expect(mainAct(battle)).toEqual({ label: "Go on", command: { do: "advance" }, kind: "next" });
  });

  test("does nothing where nothing is to be done", () => {
    expect(mainAct(resolving(welcome, []))).toBeUndefined();
  });
});

test("faces are read from whatever stands between them", () => {
  expect(facesTyped("13 6")).toEqual([13, 6]);
  expect(facesTyped(" 13,6;2 ")).toEqual([13, 6, 2]);
  expect(facesTyped("0 none 5000")).toEqual([]);
});
