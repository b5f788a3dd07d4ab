import { say } from "../catalogue";
import { striker } from "../state/acts";
import { looked } from "../state/choices";
import { pressFigure } from "../state/figure_press";
import { isDown, nameOf, sideName, sideShape, labelOf } from "../state/reading";
import { signsOf, signWords } from "../state/signs";
import type { BattleView, CombatantCard, LineCard } from "../wire/types";
import { CounterFace } from "./CounterFace";

/** In place of a map: who stands together, how far it is to the next, and who is engaged with whom. */
export function FieldLine({ battle, line }: { readonly battle: BattleView; readonly line: LineCard }) {
  return (
    <section class="board-area field-line" aria-label={say.line.head}>
      {line.spots.length === 0 && <p class="soft">{say.line.nobody}</p>}
      <ol>
        {line.spots.map((spot) => (
          <li key={spot.figures.join(" ")}>
            {spot.gap !== undefined && <p class="gap">{say.line.gap(spot.gap)}</p>}
            <ul class="spot">
              {spot.figures.flatMap((id) => battle.combatants[id] ?? []).map((card) => (
                <Standing key={card.id} battle={battle} card={card} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One figure, and whom it faces. */
function Standing({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const faces = Object.entries(card.engaged ?? {}).map(([id, side]) => say.line.engaged(nameOf(battle, id) ?? id, side));
  return (
    <li>
      <button
        type="button"
        class="standing"
        data-figure={card.id}
        data-side={card.side}
        data-acting={striker.value?.id === card.id ? "" : undefined}
        data-looked={looked.value === card.id ? "" : undefined}
        aria-label={say.line.figure(card.name, sideName(battle, card.side), signWords(card))}
        onClick={() => pressFigure(battle, card)}
      >
        <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} sign={signsOf(card)[0]} />
        <bdi>{card.name}</bdi>
      </button>
      <span class="soft" data-engaged={card.id}>
        {faces.length > 0 ? say.line.faces(faces) : ""}
      </span>
    </li>
  );
}
