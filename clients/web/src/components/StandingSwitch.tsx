import { say } from "../catalogue";
import { page } from "../state/page";
import type { CombatantCard, StandingOrder } from "../wire/types";
import { ActButton } from "./ActButton";

const CHOICES: readonly StandingOrder[] = ["ask", "strike", "let_go"];

/** What a figure does with attacks of opportunity: it is asked, or it does always the same. */
export function StandingSwitch({ card }: { readonly card: CombatantCard }) {
  const now = card.standing ?? untold(card);
  return (
    <div class="standing" role="group" aria-label={say.standing.head}>
      <span class="soft">{say.standing.head}</span>
      <div class="joined">
        {CHOICES.map((choice) => (
          <ActButton
            key={choice}
            class="button small"
            command={{ do: "standing_orders", figures: [card.id], choice }}
            already={choice === now}
            data-action="standing"
            data-choice={choice}
            data-target={card.id}
            aria-pressed={choice === now}
          >
            {say.standing.choices[choice]}
          </ActButton>
        ))}
      </div>
    </div>
  );
}

/** As the game has it for who was told nothing: a player is asked, who is hidden lets it go, all others strike. */
function untold(card: CombatantCard): StandingOrder {
  const isPlayed = card.yours && !page.value.welcome?.runs ? true : page.value.view?.table.characters?.[card.id]?.taken;
  return isPlayed ? "ask" : card.hidden ? "let_go" : "strike";
}
