import { say } from "../catalogue";
import { actOut, isHeeded, labelOf } from "../state/acting_out";
import type { MainAct } from "../state/choices";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";

/** Whoever leads ends the battle, asked once more. */
export function EndBattle() {
  const ending: MainAct = { label: say.camp.end, command: { do: "end_battle" }, kind: "next", heed: say.camp.endHeed };
  const label = labelOf(ending);
  const press = usePress(label, isOnItsWay(ending.command), () => actOut(ending), isHeeded(ending));
  return (
    <div class="end-battle">
      {isHeeded(ending) && <p role="alert">{say.camp.endHeed.words}</p>}
      <button type="button" class="button" data-action="end-battle" data-heed={isHeeded(ending) ? "" : undefined} {...press}>
        {label}
      </button>
    </div>
  );
}
