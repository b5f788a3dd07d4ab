/** Looking back: which entry the page stands at, what it saw then, and how fast it goes on by itself. */
import { computed, signal } from "@preact/signals";
import type { AnyCommand, CorrectionCommand, Entry, View } from "../wire/types";
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

export const replaying = signal<Replaying | undefined>(undefined);
export const looking = signal<Looking | undefined>(undefined);
/** The entry whose buttons are open. */
export const opened = signal<string | undefined>(undefined);
/** What is about to be struck out or put right, while its consequences are shown. */
export const correcting = signal<CorrectionCommand | undefined>(undefined);

/** What the chronicle shows: that of the table, or of the battle that is watched again. */
export const shown = computed<readonly Entry[]>(() => replaying.value?.entries ?? page.value.entries);

/** It is another battle than the one at the table: nothing can be done about its entries. */
export const isBygone = computed(() => replaying.value !== undefined && replaying.value.battle !== page.value.view?.battle?.id);

/** The moments that one can look at: those of the fight, not the talk. */
export const moments = computed<readonly Entry[]>(() => shown.value.filter((entry) => (entry.round ?? 0) > 0));

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
