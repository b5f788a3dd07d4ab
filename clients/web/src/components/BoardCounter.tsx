import { say } from "../catalogue";
import { striker, targetsOf } from "../state/acts";
import { acting as actsNow, aimAt, looked } from "../state/choices";
import { page } from "../state/page";
import { chargeAt, planned } from "../state/plan";
import { isDown, ready, sideName, sideShape } from "../state/reading";
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
  const press = () => {
    const attacker = striker.value;
    const legal = attacker && targetsOf(attacker.id)?.some((target) => target.id === card.id && target.legal);
    const charges = planned.value?.figure === attacker?.id && attacker?.may?.includes("charge") && card.side !== attacker.side;
    if (attacker !== undefined && charges) chargeAt(attacker, card);
    else if (attacker !== undefined && legal) aimAt(attacker.id, card);
    else if (isToActWith(battle, card)) actsNow.value = card.id;
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
      aria-label={say.figure(card, sideName(battle, card.side), signWords(card))}
      data-facing={card.facing}
      data-held={at === card.square ? undefined : ""}
      style={{ "--x": `${x}`, "--y": `${y}`, "--size": `${card.size ?? 1}` }}
      onClick={press}
    >
      <CounterFace
        label={card.label}
        shape={sideShape(card.side)}
        down={isDown(card)}
        hidden={card.hidden ?? false}
        facing={card.facing}
        sign={signsOf(card)[0]}
      />
    </button>
  );
}

/** One's own figures, or for whoever leads a foe that is due: to act with it is to press it. */
function isToActWith(battle: BattleView, card: CombatantCard): boolean {
  const runs = page.value.welcome?.runs ?? false;
  return ready(battle).some((each) => each.id === card.id) && (!runs || card.side !== "party");
}
