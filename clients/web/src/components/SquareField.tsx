import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { aimAtSquare } from "../state/choices";
import { focusMain } from "../state/focus";
import type { BattleView, CombatantCard } from "../wire/types";

const TYPED = /^\s*(\d{1,3})\s*[ ,]\s*(\d{1,3})\s*$/;

/** A square for a spell by its numbers; the same as a press on the board. */
export function SquareField({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const [text, setText] = useState("");
  const done = (event: KeyboardEvent) => {
    const found = TYPED.exec(text);
    if (event.key !== "Enter" || found === null) return;
    event.preventDefault();
    const [x, y] = [Number(found[1]), Number(found[2])];
    if (x >= battle.width || y >= battle.height) return;
    aimAtSquare(card.id, [x, y]);
    setText("");
    focusMain();
  };
  return (
    <input
      class="field narrow"
      inputMode="numeric"
      autoComplete="off"
      aria-label={say.cast.squareField}
      placeholder={say.cast.squareHint}
      data-field="spell-square"
      value={text}
      onKeyDown={done}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}
