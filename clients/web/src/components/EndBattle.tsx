import { say } from "../catalogue";
import { actOut, isHeeded, labelOf } from "../state/acting_out";
import type { MainAct } from "../state/choices";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";

const END: MainAct = { label: say.camp.end, command: { do: "end_battle" }, kind: "next", heed: say.camp.endHeed };

/** Whoever leads ends the battle, asked once more. */
export function EndBattle() {
  const label = labelOf(END);
  const press = usePress(label, isOnItsWay(END.command), () => actOut(END), isHeeded(END));
  return (
    <div class="end-battle">
      {isHeeded(END) && <p role="alert">{say.camp.endHeed.words}</p>}
      <button type="button" class="button" data-action="end-battle" data-heed={isHeeded(END) ? "" : undefined} {...press}>
        {label}
      </button>
    </div>
  );
}
