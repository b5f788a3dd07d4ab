import { say } from "../catalogue";
import type { Target } from "../state/acts";
import { isAimed, orderOf, strikesAt } from "../state/ordering";
import type { BattleView, CombatantCard, Order, OrderCard, OrdersAnswer } from "../wire/types";
import { submit } from "../wire/submit";
import { OrderButton } from "./OrderButton";

/** With more than this to choose from, a list of names is easier than buttons. */
const BUTTONS_MOST = 8;
const DIGITS = 9;

interface Props {
  readonly battle: BattleView;
  readonly figures: readonly CombatantCard[];
  readonly standing: OrderCard | undefined;
  readonly targets: readonly Target[];
  /** How far each goes before a blow at whom, once the server has said. */
  readonly answer: OrdersAnswer | undefined;
  readonly keys: boolean;
  readonly group?: string;
}

/** Whoever has fallen may still be struck, but comes after those who stand. */
const isFallen = (battle: BattleView, { id }: Target): boolean => battle.combatants[id]?.condition !== "ok";

/** The weapons that were said stay in hand for another target. */
const withWhat = (standing: OrderCard | undefined): Partial<Order> => ({
  ...(standing?.weapon && { weapon: standing.weapon }),
  ...(standing?.second && { second: standing.second }),
});

/** At whom: what was ordered already, or a blow where nothing was that has a target. */
export function OrderTargets({ battle, figures, standing, targets, answer, keys, group }: Props) {
  const strikes = figures.some((card) => card.may?.includes("attack"));
  const legal = targets.filter((target) => target.legal);
  const possible = [...legal.filter((target) => !isFallen(battle, target)), ...legal.filter((target) => isFallen(battle, target))];
  if (!strikes || answer === undefined || possible.length === 0) return null;
  const ordersAt = (target: string): readonly Order[] =>
    standing !== undefined && isAimed(standing) && standing.action !== "attack"
      ? figures.map((card) => orderOf(card.id, standing, target))
      : strikesAt(figures, answer, target).map((order) => ({ ...order, ...withWhat(standing) }));
  if (possible.length > BUTTONS_MOST) {
    return (
      <select
        class="field"
        aria-label={say.strike.pick}
        data-action="target"
        data-group={group}
        value={standing?.target ?? ""}
        onChange={(event) => submit({ do: "declare", orders: ordersAt(event.currentTarget.value) })}
      >
        <option value="" disabled>
          {say.strike.pick}
        </option>
        {possible.map((target) => (
          <option key={target.id} value={target.id}>
            {target.name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div class="chips" role="group" aria-label={say.declare.atWhom}>
      {possible.map((target, index) => (
        <OrderButton
          key={target.id}
          battle={battle}
          orders={ordersAt(target.id)}
          class="button small"
          keys={keys}
          letter={index < DIGITS ? `${index + 1}` : undefined}
          words={target.name}
          group={group}
        />
      ))}
    </div>
  );
}
