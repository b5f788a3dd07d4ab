import { say } from "../catalogue";
import { byMovement, isAimed, orderOf } from "../state/ordering";
import type { BattleView, Category, CombatantCard, OpenOrderCard, OrderCard } from "../wire/types";
import { OrderButton } from "./OrderButton";

const MOVES: readonly Category[] = ["no", "half", "full"];

interface Props {
  readonly battle: BattleView;
  /** Those who get the order: the same for each. */
  readonly figures: readonly CombatantCard[];
  /** All that the game knows, as the server says. */
  readonly every: readonly OpenOrderCard[];
  readonly standing: OrderCard | undefined;
  readonly keys: boolean;
  readonly group?: string;
}

/** Every action by how far one goes with it, and why not where it is not open. Whom it is for is kept from the order that stands. */
export function AllActions({ battle, figures, every, standing, keys, group }: Props) {
  const open = every.filter((one) => one.reason === undefined);
  const barred = every.filter((one) => one.reason !== undefined);
  const bare = open.filter((one) => one.order.action === "unarmed");
  const rows = { battle, figures, standing, keys, ...(group !== undefined && { group }) };
  return (
    <div class="all-orders">
      <Rows every={open.filter((one) => !bare.includes(one))} {...rows} />
      {bare.length > 0 && (
        <details class="fold barred" open={standing?.action === "unarmed"}>
          <summary data-action="bare-hands">{say.declare.bareHands}</summary>
          <Rows every={bare} {...rows} />
        </details>
      )}
      {barred.length > 0 && <Barred barred={barred} />}
    </div>
  );
}

/** A row for each movement that something goes with. */
function Rows({ battle, figures, every, standing, keys, group }: Props) {
  const listed = byMovement(every);
  const rows = MOVES.filter((move) => listed[move].length > 0);
  return (
    <>
      {rows.map((move) => (
        <div key={move} class="order-row" role="group" aria-label={say.category[move]}>
          {rows.length > 1 && <span class="order-move">{say.category[move]}</span>}
          <div class="chips">
            {listed[move].map(({ order, words }) => (
              <OrderButton
                key={JSON.stringify(order)}
                battle={battle}
                orders={figures.map((card) => orderOf(card.id, order, isAimed(order) ? standing?.target : undefined))}
                class="button small"
                keys={keys}
                words={say.doing(order, words)}
                group={group}
              />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

/** What the game knows and is not open now, each with its reason; the same reason once. */
function Barred({ barred }: { readonly barred: readonly OpenOrderCard[] }) {
  const reasons = [...new Set(barred.flatMap((one) => one.reason ?? []))];
  return (
    <details class="fold barred">
      <summary data-action="not-open">{say.declare.notOpen}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <b>{say.list([...new Set(barred.filter((one) => one.reason === reason).map((one) => say.doing(one.order, one.words)))])}</b> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
