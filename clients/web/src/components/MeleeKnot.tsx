import { say } from "../catalogue";
import type { Melee } from "../state/melee";
import type { BattleView, CombatantCard } from "../wire/types";
import { LineCounter } from "./LineCounter";

interface Props {
  readonly battle: BattleView;
  readonly melee: Melee;
  readonly tabIndex: (figure: string) => 0 | -1;
}

const WIDE = 100;

/** Who is in melee with one another: the one side left, the other right, a line from each to each whom it fights. */
export function MeleeKnot({ battle, melee, tabIndex }: Props) {
  const { left, right, pairs } = melee;
  const column = (cards: readonly CombatantCard[]) => (
    <ul>
      {cards.map((card) => (
        <li key={card.id}>
          <LineCounter battle={battle} card={card} tabIndex={tabIndex(card.id)} />
        </li>
      ))}
    </ul>
  );
  return (
    <div class="melee" role="group" aria-label={say.line.melee} data-melee={[...left, ...right].map((card) => card.id).join(" ")}>
      {column(left)}
      <svg viewBox={`0 0 ${WIDE} ${WIDE}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {pairs.map(({ one, other, how, back }) => {
          const [from, to] = [placeOf(melee, one), placeOf(melee, other)];
          const bulge = from.x === to.x ? WIDE / 2 - (from.x - WIDE / 2) * 0.2 : undefined;
          const d = bulge === undefined ? `M${from.x} ${from.y} ${to.x} ${to.y}` : `M${from.x} ${from.y}C${bulge} ${from.y} ${bulge} ${to.y} ${to.x} ${to.y}`;
          return <path key={`${one} ${other}`} d={d} data-pair={`${one} ${other}`} data-aside={how === "front" && back === "front" ? undefined : ""} />;
        })}
      </svg>
      {column(right)}
    </div>
  );
}

/** The middle of a figure's row at the edge of its column: rows share the height evenly. */
function placeOf({ left, right }: Melee, id: string): { readonly x: number; readonly y: number } {
  const at = left.findIndex((card) => card.id === id);
  if (at >= 0) return { x: 0, y: ((at + 0.5) / left.length) * WIDE };
  return { x: WIDE, y: ((right.findIndex((card) => card.id === id) + 0.5) / right.length) * WIDE };
}
