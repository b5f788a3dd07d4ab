import { say } from "../catalogue";
import { targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import { yourSeal } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { OrderChoices } from "./OrderChoices";
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
      {!yourSeal(battle)?.sealed && <p class="soft">{say.declare.changeable}</p>}
    </div>
  );
}

function FigureOrders({ battle, card, first }: { readonly battle: BattleView; readonly card: CombatantCard; readonly first: boolean }) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  return (
    <fieldset class="figure-orders">
      <legend class="words">{say.declare.question(card.name)}</legend>
      <OrderChoices
        battle={battle}
        figures={[card.id]}
        standing={card.order}
        targets={targetsOf(card.id) ?? []}
        may={card.may ?? []}
        keys={first}
      />
    </fieldset>
  );
}
