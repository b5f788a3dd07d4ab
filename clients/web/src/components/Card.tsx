import { say } from "../catalogue";
import { page } from "../state/page";
import { looked } from "../state/choices";
import { striker } from "../state/acts";
import { hasCharacter, orderable } from "../state/reading";
import type { BattleView, View } from "../wire/types";
import { ClaimCard } from "./ClaimCard";
import { FigureCard } from "./FigureCard";
import { GroupOrders } from "./GroupOrders";
import { InitiativeDice } from "./InitiativeDice";
import { OrdersCard } from "./OrdersCard";
import { QuestionCard } from "./QuestionCard";
import { StrikeCard } from "./StrikeCard";
import { WaitingCard } from "./WaitingCard";

/** The only place that asks: one question at a time, the most urgent first. */
export function Card({ view, battle }: { readonly view: View; readonly battle: BattleView }) {
  const card = looked.value === undefined ? undefined : battle.combatants[looked.value];
  return (
    <section class="card" id="asked" aria-label={say.next.head}>
      <Asking view={view} battle={battle} />
      {Object.values(battle.questions ?? {}).map(
        (question) =>
          !question.yours && (
            <p key={question.id} class="soft" data-question={question.id}>
              {question.words}
            </p>
          ),
      )}
      {card !== undefined && <FigureCard battle={battle} card={card} />}
    </section>
  );
}

function Asking({ view, battle }: { readonly view: View; readonly battle: BattleView }) {
  const runs = page.value.welcome?.runs ?? false;
  const question = Object.values(battle.questions ?? {}).find((each) => each.yours);
  if (question !== undefined) return <QuestionCard key={question.id} question={question} />;
  if (view.table.may_claim && !hasCharacter(view)) return <ClaimCard table={view.table} />;
  const figures = orderable(battle);
  if (runs && figures.length > 0) return <GroupOrders battle={battle} figures={figures} />;
  if (figures.length > 0) return <OrdersCard battle={battle} figures={figures} />;
  const attacker = striker.value;
  if (attacker !== undefined) return <StrikeCard battle={battle} card={attacker} />;
  if (runs && battle.step === "initiative" && battle.dice_by_hand) return <InitiativeDice battle={battle} />;
  return <WaitingCard battle={battle} />;
}
