/** What a press on a figure means, wherever it stands: on its square, or on the line where there is no map. */
import type { BattleView, CombatantCard } from "../wire/types";
import { striker, targetsOf } from "./acts";
import { acting, aimAt, looked } from "./choices";
import { page } from "./page";
import { goTo } from "./going";
import { chargeAt, planned } from "./plan";
import { ready } from "./reading";

/** It is aimed at where it may be struck, and read about in any case. */
export function pressFigure(battle: BattleView, card: CombatantCard): void {
  const attacker = striker.value;
  const legal = attacker && targetsOf(attacker.id)?.some((target) => target.id === card.id && target.legal);
  const goes = battle.line !== undefined && attacker !== undefined && planned.value?.figure === attacker.id && card.id !== attacker.id;
  const charges = planned.value?.figure === attacker?.id && attacker?.may?.includes("charge") && card.side !== attacker.side;
  if (goes) goTo(attacker, card.id);
  else if (attacker !== undefined && charges) chargeAt(attacker, card);
  else if (attacker !== undefined && legal) aimAt(attacker.id, card);
  else if (isToActWith(battle, card)) acting.value = card.id;
  looked.value = card.id;
}

/** One's own figures, or for whoever leads a foe that is due: to act with it is to press it. */
function isToActWith(battle: BattleView, card: CombatantCard): boolean {
  const runs = page.value.welcome?.runs ?? false;
  return ready(battle).some((each) => each.id === card.id) && (!runs || card.side !== "party");
}
