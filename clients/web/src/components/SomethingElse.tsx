import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { write, written } from "../state/half_written";
import type { BattleView, Category, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

const MOVES: readonly Category[] = ["no", "half", "full"];
const WORDS_MAX = 200;

/** What no button says, in one's own words; the DM rules on it when it comes to it. */
export function SomethingElse({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const [field, moveField] = [`something-else ${card.id}`, `something-else-move ${card.id}`];
  const words = written(field);
  const move = (written(moveField) || "no") as Category;
  const [begun] = useState(words !== "");
  const said = words.trim();
  const declares = battle.step === "declare";
  const isDeclared = declares && card.order?.action === "improvise";
  return (
    <details class="fold something-else" open={begun}>
      <summary data-action="something-else">{say.somethingElse.head}</summary>
      {isDeclared && (
        <p class="soft" data-said>
          {say.somethingElse.declared}
        </p>
      )}
      <div class="row">
        <input
          class="field grow"
          maxLength={WORDS_MAX}
          aria-label={say.somethingElse.words(card.name)}
          placeholder={say.somethingElse.words(card.name)}
          data-field="something-else"
          value={words}
          onInput={(event) => write(field, event.currentTarget.value)}
        />
        {declares && (
          <select class="field" aria-label={say.somethingElse.move} value={move} onChange={(event) => write(moveField, event.currentTarget.value)}>
            {MOVES.map((one) => (
              <option key={one} value={one}>
                {say.category[one]}
              </option>
            ))}
          </select>
        )}
        <ActButton
          class="button"
          command={{ do: "improvise", figure: card.id, words: said, ...(declares && { move }) }}
          happened={() => [field, moveField].forEach((each) => write(each, ""))}
          disabled={said === ""}
          data-action="improvise"
        >
          {declares ? say.somethingElse.declare : say.somethingElse.act}
        </ActButton>
      </div>
    </details>
  );
}
