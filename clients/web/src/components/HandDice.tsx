import { say } from "../catalogue";
import { typedDice } from "../state/choices";

/** Dice that fell on the real table, typed in the order in which the blow needs them. */
export function HandDice() {
  return (
    <label class="hand-dice">
      <span>{say.strike.dice}</span>
      <input
        class="field"
        inputMode="numeric"
        autoComplete="off"
        data-dice
        value={typedDice.value}
        placeholder={say.strike.dicePlaceholder}
        onInput={(event) => {
          typedDice.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
