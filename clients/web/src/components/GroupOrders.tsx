import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { looked, ordering } from "../state/choices";
import { groupsOf, type FigureGroup } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { GroupRow } from "./GroupRow";
import { SameAgain } from "./SameAgain";
import { Seals } from "./Seals";

interface Props {
  readonly battle: BattleView;
  readonly figures: readonly CombatantCard[];
}

/**
 * Whoever leads orders group by group: one line for each, and one of them open. When an order is given the next
 * group without one opens, so that a key for each and Space is a whole round's orders.
 */
export function GroupOrders({ battle, figures }: Props) {
  const [chosen, choose] = useState<string | undefined>(undefined);
  const foes = groupsOf(battle, figures.filter((card) => card.side !== "party"));
  const party = figures.filter((card) => card.side === "party").map(alone);
  const all = [...foes, ...party];
  const open = all.find((group) => group.id === chosen) ?? all.find((group) => group.figures.some((card) => card.order === undefined));
  const shown = looked.value;
  useEffect(() => {
    const group = all.find(({ figures }) => figures.some((card) => card.id === shown));
    if (group !== undefined) choose(group.id);
  }, [shown]);
  useEffect(() => {
    ordering.value = open?.figures.find((card) => card.id === shown)?.id ?? open?.figures[0]?.id;
    return () => void (ordering.value = undefined);
  }, [open?.id, shown]);
  const row = (group: FigureGroup) => (
    <GroupRow
      key={`${group.side} ${group.id}`}
      battle={battle}
      group={group}
      open={group === open}
      choose={() => choose(group === open ? undefined : group.id)}
      ordered={() => choose(undefined)}
    />
  );
  return (
    <div class="orders">
      <SameAgain battle={battle} figures={figures} />
      <div class="group-rows">
        {foes.map(row)}
        {party.length > 0 && <p class="soft group-head">{say.declare.party}</p>}
        {party.map(row)}
      </div>
      <Seals battle={battle} />
    </div>
  );
}

const alone = (card: CombatantCard): FigureGroup => ({ id: card.id, name: card.name, side: card.side, figures: [card] });
