import { say } from "../catalogue";
import { typedDice } from "../state/choices";
import { diceTyped } from "../state/dice_typed";
import { focusMain } from "../state/focus";

/** Dice that fell on the real table, typed in the order in which the blow needs them. Enter goes to the big button. */
export function HandDice() {
  const isWrong = "unreadable" in diceTyped(typedDice.value);
  const done = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    focusMain();
  };
  return (
    <label class="hand-dice">
      <span>{say.dice.label}</span>
      <input
        class="field"
        inputMode="numeric"
        autoComplete="off"
        data-dice
        aria-invalid={isWrong}
        value={typedDice.value}
        placeholder={say.dice.placeholder}
        onKeyDown={done}
        onInput={(event) => {
          typedDice.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
