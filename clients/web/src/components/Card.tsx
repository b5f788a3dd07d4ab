import { say } from "../catalogue";
import { page } from "../state/page";
import { looked } from "../state/choices";
import { striker, yourQuestion } from "../state/acts";
import { planned } from "../state/plan";
import { hasCharacter, orderable } from "../state/reading";
import type { BattleView, View } from "../wire/types";
import { ActCard } from "./ActCard";
import { ClaimCard } from "./ClaimCard";
import { FigureCard } from "./FigureCard";
import { GoingCard } from "./GoingCard";
import { GroupOrders } from "./GroupOrders";
import { LentOut } from "./LentOut";
import { InitiativeDice } from "./InitiativeDice";
import { OrdersCard } from "./OrdersCard";
import { PlanCard } from "./PlanCard";
import { QuestionCard } from "./QuestionCard";
import { RulingCard } from "./RulingCard";
import { SecondsLeft } from "./SecondsLeft";
import { SoFar } from "./SoFar";
import { Surprise } from "./Surprise";
import { WaitingCard } from "./WaitingCard";

/** The only place that asks: one question at a time, the most urgent first. */
export function Card({ view, battle }: { readonly view: View; readonly battle: BattleView }) {
  const card = looked.value === undefined ? undefined : battle.combatants[looked.value];
  return (
    <section class="card" id="asked" aria-label={say.next.head}>
      <SoFar battle={battle} />
      <LentOut table={view.table} />
      {Object.entries(battle.rulings ?? {}).map(([id, ruling]) => (
        <RulingCard key={id} id={id} battle={battle} ruling={ruling} />
      ))}
      <Asking view={view} battle={battle} />
      {battle.may_surprise && <Surprise battle={battle} />}
      {Object.values(battle.questions ?? {}).map(
        (question) =>
          !question.yours && (
            <p key={question.id} class="soft" data-question={question.id}>
              {question.words} <SecondsLeft endsMs={question.ends_ms} />
            </p>
          ),
      )}
      {card !== undefined && <FigureCard battle={battle} card={card} />}
    </section>
  );
}

function Asking({ view, battle }: { readonly view: View; readonly battle: BattleView }) {
  const runs = page.value.welcome?.runs ?? false;
  const question = yourQuestion(battle);
  if (question !== undefined) return <QuestionCard key={question.id} question={question} typesDice={battle.dice_by_hand} />;
  if (view.table.may_claim && !hasCharacter(view)) return <ClaimCard table={view.table} />;
  const figures = orderable(battle);
  if (runs && figures.length > 0) return <GroupOrders battle={battle} figures={figures} />;
  if (figures.length > 0) return <OrdersCard battle={battle} figures={figures} />;
  const attacker = striker.value;
  const plan = planned.value;
  if (attacker !== undefined && plan?.figure === attacker.id && battle.line !== undefined) return <GoingCard battle={battle} card={attacker} plan={plan} measure={battle.line.measure} />;
  if (attacker !== undefined && plan?.figure === attacker.id) return <PlanCard battle={battle} card={attacker} plan={plan} />;
  if (attacker !== undefined) return <ActCard key={attacker.id} battle={battle} card={attacker} />;
  if (runs && battle.step === "initiative" && battle.dice_by_hand) return <InitiativeDice battle={battle} />;
  return <WaitingCard battle={battle} />;
}
