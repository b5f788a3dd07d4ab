/** What a counter that is held over somebody or something comes to, where there is no map. */
import { signal } from "@preact/signals";
import { say } from "../catalogue";
import type { BattleCommand, BattleView } from "../wire/types";
import { nameOf } from "./reading";

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

/** What letting go would say. */
export function droppedOn(battle: BattleView): BattleCommand | undefined {
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
