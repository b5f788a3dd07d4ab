import { say } from "../catalogue";
import { yourSeal } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { FigureOrders } from "./FigureOrders";
import { SameAgain } from "./SameAgain";
import { Seals } from "./Seals";

interface Props {
  readonly battle: BattleView;
  readonly figures: readonly CombatantCard[];
}

/** A player's orders: strike somebody, or hold. They may be changed until they are sealed. */
export function OrdersCard({ battle, figures }: Props) {
  return (
    <div class="orders">
      <SameAgain battle={battle} figures={figures} />
      {figures.map((card, index) => (
        <FigureOrders key={card.id} battle={battle} card={card} first={index === 0} />
      ))}
      <Seals battle={battle} />
      {!yourSeal(battle)?.sealed && <p class="soft wide-only">{say.declare.changeable}</p>}
    </div>
  );
}
