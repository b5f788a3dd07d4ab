import { say } from "../catalogue";
import { page } from "../state/page";
import { nameOf, yours } from "../state/reading";
import type { BattleView } from "../wire/types";
import { BringOn } from "./BringOn";
import { Seals } from "./Seals";

/** Nothing is asked of one: the status sentence above says what is awaited; here, what one has ordered. */
export function WaitingCard({ battle }: { readonly battle: BattleView }) {
  const ordered = yours(battle).filter((card) => card.order !== undefined);
  const runs = page.value.welcome?.runs ?? false;
  return (
    <div class="waiting">
      {runs && battle.step === "set_up" && <BringOn battle={battle} />}
      {ordered.map((card) => (
        <p key={card.id} class="soft">
          {card.name} {card.order && say.order(card.order.action, nameOf(battle, card.order.target))}.
        </p>
      ))}
      {battle.step === "declare" && <Seals battle={battle} />}
    </div>
  );
}
