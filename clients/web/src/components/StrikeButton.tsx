import { say } from "../catalogue";
import { blow } from "../state/acts";
import { isOnItsWay } from "../state/sending";
import { typedDice } from "../state/choices";
import { submit } from "../wire/submit";

/** The blow, as the card's own button: the DM's main button is Next. */
export function StrikeButton() {
  const act = blow.value;
  const press = () => {
    if (act === undefined || isOnItsWay(act.command)) return;
    typedDice.value = "";
    submit(act.command);
  };
  return (
    <button type="button" class="button" data-action="strike" data-target={act?.target} data-key="enter" disabled={act === undefined} onClick={press}>
      {act?.label ?? say.strike.nobody}
    </button>
  );
}
