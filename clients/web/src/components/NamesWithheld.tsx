import { say } from "../catalogue";
import { figuresOf } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

/** What players call a figure whose name they do not know; the DM tells it, or those of its whole group. */
export function NamesWithheld({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  if (card.called === undefined) return null;
  const group = figuresOf(battle).flatMap((one) => (one.group === card.group && one.called !== undefined ? [one.id] : []));
  return (
    <div class="row names-withheld">
      <p class="soft">{say.called.says(card.called)}</p>
      <ActButton class="button" command={{ do: "reveal_names", figures: [card.id] }} data-action="reveal-name" data-target={card.id} aria-label={say.called.tellOf(card.name)}>
        {say.called.tell}
      </ActButton>
      {group.length > 1 && (
        <ActButton class="button" command={{ do: "reveal_names", figures: group }} data-action="reveal-names" data-group={card.group}>
          {say.called.tellAll(group.length)}
        </ActButton>
      )}
    </div>
  );
}
