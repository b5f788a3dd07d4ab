import { say } from "../catalogue";
import { striker } from "../state/acts";
import { lookInOrder } from "../state/choices";
import { groupsOf, isDown, maySayWhy, sideShape, type FigureGroup, labelOf } from "../state/reading";
import type { BattleView, CombatantCard, TrackerColumn } from "../wire/types";
import { CounterFace } from "./CounterFace";

/** With more figures than this a side's groups are told by one counter each: in a list, and where the whole round is crowded. */
const FIGURES_MOST = 8;
const FIGURES_MOST_CROWDED = 2;
export const mostOf = (crowded: boolean): number => (crowded ? FIGURES_MOST_CROWDED : FIGURES_MOST);
/** A group's counter and its number, in counters. */
const GROUP_WIDTH = 1.8;

export interface Row {
  readonly place: number;
  readonly actions: readonly string[];
  readonly moves: readonly string[];
  readonly done: readonly string[];
  readonly now: boolean;
}

/** The rows of a phase in the order of the sides, each list there. */
export function rowsOf(column: TrackerColumn): readonly (readonly [string, Row])[] {
  return Object.entries(column.rows ?? {})
    .map(([side, { place, actions = [], moves = [], done = [], now = false }]) => [side, { place, actions, moves, done, now }] as const)
    .sort(([, one], [, other]) => one.place - other.place);
}

/** How wide a row is, in counters. */
export const widthOf = (battle: BattleView, row: Row, most: number): number =>
  [row.done, row.actions, row.moves]
    .map((ids) => (ids.length > most ? GROUP_WIDTH * groupsOf(battle, ids.flatMap((id) => battle.combatants[id] ?? [])).length : ids.length))
    .reduce((sum, width) => sum + width, row.moves.length > 0 ? 1 : 0);

/** One side in one phase: those who are done, those who act, then those who go. */
export function SlotRow({ battle, side, row, most }: { readonly battle: BattleView; readonly side: string; readonly row: Row; readonly most: number }) {
  const cards = (ids: readonly string[]) => ids.flatMap((id) => battle.combatants[id] ?? []);
  const card = battle.sides[side];
  return (
    <div class="slot-side" data-now={row.now ? "" : undefined} data-side={side}>
      <span class="slot-die">{card === undefined ? "" : say.initiative(card.name, card.roll)}</span>
      <Figures battle={battle} figures={cards(row.done)} most={most} done />
      <Figures battle={battle} figures={cards(row.actions)} most={most} now={row.now} />
      {row.moves.length > 0 && <span class="slot-word">{say.tracker.moves}</span>}
      <Figures battle={battle} figures={cards(row.moves)} most={most} now={row.now} />
    </div>
  );
}

interface State {
  readonly done?: boolean;
  /** This is the slot in which the figure that acts does so. */
  readonly now?: boolean;
}

function Figures({ battle, figures, most, ...state }: { readonly battle: BattleView; readonly figures: readonly CombatantCard[]; readonly most: number } & State) {
  return figures.length > most
    ? groupsOf(battle, figures).map((group) => <Group key={group.id} battle={battle} group={group} {...state} />)
    : figures.map((card) => <Figure key={card.id} battle={battle} card={card} words={card.name} {...state} />);
}

function Group({ battle, group, ...state }: { readonly battle: BattleView; readonly group: FigureGroup } & State) {
  const { figures } = group;
  const shown = figures.find((card) => card.id === striker.value?.id) ?? figures[0];
  if (shown === undefined) return null;
  if (figures.length === 1) return <Figure battle={battle} card={shown} words={shown.name} {...state} />;
  return (
    <span class="slot-group">
      <Figure battle={battle} card={shown} words={group.name} {...state} />
      <span class="slot-word">{say.count.times(figures.length)}</span>
    </span>
  );
}

function Figure({ battle, card, words, done = false, now = false }: { readonly battle: BattleView; readonly card: CombatantCard; readonly words: string } & State) {
  return (
    <button
      type="button"
      class="slot-figure"
      tabIndex={-1}
      data-rove
      data-figure={card.id}
      data-acted={done ? "" : undefined}
      data-acting={now && card.id === striker.value?.id ? "" : undefined}
      title={words}
      onClick={() => lookInOrder(card.id, maySayWhy(battle, card))}
    >
      <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} portrait={card.portrait} />
      <span class="for-readers">
        {words}
        {done && ` ${say.tracker.over}`}
      </span>
    </button>
  );
}
