import { say } from "../catalogue";
import type { BattleView, ReserveCard } from "../wire/types";
import { ActButton } from "./ActButton";

/** Who waits off the board, by groups; a press brings a group on. */
export function ReserveRows({ battle }: { readonly battle: BattleView }) {
  const groups = new Map<string, ReserveCard[]>();
  for (const card of Object.values(battle.reserve ?? {})) {
    const name = card.name.replace(/ (\d+|[A-Z])$/, "");
    groups.set(name, [...(groups.get(name) ?? []), card]);
  }
  if (groups.size === 0) return null;
  return (
    <section class="rail-group" data-reserve={Object.keys(battle.reserve ?? {}).length}>
      <h2>
        <span class="group-name">{say.reserve.head}</span>
      </h2>
      <ul>
        {[...groups].map(([name, cards]) => (
          <li key={name} class="rail-row reserve-row">
            <span class="row-name">
              {cards.length} <bdi>{name}</bdi>
            </span>
            <ActButton class="link-button" command={{ do: "bring_on", figures: cards.map((card) => card.id) }} data-action="from-reserve" aria-label={say.reserve.bringAll(name)}>
              {say.reserve.bring}
            </ActButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
