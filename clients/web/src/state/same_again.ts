/** Last round's orders, once more: the view has them while orders are written. Whether it may be is the server's to say. */
import type { BattleView, CombatantCard, Order, OrderCard } from "../wire/types";
import { isDown } from "./reading";

/**
 * Orders for `figures` as in the round before, but for those whose nerve has broken; a target that is down or gone is left to whoever strikes, and a spell
 * that is spent is no order.
 */
export function sameAgain(battle: BattleView, figures: readonly CombatantCard[]): readonly Order[] {
  return figures.flatMap(({ id, spells, broken, before: last }): readonly Order[] => {
    if (last === undefined || broken !== undefined || (last.spell !== undefined && !spells?.includes(last.spell))) return [];
    const { target: wished, ...order } = last;
    const target = wished === undefined ? undefined : battle.combatants[wished];
    const stands = target !== undefined && !isDown(target);
    return [{ figure: id, ...order, ...(stands ? { target: target.id } : {}) }];
  });
}

/** Whether these orders stand already. */
export function areGiven(battle: BattleView, orders: readonly Order[]): boolean {
  return orders.every((order) => isGiven(order, battle.combatants[order.figure]?.order));
}

/** Whether `standing` is this very order. */
export function isGiven(order: Order, standing: OrderCard | undefined): boolean {
  return standing !== undefined && inFull(order) === inFull(standing);
}

/** All of an order but whose it is, what is left out as what it means. */
function inFull({ action, target, move = "no", spell, weapon, second, item, manner = "punch", words = "" }: Order | OrderCard): string {
  return JSON.stringify([action, target, spell, weapon, second, item].map((each) => each ?? "").concat(move, manner, words));
}
