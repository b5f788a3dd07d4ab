import { say } from "../catalogue";
import { acting } from "../state/choices";
import type { CombatantCard } from "../wire/types";

/** With more than this, a list of names takes less of the card than a button for each. */
const BUTTONS_MOST = 4;

/** With whom to act, among several. */
export function Strikers({ able, striker }: { readonly able: readonly CombatantCard[]; readonly striker: CombatantCard }) {
  const actWith = (figure: string) => {
    acting.value = figure;
  };
  if (able.length > BUTTONS_MOST) {
    return (
      <label class="labelled beside" for="act-with">
        <span>{say.strike.withWhom}</span>
        <select id="act-with" class="field" data-action="act-with" value={striker.id} onChange={(event) => actWith(event.currentTarget.value)}>
          {able.map((card) => (
            <option key={card.id} value={card.id}>
              {card.name}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <div class="strikers" role="group" aria-label={say.strike.withWhom}>
      {able.map((card) => (
        <button
          key={card.id}
          type="button"
          class="button small"
          data-action="act-with"
          data-target={card.id}
          aria-pressed={card.id === striker.id}
          onClick={() => actWith(card.id)}
        >
          <bdi>{card.name}</bdi>
        </button>
      ))}
    </div>
  );
}
