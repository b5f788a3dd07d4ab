import { say } from "../catalogue";
import { columnsOf, figuresOf } from "../state/reading";
import type { BattleView, TrackerColumn } from "../wire/types";
import { SealMarks } from "./SealMarks";
import { TrackerSlot } from "./TrackerSlot";

/** The round's slots from left to right, as the ruleset has them; before initiative, everybody in one. */
export function Tracker({ battle }: { readonly battle: BattleView }) {
  const columns = columnsOf(battle);
  return (
    <section class="tracker" aria-label={say.tracker.head}>
      <ol>
        {(columns.length === 0 || battle.step === "over" ? [everybody(battle)] : columns).map((column) => (
          <TrackerSlot key={column.place} battle={battle} column={column} />
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

function everybody(battle: BattleView): TrackerColumn {
  const figures = figuresOf(battle).filter((card) => card.condition === "ok");
  const rows = Object.keys(battle.sides).map((side, place) => {
    const actions = figures.filter((card) => card.side === side).map((card) => card.id);
    return [side, { place, actions }] as const;
  });
  return { place: 0, title: battle.step === "over" ? say.tracker.ended : say.tracker.empty, rows: Object.fromEntries(rows.filter(([, row]) => row.actions.length > 0)) };
}
