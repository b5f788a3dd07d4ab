/** The way that somebody draws for a figure before it goes. */
import { computed, signal } from "@preact/signals";
import type { CombatantCard, Facing, Path, ReachAnswer, RunAnswer, Square } from "../wire/types";
import { page } from "./page";
import { aboutKey } from "./page_state";
import { pressedOn, same, STEPS, stepped, wayTo } from "./way";

export interface Plan {
  readonly figure: string;
  readonly path: readonly Square[];
  readonly facing?: Facing;
  /** Whom a charge is for. */
  readonly target?: string;
  /** A square that was pressed before it was known how to get there. */
  readonly goal?: Square;
  /** Without a map: away from `target`, and not towards it; and how far at most, as typed. */
  readonly away?: boolean;
  readonly far?: string;
  /** The way is the server's own run at the target, as long as nothing else is drawn. */
  readonly runs?: boolean;
}

/** Of a square, in which the server says what it costs to go somewhere. */
const QUARTERS = 4;
const GOES = ["move", "charge", "withdraw"] as const;

/** As it was drawn; `planned` is what still holds of it. */
export const plan = signal<Plan | undefined>(undefined);

export const mayGo = (card: CombatantCard | undefined): boolean => GOES.some((deed) => card?.may?.includes(deed));

/** The plan, as long as its figure may still go. */
export const planned = computed<Plan | undefined>(() => {
  const kept = plan.value;
  const battle = page.value.view?.battle;
  const card = kept && battle?.combatants[kept.figure];
  if (kept === undefined || battle?.step !== "resolve" || card === undefined || !mayGo(card)) return undefined;
  if (battle.line !== undefined) return kept;
  if (card.square === undefined) return undefined;
  const { goal, runs, ...rest } = kept;
  if (runs && kept.target !== undefined) return { ...kept, path: runOf(kept.figure, kept.target)?.path ?? [] };
  if (goal === undefined) return kept;
  const reach = reachOf(kept.figure);
  return reach === undefined ? kept : { ...rest, path: pressedOn([], card.square, goal, reach) };
});

export const reachOf = (figure: string): ReachAnswer | undefined =>
  page.value.answers[aboutKey({ kind: "reach", figure })] as ReachAnswer | undefined;

/** What the cheapest way to where this one ends costs, in squares, as the server found it; nothing where this is another way. */
export function costTo(card: CombatantCard, path: readonly Square[]): number | undefined {
  const [reach, end] = [reachOf(card.id), path.at(-1)];
  if (reach === undefined || end === undefined || card.square === undefined) return undefined;
  const cheapest = wayTo(reach, card.square, end);
  const isIt = cheapest?.length === path.length && cheapest.every((each, index) => same(each, path[index] ?? end));
  const cost = reach.squares.find(([x, y]) => same([x, y], end))?.[2];
  return isIt && cost !== undefined ? cost / QUARTERS : undefined;
}

/** The cheapest run at somebody, once the server has said. */
export const runOf = (figure: string, target: string): RunAnswer | undefined =>
  page.value.answers[aboutKey({ kind: "run", figure, target })] as RunAnswer | undefined;

/** What is asked about a way. */
export const aboutPath = ({ figure, path, target }: Pick<Plan, "figure" | "path" | "target">): Path => ({
  kind: "path",
  figure,
  path,
  ...(target === undefined ? {} : { target }),
});

export function beginPlan(figure: string): void {
  plan.value = { figure, path: [] };
}

/** Leave it: whosesoever it is, or that of one figure. */
export function dropPlan(figure?: string): void {
  if (figure === undefined || plan.value?.figure === figure) plan.value = undefined;
}

/** `anew`: not on from the way that is drawn, but the cheapest way from where the figure stands, as it is dragged. */
export function pressSquare(card: CombatantCard, square: Square, anew = false): void {
  if (card.square === undefined) return;
  const now = planned.value?.figure === card.id ? planned.value : { figure: card.id, path: [] };
  const reach = reachOf(card.id);
  const { goal: _, runs: __, ...rest } = now;
  if (reach === undefined && now.path.length === 0) plan.value = { ...rest, goal: square };
  else plan.value = { ...rest, path: pressedOn(anew ? [] : now.path, card.square, square, reach ?? { squares: [] }) };
}

export function stepOn(facing: Facing): void {
  const now = planned.value;
  const start = now && page.value.view?.battle?.combatants[now.figure]?.square;
  if (now !== undefined && start !== undefined) plan.value = { ...drawn(now), path: stepped(now.path, start, STEPS[facing]) };
}

export function stepBack(): void {
  const now = planned.value;
  if (now !== undefined) plan.value = { ...drawn(now), path: now.path.slice(0, -1) };
}

/** A way that goes on under one's own hand. */
const drawn = ({ runs: _, ...plan }: Plan): Plan => plan;

export function faceAtEnd(facing: Facing | undefined): void {
  const now = planned.value;
  if (now === undefined) return;
  const { facing: _, ...rest } = now;
  plan.value = facing === undefined ? rest : { ...rest, facing };
}

/** Run at somebody: by the run that the server finds. */
export function chargeAt(card: CombatantCard, target: CombatantCard): void {
  const now = planned.value?.figure === card.id ? planned.value : { figure: card.id, path: [] };
  plan.value = { ...drawn(now), path: [], target: target.id, runs: true };
}
