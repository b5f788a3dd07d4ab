/** What stands where in a view. Picks and sorts what the server said; decides nothing. */
import { say } from "../catalogue";
import { page } from "./page";
import type { BattleView, CombatantCard, May, OrderCard, SealCard, TrackerColumn, View } from "../wire/types";

export interface FigureGroup {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly figures: readonly CombatantCard[];
}

export type SideShape = "party" | "foes" | "third";

/** The shape of a side's counters; colour never carries it alone. */
export const sideShape = (side: string): SideShape => (side === "party" || side === "foes" ? side : "third");

export const isDown = (card: CombatantCard): boolean => card.condition !== "ok";
export const figuresOf = (battle: BattleView): readonly CombatantCard[] => Object.values(battle.combatants);

/** To drop what comes later, to turn or to kneel is open to many to whom it is nobody's turn. */
const NOT_YET: readonly May[] = ["abort", "face", "posture"];

/** Figures that may act, go, or let it go, right now, by the hand that holds this page. */
export const ready = (battle: BattleView): readonly CombatantCard[] =>
  battle.step === "resolve" ? figuresOf(battle).filter((each) => each.may?.some((deed) => !NOT_YET.includes(deed))) : [];

/** Figures whose orders may be written right now. */
export const orderable = (battle: BattleView): readonly CombatantCard[] =>
  battle.step === "declare" ? figuresOf(battle).filter((each) => (each.may ?? []).length > 0) : [];

/** The others of a figure's group that stand and that the viewer commands. */
export const groupmates = (battle: BattleView, card: CombatantCard): readonly CombatantCard[] =>
  figuresOf(battle).filter((one) => one.id !== card.id && one.group === card.group && !isDown(one) && (one.yours ?? false));

export const columnsOf = (battle: BattleView): readonly TrackerColumn[] =>
  Object.values(battle.tracker ?? {}).sort((one, other) => one.place - other.place);

export const sealsOf = (battle: BattleView): readonly SealCard[] => Object.values(battle.seals ?? {});
export const yourSeal = (battle: BattleView): SealCard | undefined => sealsOf(battle).find((seal) => seal.yours);

/** The party as one group, foes by their groups, in the order of the sides. */
export function groupsOf(battle: BattleView, figures: readonly CombatantCard[]): readonly FigureGroup[] {
  const groups = new Map<string, CombatantCard[]>();
  for (const side of Object.keys(battle.sides)) {
    for (const card of figures.filter((each) => each.side === side)) {
      const key = side === "party" ? side : `${side} ${card.group}`;
      groups.set(key, [...(groups.get(key) ?? []), card]);
    }
  }
  return toldApart([...groups.values()].map((cards) => groupOf(battle, cards)));
}

/** The number at the end of a figure's name; 0 where it has none. */
const numberOf = (card: CombatantCard): number => Number(/\d+$/.exec(card.name)?.[0] ?? 0);

/** Groups of the same name by the numbers of theirs: Orc 1 to 6, Orc 7 to 9. */
function toldApart(groups: readonly FigureGroup[]): readonly FigureGroup[] {
  return groups.map((group) => {
    const byNumber = group.figures.toSorted((one, other) => numberOf(one) - numberOf(other));
    const [first, last] = [byNumber[0], byNumber.at(-1)];
    const isAlone = groups.every((other) => other === group || other.name !== group.name);
    if (isAlone || first === undefined || last === undefined) return group;
    return { ...group, name: first === last || numberOf(last) === 0 ? first.name : say.range(first.name, String(numberOf(last))) };
  });
}

function groupOf(battle: BattleView, figures: readonly CombatantCard[]): FigureGroup {
  const [first] = figures;
  if (first === undefined) throw new Error("a group holds at least one figure");
  const isParty = first.side === "party";
  const name = isParty ? (battle.sides[first.side]?.name ?? first.name) : first.name.replace(/ (\d+|[A-Z])$/, "");
  return { id: isParty ? first.side : first.group, name, side: first.side, figures };
}

/** The order that all of a group have, where they have the same. */
export function agreedOrder({ figures }: FigureGroup): OrderCard | undefined {
  const [first] = figures;
  const order = first?.order;
  const isSame = (card: CombatantCard): boolean =>
    card.order?.action === order?.action && card.order?.target === order?.target && card.order?.spell === order?.spell;
  return figures.every(isSame) ? order : undefined;
}

/** How it looks, in a word, where that is known. */
export const healthOf = (card: CombatantCard | undefined): string | undefined => (card?.health === undefined ? undefined : say.health(card.health));

/** "31/52" where it is known, else the word for it; nothing where players may not know. */
export function hitPointsOf(card: CombatantCard): string {
  if (card.hit_points === undefined) return healthOf(card) ?? "";
  return card.hit_points_max === undefined ? `${card.hit_points}` : `${card.hit_points}/${card.hit_points_max}`;
}

const SHARES = { unhurt: 1, scratched: 0.8, bloodied: 0.5, "near death": 0.18, down: 0 } as const;

/** How long a bar to draw, 0 to 1: from the numbers where they are known, else from the word; whole where neither is. */
export function healthShare(card: CombatantCard): number {
  if (card.hit_points === undefined || !card.hit_points_max) return SHARES[card.health ?? "unhurt"];
  return Math.min(1, Math.max(0, card.hit_points / card.hit_points_max));
}

/** Letters that several counters have: Goblin 1 and Gnoll 1 would both be G1. */
const ambiguous = new WeakMap<BattleView["combatants"], ReadonlySet<string>>();

function severalOf({ combatants }: BattleView): ReadonlySet<string> {
  const known = ambiguous.get(combatants);
  if (known !== undefined) return known;
  const labels = Object.values(combatants).map((card) => card.label);
  const found = new Set(labels.filter((label, place) => labels.indexOf(label) !== place));
  ambiguous.set(combatants, found);
  return found;
}

/** The letters on a counter; two of its name before its number where one would be another's as well. */
export function labelOf(battle: BattleView, card: CombatantCard): string {
  const number = numberOf(card);
  if (number === 0 || !severalOf(battle).has(card.label)) return card.label;
  return `${card.name.replace(/^(an?|the) /i, "").slice(0, 2)}${number}`;
}

/** Whether this page may ask why a figure acts where it does: of one's own, and whoever leads of everybody. */
export const maySayWhy = (battle: BattleView, card: CombatantCard): boolean =>
  (battle.step === "resolve" || battle.step === "end_of_round") && (card.hit_points !== undefined || (page.value.welcome?.runs ?? false));

export const sideName = (battle: BattleView, side: string): string =>
  (battle.sides[side]?.name ?? side).toLowerCase();

export const nameOf = (battle: BattleView, figure: string | undefined): string | undefined =>
  figure === undefined ? undefined : battle.combatants[figure]?.name;

export const hasCharacter = (view: View): boolean =>
  Object.values(view.table.characters ?? {}).some((character) => character.yours);
