/** Which figure acts, at whom, and what the main button does: from the view and what was picked on screen. */
import { computed } from "@preact/signals";
import { say } from "../catalogue";
import type { BattleView, CombatantCard, NextStep, TargetCard, TargetsAnswer } from "../wire/types";
import { acting, aims, type MainAct, typedDice, typedInitiative } from "./choices";
import { diceTyped } from "./dice_typed";
import { page } from "./page";
import { figuresOf, groupsOf, nameOf, orderable, ready } from "./reading";

export interface Target extends TargetCard {
  readonly id: string;
}

/** One's own figures; whoever runs the battle has none above the others. */
export const own = computed<readonly CombatantCard[]>(() => {
  const { view, welcome } = page.value;
  if (view?.battle === undefined || welcome?.runs) return [];
  return figuresOf(view.battle).filter((each) => each.yours);
});

/** The figure that one strikes with now: the one picked, else the one that is next, else the first that may. */
export const striker = computed<CombatantCard | undefined>(() => {
  const battle = page.value.view?.battle;
  if (battle === undefined) return undefined;
  const able = ready(battle);
  const next = battle.next?.command;
  const awaited = next?.do === "attack" ? next.attacker : next?.do === "pass" ? next.figure : undefined;
  return able.find((each) => each.id === acting.value) ?? able.find((each) => each.id === awaited) ?? able[0];
});

/** Whom `figure` may strike, legal ones first; undefined until the server has said. */
export function targetsOf(figure: string): readonly Target[] | undefined {
  const answer = page.value.answers[`targets ${figure}`] as TargetsAnswer | undefined;
  if (answer === undefined) return undefined;
  const targets = Object.entries(answer.targets).map(([id, card]) => ({ id, ...card }));
  return [...targets.filter((each) => each.legal), ...targets.filter((each) => !each.legal)];
}

/** The one aimed at: picked, else as ordered, else the first legal one. */
export function aimOf(card: CombatantCard): Target | undefined {
  const legal = (targetsOf(card.id) ?? []).filter((each) => each.legal);
  const wished = [aims.value[card.id], card.order?.target];
  return wished.map((wish) => legal.find((each) => each.id === wish)).find(Boolean) ?? legal[0];
}

/** The blow as a press of a button, where there is somebody to strike. */
export const blow = computed<MainAct | undefined>(() => {
  const card = striker.value;
  if (card === undefined || !(card.may ?? []).includes("attack")) return undefined;
  const target = aimOf(card);
  if (target === undefined) return undefined;
  const runs = page.value.welcome?.runs ?? false;
  return withDice({
    label: runs ? say.strike.strikes(card.name, target.name) : say.strike.strike(target.name),
    command: { do: "attack", attacker: card.id, target: target.id },
    kind: "strike",
    target: target.id,
  });
});

/** Whoever leads has said with whom or at whom, other than the table proposes. */
const isPicked = (card: CombatantCard | undefined): boolean =>
  card !== undefined && (acting.value === card.id || aims.value[card.id] !== undefined);

/** The one thing that the big button does, or undefined when nothing is to be done here. */
export function mainAct(battle: BattleView): MainAct | undefined {
  const next = battle.next && nextAct(battle, battle.next);
  if (page.value.welcome?.runs ?? false) return isPicked(striker.value) ? (blow.value ?? next) : next;
  return blow.value ?? (next && blowFrom(battle, next)) ?? next;
}

function nextAct(battle: BattleView, { words, command, plays_for }: NextStep): MainAct {
  const act: MainAct = { label: words, command, kind: command.do === "seal" ? "seal" : "next" };
  switch (command.do) {
    case "seal":
      return { ...act, ...sealHeed(battle, command.for_all ?? false) };
    case "roll_initiative":
      return withInitiative(battle, act);
    case "attack":
      return { ...(command.attacker === striker.value?.id ? withDice(act) : act), ...awaiting(plays_for) };
    default:
      return { ...act, ...awaiting(plays_for) };
  }
}

/** The step waits for a player's hand only while that player is here to give it. */
function awaiting(name: string | undefined): Pick<MainAct, "playsFor"> {
  const here = (page.value.presence?.here ?? []).flatMap((each) => each.split(", "));
  return name !== undefined && here.includes(name) ? { playsFor: name } : {};
}

/** Before one's own orders are sealed without any, that is said. Whoever leads is told only where nobody has one. */
function sealHeed(battle: BattleView, forAll: boolean): Pick<MainAct, "heed"> {
  const figures = orderable(battle);
  const idle = figures.filter((card) => card.order === undefined);
  const isLeft = page.value.welcome?.runs ? idle.length === figures.length : true;
  if (forAll || idle.length === 0 || !isLeft) return {};
  const names = groupsOf(battle, idle.filter((card) => card.side !== "party")).map((group) => group.name);
  const party = idle.filter((card) => card.side === "party").map((card) => card.name);
  return { heed: say.declare.noOrder([...party, ...names]) };
}

function withDice(act: MainAct): MainAct {
  const typed = diceTyped(typedDice.value);
  if ("unreadable" in typed) return { ...act, barred: say.dice.unreadable(typed.unreadable) };
  if (act.command.do !== "attack" || typed.faces.length === 0) return act;
  return { ...act, command: { ...act.command, dice: typed.faces } };
}

function withInitiative(battle: BattleView, act: MainAct): MainAct {
  const dice: Record<string, number> = {};
  for (const side of Object.keys(battle.sides)) {
    const text = typedInitiative.value[side] ?? "";
    const typed = diceTyped(text);
    if ("unreadable" in typed) return { ...act, barred: say.dice.unreadable(typed.unreadable) };
    if (typed.faces.length > 1) return { ...act, barred: say.dice.oneEach(text.trim()) };
    for (const face of typed.faces) dice[side] = face;
  }
  return Object.keys(dice).length === 0 ? act : { ...act, command: { do: "roll_initiative", dice } };
}

/** While the targets are on their way: the same blow, in the same words, from what the server proposes. */
function blowFrom(battle: BattleView, next: MainAct): MainAct | undefined {
  if (next.command.do !== "attack") return undefined;
  const { target } = next.command;
  return { ...next, label: say.strike.strike(nameOf(battle, target) ?? target), kind: "strike", target };
}
