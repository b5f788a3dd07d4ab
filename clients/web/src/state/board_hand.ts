/** Pointers and keys on the board: panning, pinching, dragging a counter, measuring, drawing. */
import { submit } from "../wire/submit";
import type { BattleView, CombatantCard, Square } from "../wire/types";
import { striker } from "./acts";
import { camera, chosen, field, frame, panned, squareAt, within, zoomed } from "./camera";
import { looked } from "./choices";
import { ghost } from "./ghost";
import { page } from "./page";
import { beginPlan, mayGo, pressSquare } from "./plan";
import { isDown } from "./reading";
import { block, brush, covers, cursor, drawnOn, fillsNow, groundSent, paintedOver, ruler, stroke, take, tool } from "./tools";
import { same } from "./way";

/** A press that moves less than this is a press. */
const SLACK = 5;
const WHEEL_PIXELS = 400;
const ZOOM_STEP = 1.25;
const KEY_SQUARES = 2;

type Grip =
  | { readonly is: "pan" }
  | { readonly is: "figure"; readonly figure: string; readonly sets: boolean }
  | { readonly is: "tool" };

interface Finger {
  readonly x: number;
  readonly y: number;
}

const fingers = new Map<number, Finger>();
let grip: Grip | undefined;
let start: Finger = { x: 0, y: 0 };
/** By which of its squares a larger figure is held. */
let heldBy: Square = [0, 0];
let moved = false;
/** A drag has just ended: the click that the browser makes of it is none. */
let swallows = false;

const at = (event: { clientX: number; clientY: number }, box: DOMRect): Square => [event.clientX - box.left, event.clientY - box.top];
const squareOf = (event: { clientX: number; clientY: number }, window_: Element): Square =>
  squareAt(camera.value, frame.value, at(event, window_.getBoundingClientRect()));
const isOnField = ([x, y]: Square): boolean => x >= 0 && y >= 0 && x < field.value.width && y < field.value.height;
const clamped = ([x, y]: Square): Square => [Math.min(field.value.width - 1, Math.max(0, x)), Math.min(field.value.height - 1, Math.max(0, y))];

/** Where a figure's own square lies while it is held. */
function anchorAt(event: PointerEvent, window_: Element): Square {
  const [x, y] = squareOf(event, window_);
  return clamped([x - heldBy[0], y - heldBy[1]]);
}

/** What is dragged, once the pointer has moved: a figure that may be set down or may go, else the field. */
function gripOf(event: PointerEvent, battle: BattleView): Grip {
  if (event.button !== 0) return { is: "pan" };
  if (tool.value !== undefined) return { is: "tool" };
  const counter = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-figure]") : null;
  const card = counter === null ? undefined : battle.combatants[counter.dataset["figure"] ?? ""];
  if (card === undefined) return { is: "pan" };
  const sets = (page.value.welcome?.runs ?? false) && battle.step === "set_up";
  if (sets) return { is: "figure", figure: card.id, sets };
  return mayGo(card) && !isDown(card) ? { is: "figure", figure: card.id, sets: false } : { is: "pan" };
}

export function pointerDown(event: PointerEvent, battle: BattleView): void {
  swallows = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size > 1) {
    grip = { is: "pan" };
    stroke.value = [];
    return;
  }
  [grip, moved, start] = [gripOf(event, battle), false, { x: event.clientX, y: event.clientY }];
  const square = squareOf(event, event.currentTarget as Element);
  const own = grip.is === "figure" ? battle.combatants[grip.figure]?.square : undefined;
  heldBy = own === undefined ? [0, 0] : [square[0] - own[0], square[1] - own[1]];
  if (grip.is === "tool") useTool(clamped(square), true);
}

