import { say } from "../catalogue";
import { slotAct } from "../state/acts";
import type { BattleView } from "../wire/types";
import { ActButton } from "./ActButton";

/** Whoever leads takes every step that is left in this slot at once. */
export function SlotButton({ battle }: { readonly battle: BattleView }) {
  const act = slotAct(battle);
  if (act === undefined) return null;
  return (
    <ActButton class="button slot-button" command={act.command} data-action="slot" data-key="shift space">
      <span>{act.label}</span> <kbd class="wide-only">{say.keys.shiftSpace}</kbd>
    </ActButton>
  );
}
