import { beforeEach, describe, expect, test } from "vitest";
import { aimOf, mainAct, striker, targetsOf } from "../src/state/acts";
import { acting, aimAt, aims, meaningOf, typedDice, typedInitiative } from "../src/state/choices";
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
  [acting.value, aims.value, typedDice.value, typedInitiative.value] = [undefined, {}, "", {}];
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

describe("dice rolled at the table", () => {
  const leads = { ...welcome, role: "dm", runs: true } as const;
  const next = { words: "Rath strikes orc-1", command: { do: "attack", attacker: "rath", target: "orc-1" } } as const;

  test.each(["abc", "-3", "13 x", "0", "1.5", "5000"])("%s is no die, and the server's is not rolled for it", (text) => {
    typedDice.value = text;
    const battle = resolving(welcome, [rath()]);
    reach("rath", { "orc-1": true });
    expect(mainAct(battle)).toMatchObject({ barred: expect.stringContaining("Nothing was rolled") });
  });

  test("go with the big button of whoever leads as well", () => {
    typedDice.value = "13 6";
    const battle = resolving(leads, [rath()], { next });
    expect(mainAct(battle)?.command).toMatchObject({ attacker: "rath", dice: [13, 6] });
  });

  test("do not make a press another one", () => {
    const battle = resolving(leads, [rath()], { next });
    const before = mainAct(battle);
    typedDice.value = "13";
    expect(meaningOf(mainAct(battle)!)).toBe(meaningOf(before!));
  });

  test("decide initiative, for the sides that rolled some", () => {
    const roll = { words: "Roll initiative", command: { do: "roll_initiative" } } as const;
    const battle = resolving(leads, [], { step: "initiative", next: roll });
    expect(mainAct(battle)?.command).toEqual({ do: "roll_initiative" });
    typedInitiative.value = { party: "4", foes: "" };
    expect(mainAct(battle)?.command).toEqual({ do: "roll_initiative", dice: { party: 4 } });
    typedInitiative.value = { party: "4", foes: "four" };
    expect(mainAct(battle)?.barred).toContain("four");
    typedInitiative.value = { party: "4 5" };
    expect(mainAct(battle)?.barred).toContain("4 5");
  });
});

describe("whoever leads", () => {
  const leads = { ...welcome, role: "dm", runs: true } as const;
  const next = {
    words: "Rath strikes orc-1",
    command: { do: "attack", attacker: "rath", target: "orc-1" },
    plays_for: "Rath",
  } as const;

  test("waits for a player who is here, and plays on for one who is not", () => {
    const battle = resolving(leads, [rath()], { next });
    expect(mainAct(battle)?.playsFor).toBeUndefined();
    hear({ type: "presence", here: ["The DM", "Bera, Rath"], watching: 0 });
    expect(mainAct(battle)?.playsFor).toBe("Rath");
  });

  test("strikes with the big button whom was picked", () => {
    const battle = resolving(leads, [rath()], { next });
    reach("rath", { "orc-1": true, "orc-2": true });
    aimAt("rath", "orc-2");
    expect(mainAct(battle)).toMatchObject({ label: "Rath strikes orc-2", command: { target: "orc-2" } });
  });
});

describe("sealing", () => {
  const seal = { words: "Seal", command: { do: "seal" } } as const;
  const open = { may: ["attack", "hold"] } as const;
  const ordered = { ...open, order: { action: "hold" } } as const;
  const declaring = (who: Welcome, cards: readonly CombatantCard[]) =>
    mainAct(resolving(who, cards, { step: "declare", next: seal }));

  test("without an order is asked once more, with the names", () => {
    expect(declaring(welcome, [rath(open)])?.heed?.words).toContain("Rath");
    expect(declaring(welcome, [rath(ordered)])?.heed).toBeUndefined();
  });

  test("by whoever leads is asked once more only where nobody has an order", () => {
    const leads = { ...welcome, role: "dm", runs: true } as const;
    expect(declaring(leads, [orc("orc-1", open), orc("orc-2", open)])?.heed).toBeDefined();
    expect(declaring(leads, [orc("orc-1", open), orc("orc-2", ordered)])?.heed).toBeUndefined();
  });
});