export function pointerMove(event: PointerEvent, battle: BattleView): void {
  const before = fingers.get(event.pointerId);
  if (before === undefined || grip === undefined) return;
  const window_ = event.currentTarget as HTMLElement;
  if (!moved && fingers.size === 1 && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
  if (!moved) {
    moved = true;
    document.getSelection()?.removeAllRanges();
    window_.setPointerCapture(event.pointerId);
  }
  if (fingers.size > 1) pinch(event, window_);
  else if (grip.is === "pan") chosen.value = within(panned(camera.value, event.clientX - before.x, event.clientY - before.y), frame.value, field.value);
  else if (grip.is === "tool") useTool(clamped(squareOf(event, window_)), false);
  else dragFigure(battle, grip, anchorAt(event, window_));
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

/** Two fingers: the middle between them stays under it, and the distance between them is the zoom. */
function pinch(event: PointerEvent, window_: Element): void {
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  const before = fingers.get(event.pointerId);
  if (other === undefined || before === undefined) return;
  const now = { x: event.clientX, y: event.clientY };
  const apart = (one: Finger): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const middle = (one: Finger): Finger => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [from, to] = [middle(before), middle(now)];
  const point = at({ clientX: to.x, clientY: to.y }, window_.getBoundingClientRect());
  const moved_ = panned(camera.value, to.x - from.x, to.y - from.y);
  chosen.value = within(zoomed(moved_, apart(now) / apart(before), point, frame.value), frame.value, field.value);
}

/** Where a figure is held over, before it is set down; undefined while none is. */
export function dragFigure(battle: BattleView, held: Grip & { is: "figure" }, square: Square): void {
  const card = battle.combatants[held.figure];
  if (card?.square === undefined) return;
  if (held.sets) {
    ghost.value = { figure: card.id, square };
    return;
  }
  if (lastDragged !== undefined && same(lastDragged, square)) return;
  lastDragged = square;
  if (striker.value?.id !== card.id) beginPlan(card.id);
  pressSquare(card, square, true);
}

let lastDragged: Square | undefined;

export function pointerUp(event: PointerEvent): void {
  if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
  const held = grip;
  [grip, lastDragged] = [undefined, undefined];
  swallows = moved || held?.is === "tool";
  if (held?.is === "tool") endTool();
  if (held?.is === "figure" && held.sets && moved) setDown(event);
}

export function pointerGone(event: PointerEvent): void {
  fingers.delete(event.pointerId);
  [grip, stroke.value, ghost.value, lastDragged] = [undefined, [], undefined, undefined];
}

/** Whether a click is the end of a drag, and no press. */
export function swallowed(event: MouseEvent): boolean {
  if (!swallows) return false;
  swallows = false;
  event.stopPropagation();
  event.preventDefault();
  return true;
}

function setDown(event: PointerEvent): void {
  const now = ghost.value;
  ghost.value = undefined;
  if (now === undefined || !isOnField(squareOf(event, event.currentTarget as Element))) return;
  looked.value = now.figure;
  submit({ do: "place", figure: now.figure, square: now.square });
}

function useTool(square: Square, isFirst: boolean): void {
  cursor.value = square;
  if (tool.value === "ruler") ruler.value = { here: isFirst ? square : (ruler.value?.here ?? square), there: square };
  else stroke.value = isFirst ? [square] : drawnOn(stroke.value, square, fillsNow());
}

function endTool(): void {
  if (stroke.value.length === 0) return;
  if (covers()) submit({ do: tool.value === "cover" ? "cover_squares" : "uncover_squares", squares: stroke.value });
  else if (tool.value === "ground") submit(paintedOver(groundSent.value ?? {}, stroke.value, brush.value));
  stroke.value = [];
}

export function wheel(event: WheelEvent): void {
  event.preventDefault();
  const window_ = event.currentTarget as Element;
  const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30;
  zoomBy(Math.exp(-Math.max(-200, Math.min(200, pixels)) / WHEEL_PIXELS), at(event, window_.getBoundingClientRect()));
}

export function zoomBy(by: number, point: Square = [frame.value.width / 2, frame.value.height / 2]): void {
  chosen.value = within(zoomed(camera.value, by, point, frame.value), frame.value, field.value);
}

export const zoomIn = (): void => zoomBy(ZOOM_STEP);
export const zoomOut = (): void => zoomBy(1 / ZOOM_STEP);

const ARROWS: { readonly [key: string]: Square } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Keys while the board itself has the focus: arrows pan, or lead the drawing hand; + and − zoom, 0 follows the fight. */
export function boardKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const arrow = event.target === event.currentTarget ? ARROWS[event.key] : undefined;
  if (event.key === "+" || event.key === "=") zoomIn();
  else if (event.key === "-") zoomOut();
  else if (event.key === "0") chosen.value = undefined;
  else if (arrow !== undefined && tool.value !== undefined) leadCursor(arrow, event.shiftKey);
  else if (arrow !== undefined) chosen.value = within({ ...camera.value, x: camera.value.x + arrow[0] * KEY_SQUARES, y: camera.value.y + arrow[1] * KEY_SQUARES }, frame.value, field.value);
  else if (event.key === "Escape" && tool.value !== undefined) take(undefined);
  else if ((event.key === "Enter" || event.key === " ") && tool.value !== undefined && event.target === event.currentTarget) pressTool();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** With Shift the stroke, or the ruler, goes along. */
function leadCursor([east, south]: Square, draws: boolean): void {
  const now = cursor.value ?? clamped([Math.floor(camera.value.x), Math.floor(camera.value.y)]);
  const next = clamped([now[0] + east, now[1] + south]);
  if (draws && tool.value !== "ruler") stroke.value = fillsNow() ? block(stroke.value[0] ?? now, next) : drawnOn(stroke.value.length === 0 ? [now] : stroke.value, next, false);
  if (tool.value === "ruler") ruler.value = { here: draws ? (ruler.value?.here ?? now) : next, there: next };
  cursor.value = next;
  reveal(next);
}

function pressTool(): void {
  const square = cursor.value;
  if (square === undefined || tool.value === "ruler") return;
  if (stroke.value.length === 0) stroke.value = [square];
  endTool();
}

/** A square that has the focus comes into the frame. */
export function reveal([x, y]: Square): void {
  const now = camera.value;
  const [across, down] = [frame.value.width / now.square / 2 - 1.5, frame.value.height / now.square / 2 - 1.5];
  const moved_ = { ...now, x: Math.min(x + 0.5 + across, Math.max(x + 0.5 - across, now.x)), y: Math.min(y + 0.5 + down, Math.max(y + 0.5 - down, now.y)) };
  if (moved_.x !== now.x || moved_.y !== now.y) chosen.value = moved_;
}

export function revealFigure(card: CombatantCard | undefined): void {
  if (card?.square !== undefined) reveal(card.square);
}
