import { say } from "../catalogue";
import { page } from "../state/page";
import { type FigureGroup, isDown } from "../state/reading";
import type { BattleView } from "../wire/types";
import { ActButton } from "./ActButton";
import { RailRow } from "./RailRow";

interface Props {
  readonly battle: BattleView;
  readonly group: FigureGroup;
  readonly name: string;
  readonly looked: string | undefined;
  readonly dense: boolean;
  readonly tabIndex: (figure: string) => 0 | -1;
}

/** A group with its head; the DM hides a whole group from there. */
export function RailGroup({ battle, group, name, looked, dense, tabIndex }: Props) {
  const standing = group.figures.filter((card) => !isDown(card)).length;
  const mayHide = (page.value.welcome?.runs ?? false) && group.side !== "party" && !group.figures.some((card) => card.hidden);
  return (
    <section class="rail-group" data-dense={dense ? "" : undefined}>
      <h2>
        <bdi class="group-name">{name}</bdi>
        {mayHide && (
          <ActButton
            class="link-button"
            command={{ do: "hide", figures: group.figures.map((card) => card.id) }}
            data-action="hide"
            data-group={group.id}
            aria-label={say.rail.hideGroup(name)}
          >
            {say.rail.hide}
          </ActButton>
        )}
        <span class="count">{say.count.standing(standing, group.figures.length)}</span>
      </h2>
      <ul>
        {group.figures.map((card) => (
          <RailRow key={card.id} battle={battle} card={card} looked={card.id === looked} tabIndex={tabIndex(card.id)} />
        ))}
      </ul>
    </section>
  );
}
