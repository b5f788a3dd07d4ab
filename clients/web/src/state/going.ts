/** Without a map: towards whom somebody goes, or away from whom. It is a plan like a way over squares. */
import type { Approach, CombatantCard, Closing, PathAnswer } from "../wire/types";
import type { MeasureWord } from "./melee";
import { page } from "./page";
import { aboutKey } from "./page_state";
import { type Plan, plan, planned } from "./plan";

/** Whoever withdraws or flees gets away from somebody, as long as nothing else is said. */
export const isLeaving = ({ away }: Plan, card: CombatantCard): boolean => away ?? (card.may?.includes("withdraw") ?? false);

/** What is not said stays as it was. */
export function goTo(card: CombatantCard, target: string | undefined, away?: boolean, far?: string): void {
  const before = planned.value?.figure === card.id ? planned.value : { figure: card.id, path: [] };
  plan.value = { ...before, ...(target !== undefined && { target }), ...(away !== undefined && { away }), ...(far !== undefined && { far }) };
}

export function aboutGoing(now: Plan, card: CombatantCard, measure: MeasureWord): Closing | undefined {
  const command = approachOf(now, card, measure);
  if (command === undefined) return undefined;
  const { do: _, dice: __, ...about } = command;
  return { kind: "closing", ...about };
}

export function approachOf(now: Plan, card: CombatantCard, measure: MeasureWord): Approach | undefined {
  if (now.target === undefined) return undefined;
  const distance = now.far === undefined || now.far === "" ? {} : { distance: Number(now.far), measure };
  return { do: "approach", figure: card.id, target: now.target, ...(isLeaving(now, card) && { away: true }), ...distance };
}

/** What the server said of it; undefined until then. */
export function answerTo(about: Closing): PathAnswer | undefined {
  return page.value.answers[aboutKey(about)] as PathAnswer | undefined;
}
