import { say } from "../catalogue";
import { mainAct } from "../state/acts";
import { page } from "../state/page";
import { hasCharacter } from "../state/reading";
import type { BattleView } from "../wire/types";
import { Heed } from "./Heed";
import { Kept } from "./Kept";
import { MainButton } from "./MainButton";
import { PastButtons } from "./PastButtons";
import { Refusal } from "./Refusal";
import { SayBox } from "./SayBox";
import { SlotButton } from "./SlotButton";

/** Talk, what was refused or is to be heeded, and the few buttons that are always in the same place. */
export function Foot({ battle }: { readonly battle: BattleView | undefined }) {
  const { view, welcome } = page.value;
  const newcomer = view?.table.may_claim === true && !hasCharacter(view);
  const act = battle && !newcomer ? mainAct(battle) : undefined;
  return (
    <div class="foot">
      <SayBox />
      <div class="notes">
        <Kept />
        <Heed act={act} />
        <Refusal />
      </div>
      {battle !== undefined && !newcomer && (
        <div class="actions" role="group" aria-label={say.next.head}>
          <PastButtons battle={battle} />
          <SlotButton battle={battle} />
          <MainButton act={act} runs={welcome?.runs ?? false} nothing={isAsking(battle) ? say.next.answer : say.next.nothing} />
        </div>
      )}
    </div>
  );
}

/** Somebody else is asked about a blow, and all wait for the answer. */
const isAsking = (battle: BattleView): boolean =>
  Object.values(battle.questions ?? {}).some((question) => !question.yours && question.choices.includes("strike"));
