import { say } from "../catalogue";
import { doingsOf, isAimed, orderOf } from "../state/ordering";
import type { BattleView, Category, CombatantCard, OrderCard } from "../wire/types";
import { OrderButton } from "./OrderButton";

const MOVES: readonly Category[] = ["no", "half", "full"];

interface Props {
  readonly battle: BattleView;
  /** Those who get the order: the same for each. */
  readonly figures: readonly CombatantCard[];
  readonly standing: OrderCard | undefined;
  readonly keys: boolean;
  readonly group?: string;
}

/** Every action that is open, by how far one goes with it. Whom it is for is kept from the order that stands. */
export function AllActions({ battle, figures, standing, keys, group }: Props) {
  const [first] = figures;
  if (first === undefined) return null;
  const doings = doingsOf(first);
  const rows = MOVES.filter((move) => doings[move].length > 0);
  return (
    <div class="all-orders">
      {rows.map((move) => (
        <div key={move} class="order-row" role="group" aria-label={say.category[move]}>
          {rows.length > 1 && <span class="order-move">{say.category[move]}</span>}
          <div class="chips">
            {doings[move].map((doing) => (
              <OrderButton
                key={`${doing.action} ${doing.spell ?? ""}`}
                battle={battle}
                orders={figures.map((card) => orderOf(card.id, doing, isAimed(doing) ? standing?.target : undefined))}
                class="button small"
                keys={keys}
                words={say.doing(doing)}
                group={group}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
