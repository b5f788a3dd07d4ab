import { say } from "../catalogue";
import { typedInitiative } from "../state/choices";
import type { BattleView } from "../wire/types";
import { focusMain } from "../state/focus";

/** Initiative dice that fell on the real table, a field for each side; an empty one is rolled here. */
export function InitiativeDice({ battle }: { readonly battle: BattleView }) {
  const done = (event: Event) => {
    event.preventDefault();
    focusMain();
  };
  return (
    <form class="initiative-dice" onSubmit={done}>
      <p class="soft">{say.dice.initiative}</p>
      {Object.values(battle.sides).map((side) => (
        <label key={side.id} class="labelled" for={`initiative-${side.id}`}>
          <span>{side.name}</span>
          <input
            id={`initiative-${side.id}`}
            class="field"
            inputMode="numeric"
            autoComplete="off"
            data-initiative={side.id}
            value={typedInitiative.value[side.id] ?? ""}
            placeholder={say.dice.rolledHere}
            onInput={(event) => {
              typedInitiative.value = { ...typedInitiative.value, [side.id]: event.currentTarget.value };
            }}
          />
        </label>
      ))}
      <button type="submit" class="for-readers" tabIndex={-1}>
        {say.dice.typed}
      </button>
    </form>
  );
}
