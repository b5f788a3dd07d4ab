import { say } from "../catalogue";
import { page } from "../state/page";
import type { AnyCommand, BattleView } from "../wire/types";
import { ActButton } from "./ActButton";

/** Take back, put back, or ask for it; only what is open to the viewer. */
export function PastButtons({ battle }: { readonly battle: BattleView }) {
  return (
    <>
      {battle.may_redo && <PastButton words={say.redo} hook="redo" letter="y" command={{ do: "redo" }} sign="forward" />}
      {battle.may_undo && <PastButton words={say.takeBack} hook="take-back" letter="z" command={{ do: "undo" }} sign="back" />}
      {battle.may_ask_undo && <PastButton words={say.askUndo} hook="ask-take-back" command={{ do: "ask_undo" }} sign="ask" />}
    </>
  );
}

interface Props {
  readonly words: string;
  readonly hook: string;
  readonly command: AnyCommand;
  readonly sign: keyof typeof SIGNS;
  readonly letter?: string;
}

const BACK = "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3";
const SIGNS = {
  back: BACK,
  forward: "M15 5 20 10l-5 5M20 10h-9a6 6 0 0 0 0 12h3",
  ask: "M6 3 2 7l4 4M2 7h8a5 5 0 0 1 0 10h-2M16.5 9.5a3 3 0 1 1 4.4 2.7c-1 .6-1.4 1.1-1.4 2.3M19.5 18v.5",
} as const;

/** In words on a wide screen, as a sign on a phone. What it takes back is another press after every step. */
function PastButton({ words, hook, command, sign, letter }: Props) {
  return (
    <ActButton class="button past" command={command} moment={page.value.position} data-action={hook} data-key={letter}>
      <svg class="phone-only" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
      <span class="past-words">{words}</span>
      {letter !== undefined && <kbd class="wide-only">{letter.toUpperCase()}</kbd>}
    </ActButton>
  );
}
