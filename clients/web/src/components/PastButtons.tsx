import { say } from "../catalogue";
import type { AnyCommand, BattleView } from "../wire/types";
import { submit } from "../wire/submit";

/** Take back, put back, or ask for it; only what is open to the viewer. */
export function PastButtons({ battle }: { readonly battle: BattleView }) {
  return (
    <>
      {battle.may_redo && <PastButton words={say.redo} hook="redo" letter="y" command={{ do: "redo" }} forward />}
      {battle.may_undo && <PastButton words={say.takeBack} hook="take-back" letter="z" command={{ do: "undo" }} />}
      {battle.may_ask_undo && <PastButton words={say.askUndo} hook="ask-take-back" command={{ do: "ask_undo" }} />}
    </>
  );
}

interface Props {
  readonly words: string;
  readonly hook: string;
  readonly command: AnyCommand;
  readonly letter?: string;
  readonly forward?: boolean;
}

/** In words on a wide screen, as an arrow on a phone. */
function PastButton({ words, hook, command, letter, forward = false }: Props) {
  return (
    <button
      type="button"
      class="button past"
      data-action={hook}
      data-key={letter}
      onClick={() => submit(command)}
    >
      <svg class="phone-only" viewBox="0 0 24 24" data-forward={forward ? "" : undefined} aria-hidden="true">
        <path d="M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3" />
      </svg>
      <span class="past-words">{words}</span>
      {letter !== undefined && <kbd class="wide-only">{letter.toUpperCase()}</kbd>}
    </button>
  );
}
