import { say } from "../catalogue";
import { aimOf, striker } from "../state/acts";
import { looked } from "../state/choices";
import { pressFigure } from "../state/figure_press";
import { held } from "../state/line_drop";
import { lineDown, lineGone, lineMove, lineSwallowed, lineUp } from "../state/line_hand";
import { aside } from "../state/melee";
import { planned } from "../state/plan";
import { isDown, labelOf, nameOf, sideName, sideShape } from "../state/reading";
import { signsOf, signWords } from "../state/signs";
import type { BattleView, CombatantCard } from "../wire/types";
import { CounterFace } from "./CounterFace";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly tabIndex: 0 | -1;
}

/** A figure where there is no map. Pressed, it is aimed at or gone to where that may be, and read about in any case. */
export function LineCounter({ battle, card, tabIndex }: Props) {
  const acting = striker.value;
  const aim = planned.value === undefined ? acting && aimOf(acting)?.id : planned.value.target;
  const met = Object.entries(card.engaged ?? {}).flatMap(([id, side]) => {
    const name = nameOf(battle, id);
    return name === undefined ? [] : [say.line.engaged(name, side)];
  });
  const faces = met.length === 0 ? "" : say.line.faces(say.list(met));
  return (
    <button
      type="button"
      class="line-figure"
      tabIndex={tabIndex}
      data-rove
      data-figure={card.id}
      data-side={sideShape(card.side)}
      data-down={isDown(card) ? "" : undefined}
      data-acting={acting?.id === card.id ? "" : undefined}
      data-aimed={aim === card.id ? "" : undefined}
      data-looked={looked.value === card.id ? "" : undefined}
      data-held={held.value?.figure === card.id ? "" : undefined}
      data-over={held.value?.over?.figure === card.id ? "" : undefined}
      data-engaged={Object.keys(card.engaged ?? {}).join(" ")}
      aria-label={say.line.figure(card.name, sideName(battle, card.side), signWords(card), faces)}
      onPointerDown={(event) => lineDown(event, battle, card)}
      onPointerMove={(event) => lineMove(event, battle)}
      onPointerUp={(event) => lineUp(event, battle)}
      onPointerCancel={lineGone}
      onClickCapture={lineSwallowed}
      onClick={() => pressFigure(battle, card)}
    >
      <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} portrait={card.portrait} sign={signsOf(card)[0]} />
      <span class="line-name">
        <bdi>{card.name}</bdi>
        {aside(battle, card).map(({ name, side }) => (
          <small key={`${name} ${side}`}>{name === undefined ? say.line.from(side) : say.line.engaged(name, side)}</small>
        ))}
      </span>
    </button>
  );
}
