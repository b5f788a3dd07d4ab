import { say } from "../catalogue";
import { aimOf, blow, mainAct, spell, targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import { meaningOf } from "../state/choices";
import { page } from "../state/page";
import { mayGo } from "../state/plan";
import { nameOf, ready } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { AbortButton } from "./AbortButton";
import { BreakFreeButton } from "./BreakFreeButton";
import { BlockButton } from "./BlockButton";
import { BlowNeeds } from "./BlowNeeds";
import { DeedTargets } from "./DeedTargets";
import { GoButton } from "./GoButton";
import { HandDice } from "./HandDice";
import { HoldShotButton } from "./HoldShotButton";
import { PassButton } from "./PassButton";
import { SomethingElse } from "./SomethingElse";
import { SpellTargets } from "./SpellTargets";
import { PostureField } from "./PostureField";
import { StrikeManners } from "./StrikeManners";
import { StrikeButton } from "./StrikeButton";
import { StandUpButton } from "./StandUpButton";
import { Strikers } from "./Strikers";
import { Targets } from "./Targets";
import { TurnTo } from "./TurnTo";

/** What a figure does now: strikes, shoots, casts, goes or lets it go. What it does stays at the card's foot. */
export function ActCard({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const may = card.may ?? [];
  const strikes = may.includes("attack") || may.includes("fire");
  const casts = may.includes("cast");
  const does = may.includes("tend") || may.includes("use_item") || may.includes("turn");
  const answer = useAnswer<"targets">(strikes || casts || does ? { kind: "targets", figure: card.id } : undefined);
  const aim = strikes || casts ? aimOf(card) : undefined;
  const able = ready(battle);
  const runs = page.value.welcome?.runs ?? false;
  const reaches = targetsOf(card.id)?.some((target) => target.legal) ?? true;
  const ask = casts ? say.cast.whom : strikes && !reaches ? say.strike.reachesNobody : may.includes("attack") ? say.strike.whom : strikes ? say.shoot.whom : mayGo(card) ? say.go.whither : say.deed.what;
  return (
    <div class="strike">
      {able.length > 1 && <Strikers able={able} striker={card} />}
      <p class="words">
        {ask(card.name)}{" "}
        {!runs && card.order !== undefined && (
          <small>{say.strike.said(say.orderSaid(card.order, nameOf(battle, card.order.target)))}</small>
        )}
      </p>
      {casts && <SpellTargets battle={battle} card={card} />}
      {strikes && !casts && <Targets battle={battle} card={card} targets={targetsOf(card.id)} aim={aim} />}
      {aim !== undefined && strikes && answer !== undefined && <StrikeManners card={card} answer={answer} />}
      {strikes && aim !== undefined && <BlowNeeds attacker={card.id} target={aim.id} />}
      {does && <DeedTargets card={card} />}
      {may.includes("improvise") && <SomethingElse battle={battle} card={card} />}
      <div class="row card-foot">
        {battle.dice_by_hand && aim !== undefined && <HandDice />}
        {(aim !== undefined || casts) && !isOnMain(battle) && <StrikeButton />}
        {mayGo(card) && <GoButton card={card} />}
        {may.includes("face") && <TurnTo key={card.facing} card={card} />}
        {may.includes("posture") && <PostureField figure={card.id} />}
        {may.includes("stand_up") && <StandUpButton figure={card.id} />}
        {may.includes("block") && <BlockButton figure={card.id} />}
        {may.includes("break_free") && <BreakFreeButton figure={card.id} />}
        {may.includes("hold_shot") && <HoldShotButton figure={card.id} />}
        {may.includes("abort") && <AbortButton figure={card.id} />}
        {may.includes("pass") && <PassButton figure={card.id} />}
      </div>
    </div>
  );
}

/** The big button does this very deed, and waits for nobody. */
function isOnMain(battle: BattleView): boolean {
  const main = mainAct(battle);
  const deed = spell.value ?? blow.value;
  if (main === undefined || deed === undefined || main.playsFor !== undefined) return false;
  return meaningOf({ ...main, label: "" }) === meaningOf({ ...deed, label: "" });
}
