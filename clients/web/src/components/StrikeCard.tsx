import { say } from "../catalogue";
import { aimOf, type Target, targetsOf } from "../state/acts";
import { acting, aimAt } from "../state/choices";
import { useAnswer } from "../state/asking";
import { page } from "../state/page";
import { nameOf, ready } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { BlowNeeds } from "./BlowNeeds";
import { HandDice } from "./HandDice";
import { PassButton } from "./PassButton";
import { StrikeButton } from "./StrikeButton";

/** One's blow: who strikes, whom, and what it needs. The main button strikes; the DM strikes from here. */
export function StrikeCard({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  const targets = targetsOf(card.id);
  const aim = aimOf(card);
  const able = ready(battle);
  const runs = page.value.welcome?.runs ?? false;
  const may = card.may ?? [];
  return (
    <div class="strike">
      {able.length > 1 && <Strikers able={able} striker={card} />}
      <p class="words">
        {say.strike.whom(card.name)}{" "}
        {!runs && card.order !== undefined && (
          <small>{say.strike.said(say.orderSaid(card.order.action, nameOf(battle, card.order.target)))}</small>
        )}
      </p>
      {may.includes("attack") && <Targets battle={battle} card={card} targets={targets} aim={aim} />}
      {may.includes("attack") && aim !== undefined && <BlowNeeds attacker={card.id} target={aim.id} />}
      {battle.dice_by_hand && <HandDice />}
      <div class="row">
        {runs && <StrikeButton />}
        {may.includes("pass") && <PassButton figure={card.id} />}
      </div>
    </div>
  );
}

function Strikers({ able, striker }: { readonly able: readonly CombatantCard[]; readonly striker: CombatantCard }) {
  return (
    <div class="strikers" role="group" aria-label={say.strike.withWhom}>
      {able.map((card) => (
        <button
          key={card.id}
          type="button"
          class="button small"
          data-action="act-with"
          data-target={card.id}
          aria-pressed={card.id === striker.id}
          onClick={() => {
            acting.value = card.id;
          }}
        >
          {card.name}
        </button>
      ))}
    </div>
  );
}

interface TargetsProps {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly targets: readonly Target[] | undefined;
  readonly aim: Target | undefined;
}

function Targets({ battle, card, targets, aim }: TargetsProps) {
  if (targets === undefined) return <p class="soft">{say.strike.asking}</p>;
  if (!targets.some((target) => target.legal)) return <p class="soft">{targets[0]?.reason || say.strike.nobody}</p>;
  return (
    <div class="choices" role="group" aria-label={say.strike.pick}>
      {targets.map((target, index) => (
        <button
          key={target.id}
          type="button"
          class="button choice"
          data-action="target"
          data-target={target.id}
          data-key={index < 9 ? `${index + 1}` : undefined}
          aria-pressed={target.id === aim?.id}
          disabled={!target.legal}
          title={target.reason}
          onClick={() => aimAt(card.id, target.id)}
        >
          {target.name} <small>{battle.combatants[target.id]?.health}</small>
        </button>
      ))}
    </div>
  );
}
