/** Last round's orders, once more. The page remembers what it saw ordered; whether it may be is the server's to say. */
import type { BattleView, CombatantCard, Order, OrderCard } from "../wire/types";
import { figuresOf, isDown } from "./reading";

export type OrdersBefore = { readonly [figure: string]: OrderCard };

/** The orders to remember when `later` comes after `earlier`: those of the round that has just gone. */
export function ordersBefore(
  kept: OrdersBefore,
  earlier: BattleView | undefined,
  later: BattleView | undefined,
): OrdersBefore {
  if (earlier === undefined || earlier.id !== later?.id) return {};
  if (later.round <= earlier.round) return kept;
  return Object.fromEntries(figuresOf(earlier).flatMap((card) => (card.order ? [[card.id, card.order]] : [])));
}

/** Orders for `figures` as in the round before; a target that is down or gone is left to whoever strikes. */
export function sameAgain(battle: BattleView, figures: readonly CombatantCard[], before: OrdersBefore): readonly Order[] {
  return figures.flatMap(({ id }) => {
    const order = before[id];
    if (order === undefined) return [];
    const target = order.target === undefined ? undefined : battle.combatants[order.target];
    const stands = target !== undefined && !isDown(target);
    return [stands ? { figure: id, action: order.action, target: target.id } : { figure: id, action: order.action }];
  });
}

/** Whether these orders stand already. */
export function areGiven(battle: BattleView, orders: readonly Order[]): boolean {
  return orders.every(({ figure, action, target }) => {
    const order = battle.combatants[figure]?.order;
    return order?.action === action && order.target === target;
  });
}
