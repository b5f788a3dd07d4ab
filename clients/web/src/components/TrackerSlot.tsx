import { say } from "../catalogue";
import { own } from "../state/acts";
import { looked, lookInOrder } from "../state/choices";
import { labelOf, maySayWhy } from "../state/reading";
import type { BattleView, CombatantCard, TrackerColumn } from "../wire/types";
import { mostOf, rowsOf, SlotRow, widthOf } from "./SlotRow";

const WEIGHT_MOST = 16;

interface Props {
  readonly battle: BattleView;
  readonly column: TrackerColumn;
  /** The round has no room for every figure by itself. */
  readonly crowded: boolean;
}

/** How wide a phase is, in counters: its widest row. */
export const widestOf = (battle: BattleView, column: TrackerColumn, crowded: boolean): number =>
  Math.max(0, ...rowsOf(column).map(([, row]) => widthOf(battle, row, mostOf(crowded))));

/** On a phone one presses the phase: first its own figure, then the next in it. */
function lookAtNext(battle: BattleView, names: readonly CombatantCard[]): void {
  const mine = names.findIndex((card) => own.value.includes(card));
  const at = names.findIndex((card) => card.id === looked.value);
  const next = names[at < 0 ? Math.max(mine, 0) : (at + 1) % names.length];
  if (next !== undefined) lookInOrder(next.id, maySayWhy(battle, next));
}

/** One phase: a row for each side, who acts there and who goes there; on a phone their names. */
export function TrackerSlot({ battle, column, crowded }: Props) {
  const when = column.now ? "now" : column.over ? "over" : "later";
  const rows = rowsOf(column);
  const widest = widestOf(battle, column, crowded);
  const left = rows.flatMap(([, row]) => [...row.actions, ...row.moves]);
  const names = (left.length > 0 ? left : rows.flatMap(([, row]) => row.done)).flatMap((id) => battle.combatants[id] ?? []);
  return (
    <li
      class="slot"
      data-when={when}
      data-phase={column.title}
      aria-current={column.now ? "step" : undefined}
      style={{ "--figures": `${Math.min(widest, WEIGHT_MOST)}` }}
    >
      <h2>
        <bdi class="wide-only">{column.title}</bdi>
        <bdi class="phone-only">{say.phaseShort(column.title)}</bdi>
        {column.now && <span class="now-word"> · {say.tracker.now}</span>}
        {column.over && <span class="for-readers"> {say.tracker.over}</span>}
      </h2>
      <button type="button" class="phone-only names" disabled={names.length === 0} aria-label={(names.some((card) => maySayWhy(battle, card)) ? say.why.of : say.tracker.look)(names.map((card) => card.name))} onClick={() => lookAtNext(battle, names)}>
        {names.map((card) => (own.value.includes(card) ? say.you : labelOf(battle, card))).join(" ")}
      </button>
      <div class="wide-only slot-rows">
        {rows.map(([side, row]) => (
          <SlotRow key={side} battle={battle} side={side} row={row} most={mostOf(crowded)} />
        ))}
      </div>
    </li>
  );
}
