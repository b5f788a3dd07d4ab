/** Orders as the server names them, put into the words of a command. What may be ordered is the server's to say. */
import type { Action, Category, CombatantCard, OpenOrderCard, Order, OrderCard, OrdersAnswer } from "../wire/types";

const AIMED: readonly Action[] = ["attack", "fire", "charge", "unarmed", "cover", "cast"];

export const isAimed = (order: { readonly action: Action }): boolean => AIMED.includes(order.action);

/** An order of that card's kind for a figure, at whom it is for. */
export function orderOf(figure: string, { move = "no", target: _, ...card }: OrderCard, target?: string): Order {
  return { figure, ...card, ...(target === undefined ? {} : { target }), ...(move === "no" ? {} : { move }) };
}

/** The server's best, as orders of that figure. */
export const namedFor = (figure: string, best: readonly OrderCard[]): readonly Order[] =>
  best.map((card) => orderOf(figure, card, card.target));

/** All that the game knows, by how far one goes with it. */
export function byMovement(every: readonly OpenOrderCard[]): { readonly [move in Category]: readonly OpenOrderCard[] } {
  const of = (move: Category) => every.filter((one) => (one.order.move ?? "no") === move);
  return { no: of("no"), half: of("half"), full: of("full") };
}

/** A blow at `target` for each, with as much of a way before it as the server says; at whoever is near where none is named. */
export function strikesAt(figures: readonly CombatantCard[], answer: OrdersAnswer | undefined, target?: string): readonly Order[] {
  const ways = target === undefined ? answer?.nearest : answer?.strikes?.[target];
  return figures.map((card) => orderOf(card.id, { action: "attack", move: ways?.[card.id] ?? "no" }, target));
}
