import { say } from "../catalogue";
import { looked } from "../state/choices";
import { pressFigure } from "../state/figure_press";
import { isDown, sideName, sideShape, labelOf } from "../state/reading";
import { signsOf, signWords } from "../state/signs";
import type { BattleView, CombatantCard } from "../wire/types";
import { CounterFace } from "./CounterFace";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  /** Its square, or where it is held over while it is dragged. */
  readonly at: CombatantCard["square"];
  readonly acting: boolean;
  readonly aimed: boolean;
  readonly tabIndex: 0 | -1;
}

/** A figure on its square. Pressed, it is aimed at where it may be struck, and read about in any case. */
export function BoardCounter({ battle, card, at, acting, aimed, tabIndex }: Props) {
  if (at === undefined) return null;
  const [x, y] = at;
  return (
    <button
      type="button"
      class="board-counter"
      tabIndex={tabIndex}
      data-rove
      data-figure={card.id}
      data-side={card.side}
      data-hidden={card.hidden ? "" : undefined}
      data-down={isDown(card) ? "" : undefined}
      data-acting={acting ? "" : undefined}
      data-aimed={aimed ? "" : undefined}
      data-looked={looked.value === card.id ? "" : undefined}
      aria-label={say.figure(card, sideName(battle, card.side), signWords(card))}
      data-facing={card.facing}
      data-held={at === card.square ? undefined : ""}
      style={{ "--x": `${x}`, "--y": `${y}`, "--size": `${card.size ?? 1}` }}
      onClick={() => pressFigure(battle, card)}
    >
      <CounterFace
        label={labelOf(battle, card)}
        shape={sideShape(card.side)}
        down={isDown(card)}
        hidden={card.hidden ?? false}
        facing={card.facing}
        portrait={card.portrait}
        sign={signsOf(card)[0]}
      />
    </button>
  );
}
