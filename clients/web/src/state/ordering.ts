/** What a figure may be told to do, and what is proposed first. The server says what is open; here it is sorted. */
import type { Action, BattleView, Category, CombatantCard, May, Order, OrderCard } from "../wire/types";
import { figuresOf, isDown } from "./reading";
import { apart } from "./way";

/** An action with the movement that goes with it, and the spell of a cast. */
export interface Doing {
  readonly action: Action;
  readonly move: Category;
  readonly spell?: string;
}

const FAR = 999;
/** Beside each other, a blow needs no way. */
const BESIDE = 1;
const RUN_LEAST = 3;
/** By their names; only to propose first what such a weapon is for. */
const SHOOTS = /\b(bow|crossbow|sling)\b/i;
const AIMED: readonly Action[] = ["attack", "fire", "charge", "unarmed", "cover", "cast"];

const ALL: readonly Doing[] = [
  { action: "attack", move: "no" },
  { action: "fire", move: "no" },
  { action: "cover", move: "no" },
  { action: "unarmed", move: "no" },
  { action: "guard", move: "no" },
  { action: "parry", move: "no" },
  { action: "turn", move: "no" },
  { action: "use_item", move: "no" },
  { action: "tend", move: "no" },
  { action: "catch_breath", move: "no" },
  { action: "hold", move: "no" },
  { action: "attack", move: "half" },
  { action: "fire", move: "half" },
  { action: "unarmed", move: "half" },
  { action: "guard", move: "half" },
  { action: "charge", move: "half" },
  { action: "withdraw", move: "half" },
  { action: "charge", move: "full" },
  { action: "move", move: "full" },
  { action: "run", move: "full" },
  { action: "sprint", move: "full" },
];

export const isAimed = (doing: { readonly action: Action }): boolean => AIMED.includes(doing.action);

/** All that is open to a figure, by its movement; casts by their spells; half-moves only where the game has moves. */
export function doingsOf(card: CombatantCard): { readonly [move in Category]: readonly Doing[] } {
  const may: readonly May[] = card.may ?? [];
  const moves = may.includes("move");
  const open = ALL.filter((doing) => may.includes(doing.action) && (moves || doing.move === "no"));
  const spells = may.includes("cast") ? [...new Set(card.spells ?? [])] : [];
  const casts = spells.map((spell): Doing => ({ action: "cast", move: "no", spell }));
  return {
    no: [...open.filter((doing) => doing.move === "no"), ...casts],
    half: open.filter((doing) => doing.move === "half"),
    full: open.filter((doing) => doing.move === "full"),
  };
}

/** Squares between two figures; far where one stands nowhere. */
export function between(one: CombatantCard, other: CombatantCard): number {
  if (one.square === undefined || other.square === undefined) return FAR;
  return apart(one.square, one.size ?? 1, other.square, other.size ?? 1);
}

export function nearestFoe(battle: BattleView, card: CombatantCard): CombatantCard | undefined {
  const foes = figuresOf(battle).filter((each) => each.side !== card.side && !isDown(each));
  return foes.reduce<CombatantCard | undefined>(
    (best, each) => (best === undefined || between(card, each) < between(card, best) ? each : best),
    undefined,
  );
}

/** A blow at somebody: where it stands beside, at once; else with a half-move before, where the game has moves. */
export function strikeOrder(battle: BattleView, card: CombatantCard, target?: string): Order {
  const foe = target === undefined ? nearestFoe(battle, card) : battle.combatants[target];
  const isFar = foe !== undefined && between(card, foe) > BESIDE && between(card, foe) < FAR;
  const move = isFar && card.may?.includes("move") ? "half" : "no";
  return orderOf(card.id, { action: "attack", move }, target);
}

export function orderOf(figure: string, { action, move, spell }: Doing, target?: string): Order {
  return {
    figure,
    action,
    ...(target === undefined ? {} : { target }),
    ...(move === "no" ? {} : { move }),
    ...(spell === undefined ? {} : { spell }),
  };
}

/** The server's best, as orders of that figure. */
export const namedFor = (figure: string, best: readonly OrderCard[]): readonly Order[] =>
  best.map(({ action, move = "no", spell, target }) => orderOf(figure, { action, move, ...(spell === undefined ? {} : { spell }) }, target));

/** Until the server has named the best three but for the same again: what its weapon or memory is for, the nearest foe, to run or to stand. */
export function proposalsFor(battle: BattleView, card: CombatantCard): readonly Order[] {
  const may = card.may ?? [];
  const foe = nearestFoe(battle, card);
  const spell = card.spells?.[0];
  const first: Order[] = [];
  if (spell !== undefined && may.includes("cast")) first.push(orderOf(card.id, { action: "cast", move: "no", spell }, foe?.id));
  if (SHOOTS.test(card.weapon ?? "") && may.includes("fire") && foe !== undefined && between(card, foe) > BESIDE)
    first.push(orderOf(card.id, { action: "fire", move: "no" }, foe.id));
  if (foe !== undefined && may.includes("attack")) first.push(strikeOrder(battle, card, foe.id));
  if (foe !== undefined && may.includes("charge") && between(card, foe) >= RUN_LEAST && between(card, foe) < FAR)
    first.push(orderOf(card.id, { action: "charge", move: "full" }, foe.id));
  for (const action of ["guard", "hold"] as const) if (may.includes(action)) first.push(orderOf(card.id, { action, move: "no" }));
  return first;
}
