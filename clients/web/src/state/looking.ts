/** Looking back: which entry the page stands at, what it saw then, and how fast it goes on by itself. */
import { computed, signal } from "@preact/signals";
import type { AnyCommand, CorrectionCommand, Entry, View } from "../wire/types";
import { ENTRIES_MAX } from "./advance";
import { page } from "./page";

export interface Looking {
  readonly entry: string;
  /** Missing until the answer is there. */
  readonly view?: View;
}

/** A battle that is watched again: what was told of it, as far as it is here. */
export interface Replaying {
  readonly battle: string;
  readonly entries: readonly Entry[];
  readonly whole: boolean;
}

/** So many entries of one battle at most are fetched for the way through it; the rest of a longer one is left out. */
export const WALK_MAX = 20_000;

/** The battle at the table, as far as it was fetched for the way through it. */
export const walked = signal<Replaying | undefined>(undefined);
export const replaying = signal<Replaying | undefined>(undefined);
export const looking = signal<Looking | undefined>(undefined);
/** The entry whose buttons are open. */
export const opened = signal<string | undefined>(undefined);
/** What is about to be struck out or put right, while its consequences are shown. */
export const correcting = signal<CorrectionCommand | undefined>(undefined);

/** What the chronicle shows: that of the table, or of the battle that is watched again. */
export const shown = computed<readonly Entry[]>(() => replaying.value?.entries.slice(-ENTRIES_MAX) ?? page.value.entries);

/** It is another battle than the one at the table: nothing can be done about its entries. */
export const isBygone = computed(() => replaying.value !== undefined && replaying.value.battle !== page.value.view?.battle?.id);

/** The moments that one can look at: those of the fight, not the talk. */
export const moments = computed<readonly Entry[]>(() => {
  const { view, entries } = page.value;
  const all = replaying.value?.entries ?? wholeTale(walked.value, view?.battle?.id, entries);
  return all.filter((entry) => (entry.round ?? 0) > 0);
});

/** What is on the page, behind what was fetched of the same battle; each entry as the page has it by now. */
export function wholeTale(fetched: Replaying | undefined, battle: string | undefined, entries: readonly Entry[]): readonly Entry[] {
  const last = fetched?.entries.at(-1);
  const place = entries.findIndex((entry) => entry.id === last?.id);
  if (fetched === undefined || fetched.battle !== battle || place < 0) return entries;
  const now = new Map(entries.map((entry) => [entry.id, entry]));
  return [...fetched.entries.map((entry) => now.get(entry.id) ?? entry), ...entries.slice(place + 1)];
}

/** With a further page before it; whole where there is none before that. */
export function withEarlier(now: Replaying, page: { readonly entries: readonly Entry[]; readonly more?: boolean }): Replaying {
  const entries = [...page.entries, ...now.entries];
  return { ...now, entries, whole: page.more !== true || entries.length >= WALK_MAX };
}

/** Where among `moments` the page stands; the last of them while it shows the present. */
export function placeOf(entries: readonly Entry[], entry: string | undefined): number {
  const place = entries.findIndex((each) => each.id === entry);
  return place < 0 ? entries.length - 1 : place;
}

/** The entry that many steps on from here, if there is one. */
export function stepFrom(entries: readonly Entry[], entry: string | undefined, steps: number): string | undefined {
  return entries[placeOf(entries, entry) + steps]?.id;
}

/** A correction is over when it was given, or left. */
export const isCorrection = (command: AnyCommand): command is CorrectionCommand =>
  command.do === "void" || command.do === "amend";
