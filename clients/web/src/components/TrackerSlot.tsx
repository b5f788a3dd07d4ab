import { say } from "../catalogue";
import { own } from "../state/acts";
import type { BattleView, TrackerColumn } from "../wire/types";
import { FIGURES_MOST, SlotSide } from "./SlotSide";

interface Props {
  readonly battle: BattleView;
  readonly column: TrackerColumn;
}

/** One slot: each side's die and its figures; on a phone their names. */
export function TrackerSlot({ battle, column }: Props) {
  const figures = column.figures.flatMap((id) => battle.combatants[id] ?? []);
  const sides = Object.values(battle.sides).filter((side) => figures.some((card) => card.side === side.id));
  const when = column.now ? "now" : column.over ? "over" : "later";
  const rolls = sides.flatMap((side) => side.roll ?? []);
  return (
    <li
      class="slot"
      data-when={when}
      aria-current={column.now ? "step" : undefined}
      style={{ "--figures": `${Math.min(figures.length, FIGURES_MOST)}` }}
    >
      <h2>
        <bdi>{column.title}</bdi>
        <span class="phone-only"> {rolls.join(" · ")}</span>
        {column.now && <span class="now-word"> · {say.tracker.now}</span>}
        {column.over && <span class="for-readers"> {say.tracker.over}</span>}
      </h2>
      <p class="phone-only names">{figures.map((card) => (own.value.includes(card) ? say.you : card.label)).join(", ")}</p>
      <div class="wide-only">
        {sides.map((side) => (
          <SlotSide
            key={side.id}
            battle={battle}
            words={side.name === column.title ? say.rolled(side.roll) : say.initiative(side.name, side.roll)}
            figures={figures.filter((card) => card.side === side.id)}
          />
        ))}
      </div>
    </li>
  );
}
