/** A counter dragged where there is no map, by whoever leads: onto an enemy, onto others, or out of its melee. */
import { signal } from "@preact/signals";
import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { BattleCommand, BattleView, CombatantCard } from "../wire/types";
import { looked } from "./choices";
import { page } from "./page";
import { nameOf } from "./reading";

/** A press that moves less than this is a press. */
const SLACK = 5;

/** Where it would come down: on somebody, else in a place by the first who stands there; `melee`: inside that melee. */
export interface Over {
  readonly figure?: string | undefined;
  readonly spot?: string | undefined;
  readonly melee: boolean;
}

export interface HeldFigure {
  readonly figure: string;
  readonly x: number;
  readonly y: number;
  readonly over: Over | undefined;
}

export const held = signal<HeldFigure | undefined>(undefined);
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

/** What letting go would say. */
function droppedOn(battle: BattleView): BattleCommand | undefined {
  const now = held.value;
  const card = now && battle.combatants[now.figure];
  const place = battle.line?.spots.find((spot) => spot.figures[0] === now?.over?.spot);
  if (now === undefined || card === undefined || place === undefined || now.over === undefined) return undefined;
  const { figure: enemy, melee } = now.over;
  if (enemy !== undefined) return card.engaged?.[enemy] === undefined ? { do: "engage", figures: [card.id], targets: [enemy] } : undefined;
  const isThere = place.figures.includes(card.id);
  if (isThere && !melee && Object.keys(card.engaged ?? {}).length > 0) return { do: "disengage", figures: [card.id] };
  const target = place.figures.find((id) => id !== card.id);
  return isThere || target === undefined ? undefined : { do: "set_range", figures: [card.id], target, distance: 0 };
}

/** The same in words, while it is held over something. */
export function dropWords(battle: BattleView): string | undefined {
  const command = droppedOn(battle);
  const name = (id: string | undefined): string => nameOf(battle, id) ?? "";
  switch (command?.do) {
    case "engage":
      return say.line.drop.engage(name(command.figures[0]), name(command.targets[0]));
    case "disengage":
      return say.line.drop.leave(name(command.figures[0]));
    case "set_range":
      return say.line.drop.join(name(command.figures[0]), name(command.target));
    default:
      return undefined;
  }
}
