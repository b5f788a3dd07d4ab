/** What the person at this screen has picked but not yet sent. Never part of the battle. */
import { signal } from "@preact/signals";
import type { AnyCommand } from "../wire/types";

export type Tab = "play" | "story" | "sheet" | "table";

export const tab = signal<Tab>("play");
/** The panel with links and settings, where it is not a tab: open, shut, or as the moment suggests. */
export const panel = signal<"open" | "shut" | "unsaid">("unsaid");
/** The figure looked at. */
export const looked = signal<string | undefined>(undefined);
/** The figure with which one acts, among several. */
export const acting = signal<string | undefined>(undefined);
/** The target picked for each of one's figures. */
export const aims = signal<{ readonly [figure: string]: string }>({});
/** Dice rolled at the table, as typed. */
export const typedDice = signal("");

export function aimAt(figure: string, target: string): void {
  aims.value = { ...aims.value, [figure]: target };
}

/** What the main button does when it is pressed, and what it says. */
export interface MainAct {
  readonly label: string;
  readonly command: AnyCommand;
  readonly kind: "seal" | "strike" | "next";
  readonly target?: string;
}
