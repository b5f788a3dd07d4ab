import { say } from "../catalogue";
import { page } from "../state/page";
import { sealsOf, yourSeal } from "../state/reading";
import type { BattleView } from "../wire/types";
import { ActButton } from "./ActButton";
import { SealMarks } from "./SealMarks";

/** Who has sealed, where the order of the round has no room for it. Where something else is proposed, whoever leads seals from here. */
export function Seals({ battle }: { readonly battle: BattleView }) {
  const seals = sealsOf(battle);
  if (seals.length === 0) return null;
  const own = yourSeal(battle);
  const proposed = battle.next?.command.do;
  const besides = page.value.welcome?.runs && own?.sealed === false && proposed !== undefined && proposed !== "seal";
  return (
    <>
      {besides && (
        <ActButton class="button" command={{ do: "seal" }} data-action="seal-besides">
          {say.declare.seal}
        </ActButton>
      )}
      <div class="phone-only">
        <SealMarks battle={battle} />
      </div>
    </>
  );
}
