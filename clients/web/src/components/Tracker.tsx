import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { rove } from "../state/roving";
import { columnsOf, figuresOf } from "../state/reading";
import type { BattleView, TrackerColumn } from "../wire/types";
import { SealMarks } from "./SealMarks";
import { TrackerSlot, widestOf } from "./TrackerSlot";

/** So many counters, with the room beside them, stand in one strip. */
const WIDTH_MOST = 38;
/** What a phase takes besides its counters: its edges and the initiative. */
const SLOT_WIDTH = 2.5;

/** The round's slots from left to right, as the ruleset has them; before initiative, everybody in one. */
export function Tracker({ battle }: { readonly battle: BattleView }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => oneStop(list.current));
  const found = columnsOf(battle);
  const columns = found.length === 0 || battle.step === "over" ? [everybody(battle)] : found;
  const crowded = columns.reduce((sum, column) => sum + SLOT_WIDTH + widestOf(battle, column, false), 0) > WIDTH_MOST;
  return (
    <section class="tracker" aria-label={say.tracker.head}>
      <ol ref={list} onKeyDown={rove} onFocusIn={stopHere}>
        {columns.map((column) => (
          <TrackerSlot key={column.place} battle={battle} column={column} crowded={crowded} />
        ))}
      </ol>
      {battle.step === "declare" && (
        <div class="wide-only tracker-seals">
          <h2>{say.declare.seals}</h2>
          <SealMarks battle={battle} />
        </div>
      )}
    </section>
  );
}

/** Tab stops once in the whole order: at the figure that had the focus last, else at the first. */
function oneStop(list: HTMLElement | null): void {
  if (list === null || list.querySelector('[data-rove][tabindex="0"]') !== null) return;
  list.querySelector("[data-rove]")?.setAttribute("tabindex", "0");
}

function stopHere(event: FocusEvent): void {
  if (!(event.currentTarget instanceof Element) || !(event.target instanceof HTMLElement)) return;
  for (const each of event.currentTarget.querySelectorAll("[data-rove]")) each.setAttribute("tabindex", each === event.target ? "0" : "-1");
}

function everybody(battle: BattleView): TrackerColumn {
  const figures = figuresOf(battle).filter((card) => card.condition === "ok");
  const rows = Object.keys(battle.sides).map((side, place) => {
    const actions = figures.filter((card) => card.side === side).map((card) => card.id);
    return [side, { place, actions }] as const;
  });
  return { place: 0, title: battle.step === "over" ? say.tracker.ended : say.tracker.empty, rows: Object.fromEntries(rows.filter(([, row]) => row.actions.length > 0)) };
}
