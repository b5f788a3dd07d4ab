import { say } from "../catalogue";
import { TOLD } from "../language";
import { looking, moments, shown } from "../state/looking";
import { explains, switchWords } from "../state/words_explained";
import type { BattleView } from "../wire/types";
import { Explained } from "./Explained";
import { FullScreen } from "./FullScreen";
import { WordMeaning } from "./WordMeaning";

/** What those read large who watch: the step that was told last, or the one that is looked at. */
export function Caption({ battle }: { readonly battle: BattleView | undefined }) {
  return (
    <div class="foot caption-bar">
      <p class="caption" lang={TOLD} data-caption aria-live="off">
        <Explained text={captionOf(battle)} />
      </p>
      <WordMeaning />
      <div class="caption-buttons" role="group" aria-label={say.caption.head}>
        <button type="button" class="button quiet" aria-pressed={explains.value} data-action="explain-words" onClick={switchWords}>
          {say.caption.words}
        </button>
        <FullScreen />
      </div>
    </div>
  );
}

/** The step that was told last or is looked at; before the first, what is awaited. */
export function captionOf(battle: BattleView | undefined): string {
  const at = looking.value?.entry;
  const told = at === undefined ? shown.value.findLast(isTold) : moments.value.find((entry) => entry.id === at);
  return told?.text ?? battle?.status ?? say.status.noBattleToWatch;
}

const isTold = (entry: { readonly struck?: boolean; readonly tone?: string; readonly round?: number }): boolean =>
  !entry.struck && entry.tone !== "talk" && entry.tone !== "whisper" && (entry.round ?? 0) > 0;
