import { say } from "../catalogue";
import { striker } from "../state/acts";
import { groupsOf, isDown, sideShape, type FigureGroup } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { CounterFace } from "./CounterFace";

/** With more figures than this a side's groups are told by one counter each. */
export const FIGURES_MOST = 12;

interface Props {
  readonly battle: BattleView;
  readonly words: string;
  readonly figures: readonly CombatantCard[];
}

/** One side's die and figures in a slot; of very many, the groups and how many of each have acted. */
export function SlotSide({ battle, words, figures }: Props) {
  return (
    <div class="slot-side">
      <span class="slot-die">{words}</span>
      {figures.length > FIGURES_MOST
        ? groupsOf(battle, figures).map((group) => <Group key={group.id} group={group} />)
        : figures.map((card) => <Figure key={card.id} card={card} acted={card.acted ?? false} words={card.name} />)}
    </div>
  );
}

function Group({ group }: { readonly group: FigureGroup }) {
  const { figures } = group;
  const [first] = figures;
  const acted = figures.filter((card) => card.acted).length;
  const shown = figures.find((card) => card.id === striker.value?.id) ?? figures.find((card) => !card.acted) ?? first;
  if (shown === undefined) return null;
  if (figures.length === 1) return <Figure card={shown} acted={acted > 0} words={shown.name} />;
  const words = say.tracker.acted(acted, figures.length);
  return (
    <span class="slot-group">
      <Figure card={shown} acted={acted === figures.length} words={group.name} />
      <span class="slot-die">{words}</span>
    </span>
  );
}

function Figure({ card, acted, words }: { readonly card: CombatantCard; readonly acted: boolean; readonly words: string }) {
  return (
    <span
      class="slot-figure"
      data-acted={acted ? "" : undefined}
      data-acting={card.id === striker.value?.id ? "" : undefined}
      title={words}
    >
      <CounterFace label={card.label} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} />
      <span class="for-readers">{words}</span>
    </span>
  );
}
