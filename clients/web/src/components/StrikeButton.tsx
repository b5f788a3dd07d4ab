import { say } from "../catalogue";
import { actOut } from "../state/acting_out";
import { blow, spell } from "../state/acts";
import { meaningOf } from "../state/choices";
import { focusMain } from "../state/focus";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";

/** The deed as the card's own button, where the main button does something else. */
export function StrikeButton() {
  const act = spell.value ?? blow.value;
  const strike = act && (() => {
    actOut(act);
    focusMain();
  });
  const press = usePress(act ? meaningOf(act) : "", act !== undefined && isOnItsWay(act.command), strike);
  return (
    <button type="button" class="button" data-action={act?.kind ?? "strike"} data-target={act?.target} data-key="enter" {...press}>
      <bdi>{act?.label ?? say.strike.nobody}</bdi>
    </button>
  );
}
