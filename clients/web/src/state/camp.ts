/** The camp between two fights: whether one is in it, and what is looked at there before it is accepted. */
import { computed, signal } from "@preact/signals";
import type { CampAhead } from "../wire/types";
import { looking } from "./looking";
import { page } from "./page";

export type CampStep = CampAhead["command"];

/** The game by which sheets are worked out. */
export const rules = signal("osric");

/** What would be done, once it is accepted. */
export const proposed = signal<CampStep | undefined>(undefined);

/** The battle whose field one looks at, from the camp after it. */
export const atField = signal<string | undefined>(undefined);

/** The roster has what came of the last battle, and no other is open. */
export const inCamp = computed(() => {
  const view = page.value.view;
  if (view === undefined || looking.value !== undefined) return false;
  return view.battle === undefined || (view.table.camp === true && atField.value !== view.battle.id);
});
