import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { focusMain } from "../state/focus";
import { page } from "../state/page";
import { beginPlan } from "../state/plan";
import type { CombatantCard } from "../wire/types";

/** Begin to draw a way. Where one may go is asked beforehand by whoever plays a single figure. */
export function GoButton({ card }: { readonly card: CombatantCard }) {
  const runs = page.value.welcome?.runs ?? false;
  useAnswer<"reach">(runs || page.value.view?.battle?.line !== undefined ? undefined : { kind: "reach", figure: card.id });
  const draw = () => {
    beginPlan(card.id);
    focusMain();
  };
  return (
    <button type="button" class="button" data-action="plan" data-target={card.id} data-key="m" onClick={draw}>
      {card.may?.includes("charge") ? say.go.drawCharge : say.go.draw} <kbd class="wide-only">{say.keys.move}</kbd>
    </button>
  );
}
