import { useState } from "preact/hooks";
import { say } from "../catalogue";
import type { AttackSide, MeasureWord } from "../state/melee";
import { figuresOf, groupmates, isDown, nameOf } from "../state/reading";
import { submit } from "../wire/submit";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly measure: MeasureWord;
}

const DIGITS_MOST = 4;

/** The DM's word where there is no map: with whom a figure, or all of its group, is in melee, and how far off it is. */
export function MeleeForm({ battle, card, measure }: Props) {
  const [wholeGroup, setWholeGroup] = useState(false);
  const mates = groupmates(battle, card).map((each) => each.id);
  const figures = wholeGroup ? [card.id, ...mates] : [card.id];
  return (
    <section class="melee-form" aria-label={say.melee.head(card.name)}>
      <h3>{say.melee.head(card.name)}</h3>
      <Engaged battle={battle} card={card} />
      {mates.length > 0 && card.side !== "party" && (
        <label class="check">
          <input type="checkbox" checked={wholeGroup} data-field="whole-group" onChange={(event) => setWholeGroup(event.currentTarget.checked)} />
          {say.melee.all(mates.length + 1)}
        </label>
      )}
      <EngageRow battle={battle} card={card} figures={figures} />
      <RangeRow battle={battle} card={card} figures={figures} measure={measure} />
    </section>
  );
}

/** With whom it is in melee, and a button for each to break off. */
function Engaged({ battle, card }: Omit<Props, "measure">) {
  const met = Object.entries(card.engaged ?? {});
  if (met.length === 0) return <p class="soft">{say.melee.nobody}</p>;
  return (
    <ul class="engaged">
      {met.map(([id, side]) => {
        const name = nameOf(battle, id) ?? id;
        return (
          <li key={id} class="row">
            <span class="grow">{say.line.engaged(name, side)}</span>
            <ActButton class="button small" command={{ do: "disengage", figures: [card.id], targets: [id] }} data-action="disengage" data-target={id} aria-label={say.melee.breakOffFrom(card.name, name)}>
              {say.melee.breakOff}
            </ActButton>
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly figures: readonly string[];
}

function EngageRow({ battle, card, figures }: RowProps) {
  const enemies = figuresOf(battle).filter((each) => each.side !== card.side && !isDown(each) && isOnTheLine(battle, each));
  const [whom, setWhom] = useState("");
  const [side, setSide] = useState<AttackSide>("front");
  const target = enemies.find((each) => each.id === whom) ?? enemies.find((each) => card.engaged?.[each.id] !== undefined) ?? enemies[0];
  if (target === undefined) return null;
  const already = figures.every((id) => battle.combatants[id]?.engaged?.[target.id] === side);
  return (
    <div class="row">
      <label class="labelled grow">
        <span>{say.melee.whom}</span>
        <select class="field" data-field="engage-whom" value={target.id} onChange={(event) => setWhom(event.currentTarget.value)}>
          {enemies.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label class="labelled">
        <span>{say.melee.side}</span>
        <select class="field" data-field="engage-side" value={side} onChange={(event) => setSide(event.currentTarget.value as AttackSide)}>
          {Object.entries(say.melee.sides).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <ActButton class="button" command={{ do: "engage", figures, targets: [target.id], side }} disabled={already} data-action="engage" data-target={target.id}>
        {say.melee.engage}
      </ActButton>
    </div>
  );
}

function RangeRow({ battle, card, figures, measure }: RowProps & Pick<Props, "measure">) {
  const others = figuresOf(battle).filter((each) => !figures.includes(each.id) && isOnTheLine(battle, each));
  const [far, setFar] = useState("");
  const [from, setFrom] = useState("");
  const [behind, setBehind] = useState(false);
  const target = others.find((each) => each.id === from) ?? others.find((each) => each.side !== card.side) ?? others[0];
  if (target === undefined) return null;
  const set = (event: Event) => {
    event.preventDefault();
    submit({ do: "set_range", figures, target: target.id, distance: Number(far), measure, behind }, () => setFar(""));
  };
  return (
    <form class="row" onSubmit={set}>
      <label class="labelled far">
        <span>{say.melee.far(measure)}</span>
        <input class="field" required pattern="[0-9]*" inputMode="numeric" maxLength={DIGITS_MOST} autoComplete="off" data-field="range" value={far} onInput={(event) => setFar(event.currentTarget.value)} />
      </label>
      <label class="labelled grow">
        <span>{say.melee.from}</span>
        <select class="field" data-field="range-from" value={target.id} onChange={(event) => setFrom(event.currentTarget.value)}>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={behind} data-field="range-behind" onChange={(event) => setBehind(event.currentTarget.checked)} />
        {say.melee.behind}
      </label>
      <button type="submit" class="button" data-action="set-range">
        {say.melee.set}
      </button>
    </form>
  );
}

const isOnTheLine = (battle: BattleView, card: CombatantCard): boolean => battle.line?.spots.some((spot) => spot.figures.includes(card.id)) ?? false;
