/** What the board shows of a moment, where it lies in its window, and what a press on it does. */
import { submit } from "../wire/submit";
import type { BattleView, CombatantCard, Square } from "../wire/types";
import { own, striker } from "./acts";
import { revealFigure, wheel } from "./board_hand";
import { camera, cornerOf, frame, suggested, suggestion } from "./camera";
import { aimAtSquare, looked, ordering } from "./choices";
import { page } from "./page";
import { mayGo, planned, pressSquare } from "./plan";
import { tool } from "./tools";

/** Where the page is laid out for a hand that holds it. */
const PHONE = "(max-width: 760px)";

export function suggestFor(battle: BattleView): void {
  suggested.value = suggestion(battle, frame.value, striker.value ?? own.value[0], window.matchMedia(PHONE).matches, page.value.welcome?.runs);
}

/** How large the window is, as long as it is there. The wheel is heard here, since it must not scroll the page. */
export function measured(window_: HTMLElement | null, battle: BattleView): (() => void) | undefined {
  if (window_ === null) return undefined;
  const watcher = new ResizeObserver(() => {
    frame.value = { width: window_.clientWidth, height: window_.clientHeight };
    suggestFor(page.value.view?.battle ?? battle);
  });
  watcher.observe(window_);
  window_.addEventListener("wheel", wheel, { passive: false });
  return () => {
    watcher.disconnect();
    window_.removeEventListener("wheel", wheel);
  };
}

/** The side of a square that each board is laid out with. */
const laidOut = new WeakMap<HTMLElement, number>();
/** A zoom that has stood still so long is laid out anew, and sharp. */
const SHARP_AFTER_MS = 120;
let sharpening: ReturnType<typeof setTimeout> | undefined;

/** A pan moves the whole field at once and draws nothing anew; so does a zoom, until it stands still. */
export function placeBoard(board: HTMLElement): void {
  const { square } = camera.value;
  const laid = laidOut.get(board) ?? layOut(board, square);
  const [left, top] = cornerOf(camera.value, frame.value);
  board.style.transform = `translate(${left}px, ${top}px) scale(${square / laid})`;
  clearTimeout(sharpening);
  if (square !== laid) sharpening = setTimeout(() => (layOut(board, square), placeBoard(board)), SHARP_AFTER_MS);
}

function layOut(board: HTMLElement, square: number): number {
  board.style.setProperty("--square", `${square}px`);
  laidOut.set(board, square);
  return square;
}

export function focused(battle: BattleView, event: FocusEvent): void {
  const counter = event.target instanceof HTMLElement ? event.target.dataset["figure"] : undefined;
  if (counter !== undefined && (event.target as HTMLElement).matches(":focus-visible")) revealFigure(battle.combatants[counter]);
}

export interface Way {
  readonly path: readonly Square[];
  readonly target?: string | undefined;
}

/** The way that is drawn; else the one that is proposed for whoever is next. */
export function wayShown(battle: BattleView, card: CombatantCard | undefined): Way | undefined {
  const plan = planned.value;
  if (card === undefined || plan?.figure === card.id) return plan;
  const next = battle.next?.command;
  return next?.do === "move" && next.figure === card.id ? { path: next.path, target: next.target ?? undefined } : undefined;
}

/** Whose order is being thought of: the group whose orders lie open, else the figure that is looked at, if it takes orders from here, else one's own. */
export function orderedFor(battle: BattleView): CombatantCard | undefined {
  const wish = ordering.value ?? looked.value;
  const card = wish === undefined ? undefined : battle.combatants[wish];
  return card !== undefined && (card.may ?? []).length > 0 ? card : own.value[0];
}

export const isReachShown = (card: CombatantCard): boolean =>
  planned.value?.figure === card.id || (mayGo(card) && !(page.value.welcome?.runs ?? false));

/**
 * A press on a free square: while the field is set out, the figure that is looked at is set down there; later the way
 * of the figure that may go leads there, or the spell that is complete is aimed there.
 */
export function pressGround(battle: BattleView, card: CombatantCard | undefined, event: MouseEvent): void {
  if (event.target !== event.currentTarget || tool.value !== undefined) return;
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const x = Math.floor(((event.clientX - box.left) / box.width) * battle.width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * battle.height);
  const runs = page.value.welcome?.runs ?? false;
  if (runs && battle.step === "set_up" && looked.value !== undefined) submit({ do: "place", figure: looked.value, square: [x, y] });
  else if (card?.may?.includes("cast")) aimAtSquare(card.id, [x, y]);
  else if (card !== undefined && mayGo(card)) pressSquare(card, [x, y]);
}
