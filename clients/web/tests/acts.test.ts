import { beforeEach, describe, expect, test } from "vitest";
import { aimOf, mainAct, slotAct, striker, targetsOf } from "../src/state/acts";
import { acting, aimAt, aimAtSquare, aims, meaningOf, spellAims, toggleSpellAim, typedDice, typedInitiative } from "../src/state/choices";
import { hear, page } from "../src/state/page";
import { START } from "../src/state/page_state";
import { beginPlan, chargeAt, dropPlan, faceAtEnd, planned, pressSquare, stepBack, stepOn } from "../src/state/plan";
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

/** The server's answer: whom the figure may strike, and whom it proposes, the first legal one unless told. */
function reach(figure: string, targets: { readonly [id: string]: boolean }, proposes?: string): void {
  const proposed = proposes ?? Object.keys(targets).find((id) => targets[id]);
  hear({ type: "asked", id: "q", about: { kind: "targets", figure } });
  const cards = Object.entries(targets).map(([id, legal]) => [id, { name: id, legal }] as const);
  hear({ type: "answer", id: "q", at: "p1", answer: { kind: "targets", targets: Object.fromEntries(cards), ...(proposed && { proposed }) } });
}

const rath = (more: Partial<CombatantCard> = {}): CombatantCard => ({
  ...view.battle!.combatants["rath"]!,
  may: ["attack", "pass"],
  ...more,
});

