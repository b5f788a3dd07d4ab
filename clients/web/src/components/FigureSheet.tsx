import type { ComponentChildren } from "preact";
import { say } from "../catalogue";
import { TOLD } from "../language";
import { page } from "../state/page";
import { healthShare, hitPointsOf, isDown, labelOf, nameOf, sideShape } from "../state/reading";
import { signWords } from "../state/signs";
import type { BattleView, CombatantCard } from "../wire/types";
import { CounterFace } from "./CounterFace";
import { StandingSwitch } from "./StandingSwitch";
import { TacticSwitch } from "./TacticSwitch";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly children?: ComponentChildren;
}

/** All that the viewer may know of a figure. What is not known is not there. */
export function FigureSheet({ battle, card, children }: Props) {
  return (
    <section class="figure-sheet" data-side={sideShape(card.side)} aria-label={card.name}>
      <div class="figure-head">
        <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} portrait={card.portrait} />
        <h2>
          <bdi>{card.name}</bdi>
        </h2>
        <b class="big-number">{hitPointsOf(card)}</b>
      </div>
      <span class="bar">
        <span class="bar-fill" style={{ "--share": `${healthShare(card)}` }} />
      </span>
      <dl>
        {facts(battle, card).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={name === say.sheet.why ? TOLD : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {isCommanded(card) && <StandingSwitch card={card} />}
      {isPlayed(card) && <TacticSwitch battle={battle} card={card} />}
      {children}
    </section>
  );
}

function facts(battle: BattleView, card: CombatantCard): readonly (readonly [string, string | number])[] {
  const { sheet } = say;
  const order = card.order && say.order(card.order, nameOf(battle, card.order.target));
  const all: readonly (readonly [string, string | number | undefined])[] = [
    [sheet.state, stateOf(card)],
    [sheet.armourClass, say.armourBothWays(card, battle.counts_up === true)],
    [sheet.thac0, card.thac0],
    [sheet.thmod, card.thmod],
    [sheet.weapons, say.weapons(card.weapons ?? {}, card.thmod !== undefined)],
    [sheet.weapon, card.weapon],
    [sheet.opportunities, card.opportunities_left],
    [sheet.fatigue, card.fatigue_left],
    [sheet.spells, card.spells?.map(say.spell).join(", ")],
    [sheet.left, say.left(card.left ?? {})],
    [sheet.order, order],
    [sheet.why, card.order?.why],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]));
}

const stateOf = (card: CombatantCard): string => (isDown(card) ? say.condition(card.condition) : signWords(card).join(", "));

const isPlayed = (card: CombatantCard): boolean => !isDown(card) && (card.yours ?? false);

/** Whose standing orders are the viewer's to give, in a game that has attacks of opportunity. */
const isCommanded = (card: CombatantCard): boolean =>
  !isDown(card) && card.opportunities_left !== undefined && ((card.yours ?? false) || (page.value.welcome?.runs ?? false));
