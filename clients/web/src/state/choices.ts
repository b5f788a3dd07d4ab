/** What the person at this screen has picked but not yet sent. Never part of the battle. */
import { signal } from "@preact/signals";
import type { AnyCommand, CombatantCard, Square, TargetsAnswer } from "../wire/types";

export type Tab = "play" | "story" | "sheet" | "table";

export const tab = signal<Tab>("play");
/** The panel with links and settings, where it is not a tab: open, shut, or as the moment suggests. */
export const panel = signal<"open" | "shut" | "unsaid">("unsaid");
/** The figure looked at. */
export const looked = signal<string | undefined>(undefined);
/** Whether what is looked at says why it acts when it does. */
export const asksWhy = signal(false);

/** A figure pressed in the order of the round is asked why it stands there, where that may be known. */
export function lookInOrder(figure: string, maySay: boolean): void {
  [looked.value, asksWhy.value] = [figure, maySay];
}

/** The figure with which one acts, among several. */
export const acting = signal<string | undefined>(undefined);
/** The target picked for each of one's figures, and how it stood at that time. */
export const aims = signal<{ readonly [figure: string]: Aim }>({});
/** Whom a spell that is complete shall take, for each of one's figures. */
export const spellAims = signal<{ readonly [figure: string]: readonly string[] }>({});
/** At which square it is aimed instead. */
export const spellSquares = signal<{ readonly [figure: string]: Square }>({});
/** How each of one's figures strikes, other than plainly and with what it has in hand. */
export const manners = signal<{ readonly [figure: string]: StrikeManner }>({});
/** Dice rolled at the table, as typed, for a blow; and for initiative, by side. */
export const typedDice = signal("");
export const typedInitiative = signal<{ readonly [side: string]: string }>({});
/** What was pressed once and asks to be pressed again before it is done. */
export const heeded = signal<string | undefined>(undefined);

/** Picks hold for one slot of the round: the next begins as it was ordered. */
export function forgetPicks(): void {
  [acting.value, aims.value, spellAims.value, heeded.value] = [undefined, {}, {}, undefined];
  [spellSquares.value, manners.value] = [{}, {}];
}

export interface StrikeManner {
  readonly way?: StrikeWay;
  readonly weapon?: string;
}

export type StrikeWay = NonNullable<TargetsAnswer["ways"]>[number];

export function strikeSo(figure: string, manner: StrikeManner): void {
  manners.value = { ...manners.value, [figure]: manner };
}

/** One target more for a spell, or one less. */
export function toggleSpellAim(figure: string, target: string): void {
  const now = spellAims.value[figure] ?? [];
  const next = now.includes(target) ? now.filter((each) => each !== target) : [...now, target];
  spellAims.value = { ...spellAims.value, [figure]: next };
}

/** Aim a spell at a square; at the same again, at none. */
export function aimAtSquare(figure: string, square: Square | undefined): void {
  const { [figure]: now, ...others } = spellSquares.value;
  const isSame = now !== undefined && square?.join() === now.join();
  spellSquares.value = square === undefined || isSame ? others : { ...others, [figure]: square };
}

export interface Aim {
  readonly target: string;
  readonly stands: string;
}

/** What would change one's mind about a target: that it falls, gets up, or gives up. */
export const standsAs = (card: CombatantCard | undefined): string => `${card?.condition} ${card?.broken}`;

export function aimAt(figure: string, target: CombatantCard): void {
  aims.value = { ...aims.value, [figure]: { target: target.id, stands: standsAs(target) } };
}

/** Whose orders lie open before whoever leads: the first of that group. */
export const ordering = signal<string | undefined>(undefined);

/** What the main button does when it is pressed, and what it says. */
export interface MainAct {
  readonly label: string;
  readonly command: AnyCommand;
  readonly kind: "seal" | "strike" | "cast" | "go" | "answer" | "carry" | "next";
  readonly target?: string;
  /** What is wrong with what was typed for it: pressed, it says so and does nothing. */
  readonly barred?: string;
  /** What is to be read before; only a second press does it. */
  readonly heed?: Heed;
  /** What makes it the same press while it changes under one's own hand. */
  readonly meaning?: string;
  /** Whose player is awaited for it. */
  readonly playsFor?: string;
}

/** A second question: what would come of it, and what the button says then. */
export interface Heed {
  readonly words: string;
  readonly label: string;
}

/** What makes two acts the same to whoever presses: all but the dice typed in. */
export function meaningOf({ label, command, meaning }: Pick<MainAct, "label" | "command" | "meaning">): string {
  return meaning ?? `${label} ${JSON.stringify({ ...command, dice: undefined })}`;
}
