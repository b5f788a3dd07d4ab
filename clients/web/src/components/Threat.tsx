import { useAnswer } from "../state/asking";
import { looked } from "../state/choices";
import { dangerShown, threatShown } from "../state/tools";
import type { BattleView, CombatantCard, Square } from "../wire/types";

interface Props {
  readonly battle: BattleView;
  /** The figure that acts. */
  readonly card: CombatantCard | undefined;
}

const blocks = (squares: readonly Square[]): string => squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
const strokes = (squares: readonly Square[]): string => squares.map(([x, y]) => `M${x + 0.12} ${y + 0.88}l.76 -.76`).join("");

/** On demand: the squares that a figure threatens and what is before, beside and behind it; or where one would be threatened. */
export function Threat({ battle, card }: Props) {
  const about = (looked.value === undefined ? undefined : battle.combatants[looked.value]) ?? card;
  const whose = card ?? about;
  return (
    <>
      {threatShown.value && about !== undefined && <OfFigure battle={battle} figure={about.id} />}
      {dangerShown.value && whose !== undefined && <Danger battle={battle} figure={whose.id} />}
    </>
  );
}

function OfFigure({ battle, figure }: { readonly battle: BattleView; readonly figure: string }) {
  const threat = useAnswer<"threat">({ kind: "threat", figure });
  if (threat === undefined) return null;
  const { squares = [], front = [], flank = [], rear = [] } = threat;
  return (
    <svg class="threat" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false" data-threat-of={figure} data-squares={squares.length}>
      <path class="threatened" d={strokes(squares)} />
      <path class="front" d={blocks(front)} />
      <path class="flank" d={blocks(flank)} />
      <path class="rear" d={blocks(rear)} />
    </svg>
  );
}

function Danger({ battle, figure }: { readonly battle: BattleView; readonly figure: string }) {
  const danger = useAnswer<"danger">({ kind: "danger", figure });
  if (danger === undefined) return null;
  return (
    <svg class="threat" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false" data-danger={danger.squares.length}>
      <path class="threatened" d={strokes(danger.squares.map(([x, y]) => [x, y]))} />
    </svg>
  );
}
