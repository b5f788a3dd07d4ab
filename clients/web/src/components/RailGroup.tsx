import { say } from "../catalogue";
import { looking } from "../state/looking";
import { page } from "../state/page";
import { agreedOrder, type FigureGroup, isDown, nameOf } from "../state/reading";
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

/** A group with its head; the DM hides or reveals a whole group from there. */
export function RailGroup({ battle, group, name, looked, dense, tabIndex }: Props) {
  const standing = group.figures.filter((card) => !isDown(card)).length;
  const runs = (page.value.welcome?.runs ?? false) && battle.step !== "over" && looking.value === undefined;
  const isHidden = group.figures.some((card) => card.hidden);
  const figures = group.figures.map((card) => card.id);
  const rows = (
    <ul>
      {group.figures.map((card) => (
        <RailRow
          key={card.id}
          battle={battle}
          card={card}
          looked={card.id === looked}
          alone={figures.length === 1}
          tile={dense && figures.length > 1}
          hides={dense && figures.length === 1 && runs}
          tabIndex={tabIndex(card.id)}
        />
      ))}
    </ul>
  );
  if (dense && figures.length === 1) {
    return (
      <section class="rail-group" data-bare="" aria-label={name}>
        {rows}
      </section>
    );
  }
  const able = group.figures.filter((card) => !isDown(card));
  const said = agreedOrder({ ...group, figures: able });
  return (
    <section class="rail-group" data-dense={dense ? "" : undefined}>
      <h2>
        <bdi class="group-name">{name}</bdi>
        {dense && able.some((card) => card.order !== undefined) && (
          <small class="group-said">
            <bdi>{said ? say.orderShort(said, nameOf(battle, said.target)) : say.declare.mixed}</bdi>
          </small>
        )}
        {runs && isHidden && (
          <ActButton
            class="link-button"
            command={{ do: "reveal", figures }}
            data-action="reveal"
            data-group={group.id}
            data-target={figures.length === 1 ? figures[0] : undefined}
            aria-label={say.rail.revealGroup(group.name)}
          >
            {say.rail.reveal}
          </ActButton>
        )}
        {runs && !isHidden && group.side !== "party" && (
          <ActButton
            class="link-button"
            command={{ do: "hide", figures }}
            data-action="hide"
            data-group={group.id}
            aria-label={say.rail.hideGroup(name)}
          >
            {say.rail.hide}
          </ActButton>
        )}
        <span class="count">{say.count.standing(standing, group.figures.length)}</span>
      </h2>
      {rows}
    </section>
  );
}
