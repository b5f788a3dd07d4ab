import { say } from "../catalogue";
import { page } from "../state/page";
import { own } from "../state/acts";
import { atField } from "../state/camp";
import { figuresOf, nameOf } from "../state/reading";
import type { BattleView } from "../wire/types";
import { AbortButton } from "./AbortButton";
import { Aftermath } from "./Aftermath";
import { Desk } from "./Desk";
import { Encounters } from "./Encounters";
import { OpenBattle } from "./OpenBattle";
import { PostureField } from "./PostureField";
import { PushCard } from "./PushCard";
import { Seals } from "./Seals";
import { Tale } from "./Tale";

/**
 * Nothing is asked of one: the status sentence above says what is awaited; here, what one has ordered and, where
 * the chronicle is on another tab, its newest line.
 */
export function WaitingCard({ battle }: { readonly battle: BattleView }) {
  const ordered = own.value.filter((card) => card.order !== undefined);
  const runs = page.value.welcome?.runs ?? false;
  const pushers = battle.step === "end_of_round" ? figuresOf(battle).filter((card) => card.may?.includes("push")) : [];
  const latest = page.value.entries.findLast((entry) => !entry.struck && entry.tone !== "talk");
  return (
    <div class="waiting">
      {runs && battle.step === "set_up" && <Desk battle={battle} />}
      {runs && battle.step === "over" && (
        <>
          <Aftermath />
          <Encounters />
          <OpenBattle />
        </>
      )}
      {battle.step === "over" && <Tale battle={battle.id} name={battle.name} />}
      {battle.step === "over" && page.value.view?.table.camp === true && (
        <button type="button" class="button" data-action="to-camp" onClick={() => (atField.value = undefined)}>
          {say.inCamp.toCamp}
        </button>
      )}
      {pushers.map((card) => (
        <PushCard key={card.id} card={card} />
      ))}
      {ordered.map((card) => (
        <p key={card.id} class="soft">
          {card.order === undefined ? `${card.name}.` : say.does(card.name, say.order(card.order, nameOf(battle, card.order.target)))}
        </p>
      ))}
      {own.value.map((card) => card.may?.includes("abort") && <AbortButton key={card.id} figure={card.id} />)}
      {own.value.map((card) => card.may?.includes("posture") && <PostureField key={card.id} figure={card.id} />)}
      {latest !== undefined && <p class="latest phone-only">{latest.text}</p>}
      {battle.step === "declare" && <Seals battle={battle} />}
    </div>
  );
}
