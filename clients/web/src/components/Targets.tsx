import { say } from "../catalogue";
import { healthOf } from "../state/reading";
import type { Target } from "../state/acts";
import { aimAt } from "../state/choices";
import { focusMain } from "../state/focus";
import type { BattleView, CombatantCard } from "../wire/types";

const DIGITS = 9;

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly targets: readonly Target[] | undefined;
  readonly aim: Target | undefined;
}

/** Whom the figure may strike, those out of its reach after them. Picked, the big button strikes that one. */
export function Targets({ battle, card, targets, aim }: Props) {
  if (targets === undefined) return <p class="soft">{say.strike.asking}</p>;
  const legal = targets.filter((target) => target.legal);
  const others = targets.filter((target) => !target.legal);
  if (legal.length === 0) return <p class="soft">{targets[0]?.reason || say.strike.nobody}</p>;
  const pick = (target: Target) => {
    const stands = battle.combatants[target.id];
    if (stands !== undefined) aimAt(card.id, stands);
    focusMain();
  };
  return (
    <>
      <div class="choices" role="group" aria-label={say.strike.pick}>
        {legal.map((target, index) => (
          <button
            key={target.id}
            type="button"
            class="button choice"
            data-action="target"
            data-target={target.id}
            data-key={index < DIGITS ? `${index + 1}` : undefined}
            aria-pressed={target.id === aim?.id}
            onClick={() => pick(target)}
          >
            <bdi>{target.name}</bdi> <small>{say.strike.stands(healthOf(battle.combatants[target.id]), target.away)}</small>
          </button>
        ))}
      </div>
      {others.length > 0 && <p class="soft wide-only">{say.strike.others(others.map((target) => target.name))}</p>}
    </>
  );
}
