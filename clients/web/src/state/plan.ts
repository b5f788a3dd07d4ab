/** The way that somebody draws for a figure before it goes. */
import { computed, signal } from "@preact/signals";
import type { CombatantCard, Facing, ReachAnswer, Square } from "../wire/types";
import { page } from "./page";
import { aboutKey } from "./page_state";
import { pressedOn, type ReachSquares, runAt, STEPS, stepped } from "./way";

export interface Plan {
  readonly figure: string;
  readonly path: readonly Square[];
  readonly facing?: Facing;
  /** Whom a charge is for. */
  readonly target?: string;
  /** A square that was pressed before it was known how to get there. */
  readonly goal?: Square;
}

const GOES = ["move", "charge", "withdraw"] as const;

const plan = signal<Plan | undefined>(undefined);

export const mayGo = (card: CombatantCard | undefined): boolean => GOES.some((deed) => card?.may?.includes(deed));

/** The plan, as long as its figure may still go. */
export const planned = computed<Plan | undefined>(() => {
  const kept = plan.value;
  const battle = page.value.view?.battle;
  const card = kept && battle?.combatants[kept.figure];
  if (kept === undefined || battle?.step !== "resolve" || card?.square === undefined || !mayGo(card)) return undefined;
  if (kept.goal === undefined) return kept;
  const { goal, ...rest } = kept;
  const reach = reachOf(kept.figure);
  return reach === undefined ? kept : { ...rest, path: pressedOn([], card.square, goal, reach) };
});

export function reachOf(figure: string): ReachSquares | undefined {
  const answer = page.value.answers[aboutKey({ kind: "reach", figure })] as ReachAnswer | undefined;
  return answer?.squares;
}

export function beginPlan(figure: string): void {
  plan.value = { figure, path: [] };
}

/** Leave it: whosesoever it is, or that of one figure. */
export function dropPlan(figure?: string): void {
  if (figure === undefined || plan.value?.figure === figure) plan.value = undefined;
}

export function pressSquare(card: CombatantCard, square: Square): void {
  if (card.square === undefined) return;
  const now = planned.value?.figure === card.id ? planned.value : { figure: card.id, path: [] };
  const reach = reachOf(card.id);
  const { goal: _, ...rest } = now;
  if (reach === undefined && now.path.length === 0) plan.value = { ...rest, goal: square };
  else plan.value = { ...rest, path: pressedOn(now.path, card.square, square, reach ?? []) };
}

export function stepOn(facing: Facing): void {
  const now = planned.value;
  const start = now && page.value.view?.battle?.combatants[now.figure]?.square;
  if (now !== undefined && start !== undefined) plan.value = { ...now, path: stepped(now.path, start, STEPS[facing]) };
}

export function stepBack(): void {
  const now = planned.value;
  if (now !== undefined) plan.value = { ...now, path: now.path.slice(0, -1) };
}

export function faceAtEnd(facing: Facing | undefined): void {
  const now = planned.value;
  if (now === undefined) return;
  const { facing: _, ...rest } = now;
  plan.value = facing === undefined ? rest : { ...rest, facing };
}

/** Run at somebody: by the cheapest straight run, where the squares for one are known. */
export function chargeAt(card: CombatantCard, target: CombatantCard): void {
  const now = planned.value ?? { figure: card.id, path: [] };
  if (card.square === undefined || target.square === undefined) return;
  const run = runAt(reachOf(card.id) ?? [], card.square, card.size ?? 1, target.square, target.size ?? 1);
  const path = run ?? now.path;
  plan.value = { ...now, path, target: target.id };
}
