import { say } from "../catalogue";
import { focusMain } from "../state/focus";
import { chargeAt } from "../state/plan";
import { figuresOf, isDown } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";

const DIGITS = 9;

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly picked: string | undefined;
}

/** At whom one runs; picked, the straightest run at it is drawn. */
export function ChargeTargets({ battle, card, picked }: Props) {
  const foes = figuresOf(battle).filter((each) => each.side !== card.side && !isDown(each) && each.square !== undefined);
  const run = (foe: CombatantCard) => {
    chargeAt(card, foe);
    focusMain();
  };
  return (
    <div class="chips" role="group" aria-label={say.go.atWhom}>
      {foes.map((foe, index) => (
        <button
          key={foe.id}
          type="button"
          class="button small"
          data-action="charge-target"
          data-target={foe.id}
          data-key={index < DIGITS ? `${index + 1}` : undefined}
          aria-pressed={foe.id === picked}
          onClick={() => run(foe)}
        >
          <bdi>{foe.name}</bdi>
        </button>
      ))}
    </div>
  );
}
