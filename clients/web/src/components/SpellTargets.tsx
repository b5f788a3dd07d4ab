import { say } from "../catalogue";
import { spellTargetsOf, targetsOf } from "../state/acts";
import { aimAtSquare, spellSquares, toggleSpellAim } from "../state/choices";
import { focusMain } from "../state/focus";
import { healthOf } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { SquareField } from "./SquareField";

const DIGITS = 9;

/** Whom a spell takes: one, or several where it takes several. */
export function SpellTargets({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const targets = targetsOf(card.id);
  if (targets === undefined) return <p class="soft">{say.strike.asking}</p>;
  const legal = targets.filter((target) => target.legal);
  const square = spellSquares.value[card.id];
  const picked = square === undefined ? spellTargetsOf(card).map((target) => target.id) : [];
  const toggle = (target: string) => {
    aimAtSquare(card.id, undefined);
    toggleSpellAim(card.id, target);
    focusMain();
  };
  return (
    <div class="chips" role="group" aria-label={say.strike.pick}>
      {legal.length === 0 && <p class="soft">{targets[0]?.reason || say.strike.nobody}</p>}
      {square !== undefined && (
        <button type="button" class="button small" data-action="spell-square" aria-pressed={true} onClick={() => aimAtSquare(card.id, undefined)}>
          {say.cast.square(square)}
        </button>
      )}
      {card.square !== undefined && <SquareField battle={battle} card={card} />}
      {legal.map((target, index) => (
        <button
          key={target.id}
          type="button"
          class="button small"
          data-action="spell-target"
          data-target={target.id}
          data-key={index < DIGITS ? `${index + 1}` : undefined}
          aria-pressed={picked.includes(target.id)}
          onClick={() => toggle(target.id)}
        >
          <bdi>{target.name}</bdi> <small class="wide-only">{healthOf(battle.combatants[target.id])}</small>
        </button>
      ))}
    </div>
  );
}
