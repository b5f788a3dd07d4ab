import { say } from "../catalogue";
import { page } from "../state/page";
import { looked as lookedAt } from "../state/choices";
import { healthShare, hitPointsOf, isDown, nameOf, sideShape, labelOf } from "../state/reading";
import { signsOf, signWords } from "../state/signs";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";
import { CounterFace } from "./CounterFace";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly looked: boolean;
  /** The only one of its group: what its group's head offers is not offered once more. */
  readonly alone: boolean;
  /** By its counter alone, among others. */
  readonly tile: boolean;
  /** It has no group's head above it: what that offers is offered here. */
  readonly hides: boolean;
  readonly tabIndex: 0 | -1;
}

/** One figure in 34 px: counter, name, what it does, hit points and a bar. */
export function RailRow({ battle, card, looked, alone, tile, hides, tabIndex }: Props) {
  const look = () => {
    lookedAt.value = looked ? undefined : card.id;
  };
  const runs = page.value.welcome?.runs ?? false;
  return (
    <li class="rail-row" data-row={card.id} data-side={sideShape(card.side)} data-down={isDown(card) ? "" : undefined}>
      <button type="button" class="row-button" tabIndex={tabIndex} data-rove aria-pressed={looked} title={tile ? `${card.name}, ${remark(battle, card)}` : undefined} onClick={look}>
        <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} portrait={card.portrait} sign={tile ? signsOf(card)[0] : undefined} spoken />
        <span class="row-words">
          <span class="row-name">
            <bdi>{card.name}</bdi>{" "}
            <small data-order={isDown(card) || card.order === undefined ? undefined : card.id}>
              <bdi>{remark(battle, card)}</bdi>
            </small>
          </span>
          <span class="bar">
            <span class="bar-fill" style={{ "--share": `${healthShare(card)}` }} />
          </span>
        </span>
      </button>
      {card.hidden && runs && ((!alone && !tile) || hides) && (
        <ActButton
          class="link-button"
          command={{ do: "reveal", figures: [card.id] }}
          data-action="reveal"
          data-target={card.id}
          aria-label={say.rail.revealFigure(card.name)}
        >
          {say.rail.reveal}
        </ActButton>
      )}
      {!card.hidden && hides && (
        <ActButton class="link-button" command={{ do: "hide", figures: [card.id] }} data-action="hide" data-group={card.group} aria-label={say.rail.hideGroup(card.name)}>
          {say.rail.hide}
        </ActButton>
      )}
      <span class="hit-points" data-hp={card.id} data-exact={card.hit_points === undefined ? undefined : ""}>
        {hitPointsOf(card)}
      </span>
    </li>
  );
}

function remark(battle: BattleView, card: CombatantCard): string {
  if (isDown(card)) return say.condition(card.condition);
  const order = card.order && say.orderShort(card.order, nameOf(battle, card.order.target));
  const signs = [...(card.tactic === undefined ? [] : [say.tactic.sign]), ...signWords(card, card.order)];
  if (order !== undefined || signs.length > 0) return [...signs, ...(order === undefined ? [] : [order])].join(", ");
  const armour = battle.counts_up === true ? card.ascending : card.armour_class;
  return armour === undefined ? "" : say.armourClassShort(armour);
}
