/** What state a figure is in, by a shape on its counter and by words beside its name. */
import { say } from "../catalogue";
import type { Action, CombatantCard, OrderCard } from "../wire/types";

export type Sign =
  | "broken"
  | "asleep"
  | "prone"
  | "casting"
  | "charging"
  | "running"
  | "guarding"
  | "parrying"
  | "exhausted"
  | "fatigued";

/** Each in a box of 14. */
export const SIGNS: { readonly [sign in Sign]: string } = {
  broken: "M4 12V2.5H10.5L8.5 5 10.5 7.5H4",
  asleep: "M3.5 3.5H10.5L3.5 10.5H10.5",
  prone: "M2.5 9.5H11.5M2.5 9.5V6.5",
  casting: "M7 2 8.3 5.7 12 7 8.3 8.3 7 12 5.7 8.3 2 7 5.7 5.7Z",
  charging: "M3 3 7 7 3 11M7.5 3 11.5 7 7.5 11",
  running: "M2.5 3 6 7 2.5 11M6 3 9.5 7 6 11M9.5 3 12 7 9.5 11",
  guarding: "M3 3H11V7.5C11 9.8 9.2 11.4 7 12 4.8 11.4 3 9.8 3 7.5Z",
  parrying: "M3 3 11 11M11 3 3 11",
  exhausted: "M3 10.5H11M3 7H11M3 3.5H11",
  fatigued: "M3 9H11M3 5.5H11",
};

/** The gravest first. */
export function signsOf(card: CombatantCard): readonly Sign[] {
  if (card.condition !== "ok") return [];
  const has: { readonly [sign in Sign]: boolean } = {
    broken: card.broken !== undefined,
    asleep: card.effects?.includes("asleep") ?? false,
    prone: card.effects?.includes("prone") ?? false,
    casting: card.casting ?? false,
    charging: card.charging ?? false,
    running: card.running !== undefined,
    guarding: card.guarding ?? false,
    parrying: card.parrying ?? false,
    exhausted: card.weariness === "exhausted",
    fatigued: card.weariness === "fatigued",
  };
  return (Object.keys(has) as Sign[]).filter((sign) => has[sign]);
}

const SAID: { readonly [sign in Sign]?: Action } = { casting: "cast", charging: "charge", guarding: "guard", parrying: "parry" };

/** In words: a broken figure by what it does. What `order` says already is not said again. */
export const signWords = (card: CombatantCard, order?: OrderCard): readonly string[] =>
  signsOf(card)
    .filter((sign) => order === undefined || SAID[sign] !== order.action)
    .map((sign) => (sign === "broken" && card.broken !== undefined ? say.broken[card.broken] : say.signs[sign]));
