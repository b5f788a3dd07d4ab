import { say } from "../catalogue";
import { own, striker } from "../state/acts";
import { isDown, sideShape } from "../state/reading";
import type { BattleView, CombatantCard, TrackerColumn } from "../wire/types";
import { CounterFace } from "./CounterFace";

interface Props {
  readonly battle: BattleView;
  readonly column: TrackerColumn;
}

/** One slot: each side's die and its figures; on a phone their names. */
export function TrackerSlot({ battle, column }: Props) {
  const figures = column.figures.flatMap((id) => battle.combatants[id] ?? []);
  const when = column.now ? "now" : column.over ? "over" : "later";
  return (
    <li class="slot" data-when={when} aria-current={column.now ? "step" : undefined} style={{ "--figures": `${figures.length}` }}>
      <h2>
        {column.title}
        {column.now && <span class="now-word"> · {say.tracker.now}</span>}
        {column.over && <span class="for-readers"> {say.tracker.over}</span>}
      </h2>
      <p class="phone-only names">{figures.map((card) => (own.value.includes(card) ? say.you : card.label)).join(", ")}</p>
      <div class="wide-only">
        {Object.values(battle.sides)
          .filter((side) => figures.some((card) => card.side === side.id))
          .map((side) => (
            <SlotSide
              key={side.id}
              words={side.name === column.title ? say.rolled(side.roll) : say.initiative(side.name, side.roll)}
              figures={figures.filter((card) => card.side === side.id)}
            />
          ))}
      </div>
    </li>
  );
}

function SlotSide({ words, figures }: { readonly words: string; readonly figures: readonly CombatantCard[] }) {
  return (
    <div class="slot-side">
      <span class="slot-die">{words}</span>
      {figures.map((card) => (
        <span
          key={card.id}
          class="slot-figure"
          data-acted={card.acted ? "" : undefined}
          data-acting={card.id === striker.value?.id ? "" : undefined}
          title={card.name}
        >
          <CounterFace label={card.label} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} />
          <span class="for-readers">{card.name}</span>
        </span>
      ))}
    </div>
  );
}
