import { say } from "../catalogue";
import { aimOf, blow, mainAct, targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import { meaningOf } from "../state/choices";
import { page } from "../state/page";
import { nameOf, ready } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { BlowNeeds } from "./BlowNeeds";
import { HandDice } from "./HandDice";
import { PassButton } from "./PassButton";
import { StrikeButton } from "./StrikeButton";
import { Strikers } from "./Strikers";
import { Targets } from "./Targets";

/** One's blow: who strikes, whom, and what it needs. What it does stays at the card's foot, however long the card. */
export function StrikeCard({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  const aim = aimOf(card);
  const able = ready(battle);
  const runs = page.value.welcome?.runs ?? false;
  const may = card.may ?? [];
  return (
    <div class="strike">
      {able.length > 1 && <Strikers able={able} striker={card} />}
      <p class="words">
        {say.strike.whom(card.name)}{" "}
        {!runs && card.order !== undefined && (
          <small>{say.strike.said(say.orderSaid(card.order.action, nameOf(battle, card.order.target)))}</small>
        )}
      </p>
      {may.includes("attack") && <Targets battle={battle} card={card} targets={targetsOf(card.id)} aim={aim} />}
      {may.includes("attack") && aim !== undefined && <BlowNeeds attacker={card.id} target={aim.id} />}
      <div class="row card-foot">
        {battle.dice_by_hand && aim !== undefined && <HandDice />}
        {aim !== undefined && !isOnMain(battle) && <StrikeButton />}
        {may.includes("pass") && <PassButton figure={card.id} />}
      </div>
    </div>
  );
}

/** The big button strikes this very blow, and waits for nobody. */
function isOnMain(battle: BattleView): boolean {
  const main = mainAct(battle);
  if (main === undefined || blow.value === undefined || main.playsFor !== undefined) return false;
  return meaningOf({ ...main, label: "" }) === meaningOf({ ...blow.value, label: "" });
}
