import { say } from "../catalogue";
import { mainAct } from "../state/acts";
import { page } from "../state/page";
import { hasCharacter } from "../state/reading";
import type { BattleView } from "../wire/types";
import { MainButton } from "./MainButton";
import { PastButtons } from "./PastButtons";
import { Refusal } from "./Refusal";
import { SayBox } from "./SayBox";

/** Talk, what was refused, and the few buttons that are always in the same place. */
export function Foot({ battle }: { readonly battle: BattleView | undefined }) {
  const { view, welcome } = page.value;
  if (welcome?.role === "spectator") return null;
  const newcomer = view?.table.may_claim === true && !hasCharacter(view);
  return (
    <div class="foot">
      <SayBox />
      <Refusal />
      {battle !== undefined && !newcomer && (
        <div class="actions" role="group" aria-label={say.next.head}>
          <PastButtons battle={battle} />
          <MainButton act={mainAct(battle)} runs={welcome?.runs ?? false} />
        </div>
      )}
    </div>
  );
}
