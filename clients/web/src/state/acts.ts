/** Which figure acts, at whom, and what the main button does: from the view and what was picked on screen. */
import { computed } from "@preact/signals";
import { say } from "../catalogue";
import type { BattleView, CombatantCard, NextStep, TargetCard, TargetsAnswer } from "../wire/types";
import { acting, aims, type MainAct, typedDice } from "./choices";
import { page } from "./page";
import { figuresOf, nameOf, ready } from "./reading";

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

/** The blow as a press of the main button, where there is somebody to strike. */
export const blow = computed<MainAct | undefined>(() => {
  const card = striker.value;
  if (card === undefined || !(card.may ?? []).includes("attack")) return undefined;
  const target = aimOf(card);
  if (target === undefined) return undefined;
  const dice = facesTyped(typedDice.value);
  const attack = { do: "attack", attacker: card.id, target: target.id } as const;
  return {
    label: say.strike.strike(target.name),
    command: dice.length > 0 ? { ...attack, dice } : attack,
    kind: "strike",
    target: target.id,
  };
});

/** The one thing that the big button does, or undefined when nothing is to be done here. */
export function mainAct(battle: BattleView): MainAct | undefined {
  const runs = page.value.welcome?.runs ?? false;
  const next = battle.next && nextAct(battle.next);
  if (runs) return next;
  return blow.value ?? (next && blowFrom(battle, next)) ?? next;
}

function nextAct({ words, command }: NextStep): MainAct {
  return { label: words, command, kind: command.do === "seal" ? "seal" : "next" };
}

/** While the targets are on their way: the same blow, in the same words, from what the server proposes. */
function blowFrom(battle: BattleView, next: MainAct): MainAct | undefined {
  if (next.command.do !== "attack") return undefined;
  const { target } = next.command;
  return { ...next, label: say.strike.strike(nameOf(battle, target) ?? target), kind: "strike", target };
}

/** "13 6" or "13, 6" as faces. */
export function facesTyped(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number).filter((face) => face >= 1 && face <= 1000);
}
