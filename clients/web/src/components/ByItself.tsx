import { say } from "../catalogue";
import { figuresOf, isDown } from "../state/reading";
import { submit } from "../wire/submit";
import type { BattleView, StandingOrder } from "../wire/types";

const CHOICES: readonly StandingOrder[] = ["strike", "ask", "let_go"];
/** A command names this many figures at most. */
const FIGURES_MOST = 50;

/** What goes without a press, what is proposed, what is always asked; and the one habit that is the foes' own. */
export function ByItself({ battle }: { readonly battle: BattleView }) {
  const foes = figuresOf(battle).filter((card) => card.side !== "party" && !isDown(card) && card.opportunities_left !== undefined);
  const habits = [...new Set(foes.map((card) => card.standing ?? (card.hidden ? "let_go" : "strike")))];
  const [only] = habits.length === 1 ? habits : [];
  const tell = (choice: StandingOrder) => {
    for (let from = 0; from < foes.length; from += FIGURES_MOST)
      submit({ do: "standing_orders", figures: foes.slice(from, from + FIGURES_MOST).map((card) => card.id), choice });
  };
  return (
    <details class="fold by-itself">
      <summary data-action="by-itself">{say.byItself.head}</summary>
      {foes.length > 0 && (
        <label class="option">
          <span>{say.byItself.foesStrike}</span>
          <select class="field" data-field="foes-strike" value={only ?? ""} onChange={(event) => tell(event.currentTarget.value as StandingOrder)}>
            {only === undefined && <option value="">{say.byItself.mixed}</option>}
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {say.byItself.choices[choice]}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul class="soft">
        {say.byItself.always.map((each) => (
          <li key={each}>{each}</li>
        ))}
        <li>{say.byItself.asked}</li>
      </ul>
    </details>
  );
}