beforeEach(() => {
  page.value = START;
  dropPlan();
  spellAims.value = {};
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

  test("as the server proposes, and as picked before as proposed", () => {
    resolving(welcome, [rath(), orc("orc-3")]);
    reach("rath", { "orc-1": true, "orc-2": true, "orc-3": true }, "orc-2");
    expect(aimOf(rath())?.id).toBe("orc-2");
    aimAt("rath", orc("orc-3"));
    expect(aimOf(rath())?.id).toBe("orc-3");
  });

  test("not one that fell since it was picked, but one that was picked where it lies", () => {
    const [stands, lies] = [orc("orc-3"), orc("orc-3", { condition: "unconscious" })];
    resolving(welcome, [rath(), stands]);
    aimAt("rath", stands);
    resolving(welcome, [rath(), lies]);
    reach("rath", { "orc-1": true, "orc-3": true });
    expect(aimOf(rath())?.id).toBe("orc-1");
    aimAt("rath", lies);
    expect(aimOf(rath())?.id).toBe("orc-3");
  });

  test("nobody where all who are left lie or have yielded: then the turn passes", () => {
    const order = { action: "attack", target: "orc-1" } as const;
    const next = { words: "Rath lets it go", command: { do: "pass", figure: "rath" } } as const;
    const battle = resolving(welcome, [rath({ order }), orc("orc-1", { broken: "surrender" })], { next });
    reach("rath", { "orc-1": true }, "");
    expect(aimOf(rath())).toBeUndefined();
    expect(mainAct(battle)?.command).toEqual({ do: "pass", figure: "rath" });
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

describe("a way that is drawn", () => {
  const may = ["move", "pass"] as const;
  const next = { words: "Rath goes 2 to Orc 1", command: { do: "move", figure: "rath", path: [[11, 7], [12, 7]] } } as const;
  const reach = () => {
    hear({ type: "asked", id: "r", about: { kind: "reach", figure: "rath" } });
    hear({ type: "answer", id: "r", at: "p1", answer: { kind: "reach", squares: [[10, 7, 0], [11, 7, 4], [12, 7, 8]], came_from: [[11, 7, 10, 7], [12, 7, 11, 7]] } });
  };

  test("is what the big button goes, the same press however it is drawn on", () => {
    const battle = resolving(welcome, [rath({ may })], { next });
    expect(mainAct(battle)?.label).toBe("Rath goes 2 to Orc 1");
    beginPlan("rath");
    expect(mainAct(battle)).toBeUndefined();
    stepOn("e");
    const one = mainAct(battle)!;
    stepOn("se");
    const two = mainAct(battle)!;
    expect(two.command).toEqual({ do: "move", figure: "rath", path: [[11, 7], [12, 8]] });
    expect(meaningOf(one)).toBe(meaningOf(two));
    stepBack();
    faceAtEnd("n");
    expect(mainAct(battle)?.command).toEqual({ do: "move", figure: "rath", path: [[11, 7]], facing: "n" });
  });

  test("begins with a press on a square, also before it is known how to get there", () => {
    const card = rath({ may });
    const battle = resolving(welcome, [card], { next });
    pressSquare(card, [12, 7]);
    expect(mainAct(battle)).toBeUndefined();
    reach();
    expect(mainAct(battle)?.command).toMatchObject({ path: [[11, 7], [12, 7]] });
  });

  test("at somebody is the run that the server finds, until it is drawn otherwise", () => {
    const card = rath({ may: ["charge", "pass"] });
    const foe = orc("orc-1", { square: [13, 7] });
    const battle = resolving(welcome, [card, foe]);
    chargeAt(card, foe);
    expect(mainAct(battle)).toBeUndefined();
    hear({ type: "asked", id: "c", about: { kind: "run", figure: "rath", target: "orc-1" } });
    hear({ type: "answer", id: "c", at: "p1", answer: { kind: "run", path: [[11, 7], [12, 7]] } });
    expect(mainAct(battle)?.command).toMatchObject({ path: [[11, 7], [12, 7]], target: "orc-1" });
    stepBack();
    expect(mainAct(battle)?.command).toMatchObject({ path: [[11, 7]], target: "orc-1" });
  });

  test("is gone when its figure may not go, and while orders are written", () => {
    resolving(welcome, [rath({ may })]);
    beginPlan("rath");
    expect(planned.value?.figure).toBe("rath");
    resolving(welcome, [rath({ may: ["face"] })]);
    expect(planned.value).toBeUndefined();
    resolving(welcome, [rath({ may: ["attack", "move"] })], { step: "declare" });
    expect(planned.value).toBeUndefined();
  });
});

describe("what somebody declared in words", () => {
  const leads = { ...welcome, role: "dm", runs: true } as const;
  const next = { words: "Rath waits for a ruling in vain, and lets it go", command: { do: "pass", figure: "rath" } } as const;
  const rulings = { "due-rath": { figure: "rath", words: "I swing over the ford" } } as const;

  test("is ruled on by the big button of whoever leads, and no slot is played over it", () => {
    const battle = resolving(leads, [rath({ may: ["improvise", "pass"] })], { next, rulings });
    expect(mainAct(battle)?.command).toMatchObject({ do: "rule", figure: "rath", words: "I swing over the ford" });
    expect(slotAct(battle)).toBeUndefined();
  });
});

describe("who is asked about a blow", () => {
  const question = { id: "q1", words: "Strike?", choices: ["strike", "let_go"], default: "strike", seconds: 15, ends_ms: 15_000, yours: true } as const;

  test("strikes with the big button", () => {
    const battle = resolving(welcome, [rath({ may: [] })], { questions: { q1: question } });
    expect(mainAct(battle)).toMatchObject({ label: "Strike", command: { do: "answer", question: "q1", choice: "strike" } });
  });

  test("whoever is asked to take back answers on the card alone", () => {
    const asked = { ...question, choices: ["allow", "refuse"], default: "refuse" } as const;
    expect(mainAct(resolving(welcome, [], { questions: { q1: asked } }))).toBeUndefined();
  });
});

describe("a spell that is complete", () => {
  const caster = rath({ may: ["cast", "pass"], order: { action: "cast", spell: "magic_missile" } });

  test("takes the first that it reaches, and whoever is picked", () => {
    const battle = resolving(welcome, [caster]);
    reach("rath", { "orc-1": true, "orc-2": true, "orc-3": false });
    expect(mainAct(battle)).toMatchObject({ command: { do: "cast", figure: "rath", targets: ["orc-1"] } });
    for (const target of ["orc-2", "orc-3", "orc-1"]) toggleSpellAim("rath", target);
    expect(mainAct(battle)).toMatchObject({ label: "Magic missile at orc-2 and orc-1", command: { targets: ["orc-2", "orc-1"] } });
  });
});

describe("a spell that is aimed at a square", () => {
  const caster = rath({ may: ["cast", "pass"], order: { action: "cast", spell: "fireball" } });

  test("goes there, until a figure is picked, or the square once more", () => {
    const battle = resolving(welcome, [caster]);
    reach("rath", { "orc-1": true });
    aimAtSquare("rath", [12, 7]);
    expect(mainAct(battle)).toMatchObject({ label: "Fireball at square 12 7", command: { do: "cast", targets: [], square: [12, 7] } });
    aimAtSquare("rath", [12, 7]);
    expect(mainAct(battle)?.command).toMatchObject({ targets: ["orc-1"] });
  });
});

describe("all that is left in a slot", () => {
  const leads = { ...welcome, role: "dm", runs: true } as const;
  const step = { words: "orc-1 strikes Rath", command: { do: "attack", attacker: "orc-1", target: "rath" } } as const;
  const able = orc("orc-1", { may: ["attack", "pass"] });

  test("is one press for whoever leads, unless somebody is awaited first", () => {
    expect(slotAct(resolving(leads, [able], { next: step }))?.command).toEqual({ do: "next", slot: true });
    expect(slotAct(resolving(leads, [able], { next: { ...step, plays_for: "Rath" } }))).toBeUndefined();
    expect(slotAct(resolving(welcome, [able], { next: step }))).toBeUndefined();
  });
});

describe("who may only turn or drop what comes later", () => {
  test("is nobody to act with", () => {
    resolving(welcome, [rath({ may: ["abort", "face"] })]);
    expect(striker.value).toBeUndefined();
  });

  test("a player's figure may take its step after the blow", () => {
    resolving(welcome, [rath({ may: ["move", "face"] })]);
    expect(striker.value?.id).toBe("rath");
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
    const battle = resolving(leads, [rath(), orc("orc-2")], { next });
    reach("rath", { "orc-1": true, "orc-2": true });
    aimAt("rath", orc("orc-2"));
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

  test("by whoever leads asks nothing: the button says what the untold do", () => {
    const leads = { ...welcome, role: "dm", runs: true } as const;
    expect(declaring(leads, [orc("orc-1", open), orc("orc-2", open)])?.heed).toBeUndefined();
    expect(declaring(leads, [orc("orc-1", open), orc("orc-2", ordered)])?.heed).toBeUndefined();
  });
});

describe("a battle that is over", () => {
  const leads = { ...welcome, role: "dm", runs: true } as const;
  const after = (carried: boolean) => {
    const over = resolving(leads, [rath({})], { step: "over" });
    page.value = { ...page.value, answers: { ...page.value.answers, outcome: { kind: "outcome", carried, characters: { rath: {} } } as never } };
    return mainAct(over);
  };

  test("is carried to the table by the big button, once", () => {
    expect(after(false)?.command).toEqual({ do: "carry" });
    expect(after(true)).toBeUndefined();
  });
});
