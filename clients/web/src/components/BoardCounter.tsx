import { say } from "../catalogue";
import { striker, targetsOf } from "../state/acts";
import { aimAt, looked } from "../state/choices";
import { isDown, sideName, sideShape } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { CounterFace } from "./CounterFace";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly acting: boolean;
  readonly aimed: boolean;
  readonly tabIndex: 0 | -1;
}

/** A figure on its square. Pressed, it is aimed at where it may be struck, and read about in any case. */
export function BoardCounter({ battle, card, acting, aimed, tabIndex }: Props) {
  if (card.square === undefined) return null;
  const [x, y] = card.square;
  const press = () => {
    const attacker = striker.value;
    const legal = attacker && targetsOf(attacker.id)?.some((target) => target.id === card.id && target.legal);
    if (attacker !== undefined && legal) aimAt(attacker.id, card.id);
    looked.value = card.id;
  };
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
      aria-label={say.figure(card, sideName(battle, card.side))}
      style={{ "--x": `${x}`, "--y": `${y}` }}
      onClick={press}
    >
      <CounterFace label={card.label} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} />
    </button>
  );
}
