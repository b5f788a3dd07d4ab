import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { targetsOf } from "../state/acts";
import { yourSeal } from "../state/reading";
import type { BattleView, CombatantCard, Order } from "../wire/types";
import { submit } from "../wire/submit";
import { Seals } from "./Seals";

interface Props {
  readonly battle: BattleView;
  readonly figures: readonly CombatantCard[];
}

/** A player's orders: strike somebody, or hold. They may be changed until they are sealed. */
export function OrdersCard({ battle, figures }: Props) {
  return (
    <div class="orders">
      {figures.map((card, index) => (
        <FigureOrders key={card.id} battle={battle} card={card} first={index === 0} />
      ))}
      <Seals battle={battle} />
      {!yourSeal(battle)?.sealed && <p class="soft">{say.declare.changeable}</p>}
    </div>
  );
}

function FigureOrders({ battle, card, first }: { readonly battle: BattleView; readonly card: CombatantCard; readonly first: boolean }) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  const targets = targetsOf(card.id) ?? [];
  const may = card.may ?? [];
  const order = (action: Order["action"], target?: string) =>
    submit({ do: "declare", orders: [target === undefined ? { figure: card.id, action } : { figure: card.id, action, target }] });
  const chosen = (action: Order["action"], target?: string) => card.order?.action === action && card.order.target === target;
  const key = (index: number) => (first ? `${index}` : undefined);
  return (
    <fieldset class="figure-orders">
      <legend class="words">{say.declare.question(card.name)}</legend>
      <div class="choices">
        {may.includes("attack") &&
          targets.map((target, index) => (
            <button
              key={target.id}
              type="button"
              class="button choice"
              data-action="strike"
              data-order-of={card.id}
              data-target={target.id}
              data-key={key(index + 1)}
              aria-pressed={chosen("attack", target.id)}
              onClick={() => order("attack", target.id)}
            >
              {say.declare.strike(target.name)} <small>{battle.combatants[target.id]?.health}</small>
            </button>
          ))}
        {may.includes("hold") && (
          <button
            type="button"
            class="button choice"
            data-action="hold"
            data-order-of={card.id}
            data-key={first ? "h" : undefined}
            aria-pressed={chosen("hold")}
            onClick={() => order("hold")}
          >
            {say.declare.hold}
          </button>
        )}
      </div>
    </fieldset>
  );
}
