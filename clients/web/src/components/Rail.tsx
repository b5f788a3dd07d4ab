import { say } from "../catalogue";
import { looked } from "../state/choices";
import { own } from "../state/acts";
import { figuresOf, groupsOf } from "../state/reading";
import type { BattleView } from "../wire/types";
import { rove, roveIndex } from "../state/roving";
import { FigureSheet } from "./FigureSheet";
import { RailGroup } from "./RailGroup";
import { ReserveRows } from "./ReserveRows";

/** With more figures than this, the groups of foes are told by their counters alone, several in a row. */
const ROWS_MAX = 14;

/** Everybody on the field, by groups; one's own sheet first. */
export function Rail({ battle }: { readonly battle: BattleView }) {
  const figures = figuresOf(battle);
  const seen = groupsOf(battle, figures.filter((card) => !card.hidden));
  const hidden = groupsOf(battle, figures.filter((card) => card.hidden));
  const ids = [...seen, ...hidden].flatMap((group) => group.figures).map((card) => card.id);
  const tabIndex = (id: string) => roveIndex(ids, id, looked.value);
  return (
    <nav class="rail" aria-label={say.rail.head} onKeyDown={rove}>
      {own.value.length <= 2 && own.value.map((card) => <FigureSheet key={card.id} battle={battle} card={card} />)}
      {figures.length === 0 && <p class="soft pad">{say.rail.empty}</p>}
      {seen.map((group) => (
        <RailGroup
          key={`${group.side} ${group.id}`}
          battle={battle}
          group={group}
          name={group.name}
          looked={looked.value}
          tabIndex={tabIndex}
          dense={group.side !== "party" && figures.length > ROWS_MAX}
        />
      ))}
      {hidden.map((group) => (
        <RailGroup
          key={`hidden ${group.side} ${group.id}`}
          battle={battle}
          group={group}
          name={say.rail.inHiding(group.name)}
          looked={looked.value}
          tabIndex={tabIndex}
          dense={figures.length > ROWS_MAX}
        />
      ))}
      <ReserveRows battle={battle} />
    </nav>
  );
}
