import { say } from "../catalogue";
import { areGiven, sameAgain } from "../state/same_again";
import { nameOf } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

/** A command holds this many orders at most. */
const ORDERS_MOST = 50;

/** The orders of the round before, in one press. */
export function SameAgain({ battle, figures }: { readonly battle: BattleView; readonly figures: readonly CombatantCard[] }) {
  const orders = sameAgain(battle, figures).slice(0, ORDERS_MOST);
  const [only, other] = orders;
  if (only === undefined) return null;
  const said = other === undefined ? say.orderSaid(only, nameOf(battle, only.target ?? undefined)) : undefined;
  const given = areGiven(battle, orders);
  return (
    <ActButton
      class="button choice same-again"
      command={{ do: "declare", orders }}
      already={given}
      data-action="same-again"
      data-key="r"
      aria-pressed={given}
    >
      <span>{say.declare.sameAgain(said)}</span> <kbd class="wide-only">{say.keys.sameAgain}</kbd>
    </ActButton>
  );
}
