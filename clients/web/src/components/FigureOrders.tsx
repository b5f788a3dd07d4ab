import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import { sameAgain } from "../state/same_again";
import { namedFor } from "../state/ordering";
import type { BattleView, CombatantCard } from "../wire/types";
import { AllActions } from "./AllActions";
import { OrderButton } from "./OrderButton";
import { OrderTargets } from "./OrderTargets";
import { SomethingElse } from "./SomethingElse";

const PROPOSALS = 3;

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  /** The first of one's figures has the keys. */
  readonly first: boolean;
}

/** A player's order for one figure: the best three before all others, whom it is for, and all that there is. */
export function FigureOrders({ battle, card, first }: Props) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  const [open, setOpen] = useState(false);
  const again = sameAgain(battle, [card]).length;
  const best = useAnswer<"orders">({ kind: "orders", figure: card.id });
  const proposals = namedFor(card.id, best?.orders ?? []).slice(0, PROPOSALS - again);
  return (
    <fieldset class="figure-orders">
      <legend class="words">{say.declare.question(card.name)}</legend>
      <div class="choices">
        {best === undefined && <p class="soft">{say.strike.asking}</p>}
        {proposals.map((order) => (
          <OrderButton key={`${order.action} ${order.spell ?? ""} ${order.move ?? ""}`} battle={battle} orders={[order]} class="button choice" keys={first} />
        ))}
      </div>
      <OrderTargets battle={battle} figures={[card]} standing={card.order} targets={targetsOf(card.id) ?? []} answer={best} keys={first} />
      <details class="fold all-actions" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-action="all-actions">{say.declare.all}</summary>
        <AllActions battle={battle} figures={[card]} every={best?.every ?? []} standing={card.order} keys={first} />
      </details>
      {card.may?.includes("improvise") && <SomethingElse battle={battle} card={card} />}
    </fieldset>
  );
}
