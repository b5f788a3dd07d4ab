/** A counter dragged where there is no map, by whoever leads: onto an enemy, onto others, or out of its melee. */
import { submit } from "../wire/submit";
import type { BattleView, CombatantCard } from "../wire/types";
import { looked } from "./choices";
import { droppedOn, held, type Over } from "./line_drop";
import { page } from "./page";

/** A press that moves less than this is a press. */
const SLACK = 5;

let gripped: { readonly figure: string; readonly x: number; readonly y: number } | undefined;
/** A drag has just ended: the click that the browser makes of it is none. */
let swallows = false;

export function lineDown(event: PointerEvent, battle: BattleView, card: CombatantCard): void {
  swallows = false;
  const leads = (page.value.welcome?.runs ?? false) && battle.step !== "over" && event.button === 0 && event.isPrimary;
  gripped = leads ? { figure: card.id, x: event.clientX, y: event.clientY } : undefined;
}

export function lineMove(event: PointerEvent, battle: BattleView): void {
  if (gripped === undefined) return;
  if (held.value === undefined && Math.hypot(event.clientX - gripped.x, event.clientY - gripped.y) < SLACK) return;
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  const box = (event.currentTarget as Element).closest(".field-line")?.getBoundingClientRect();
  held.value = {
    figure: gripped.figure,
    x: event.clientX - (box?.left ?? 0),
    y: event.clientY - (box?.top ?? 0),
    over: overAt(event.clientX, event.clientY, battle, gripped.figure),
  };
}

function overAt(x: number, y: number, battle: BattleView, figure: string): Over | undefined {
  const under = document.elementFromPoint(x, y);
  const spot = under?.closest<HTMLElement>("[data-spot]")?.dataset["spot"];
  if (spot === undefined) return undefined;
  const other = under?.closest<HTMLElement>(".line-figure")?.dataset["figure"];
  const isEnemy = other !== undefined && battle.combatants[other]?.side !== battle.combatants[figure]?.side;
  const melee = under?.closest<HTMLElement>("[data-melee]")?.dataset["melee"]?.split(" ").includes(figure) ?? false;
  return { spot, melee, ...(isEnemy && { figure: other }) };
}

export function lineUp(_: PointerEvent, battle: BattleView): void {
  const command = droppedOn(battle);
  swallows = held.value !== undefined;
  if (command !== undefined && held.value !== undefined) {
    looked.value = held.value.figure;
    submit(command);
  }
  lineGone();
}

export function lineGone(): void {
  [gripped, held.value] = [undefined, undefined];
}

/** Whether a click is the end of a drag, and no press. */
export function lineSwallowed(event: MouseEvent): void {
  if (!swallows) return;
  swallows = false;
  event.stopPropagation();
  event.preventDefault();
}
