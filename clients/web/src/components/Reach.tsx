import { useAnswer } from "../state/asking";
import { reachOf } from "../state/plan";
import type { BattleView, CombatantCard } from "../wire/types";

type Squares = readonly (readonly [number, number, number])[];
const blocks = (squares: Squares): string => squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
const dots = (squares: Squares): string => squares.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join("");

/** Where a figure may go: now, or with a half-move; paler, what comes later or takes a full move; dots where it only passes. */
export function Reach({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const reach = reachOf(card.id);
  if (reach === undefined) return null;
  const { squares, passing = [], later = [], half = 0 } = reach;
  const near = squares.length > 0 ? squares : later.filter(([, , cost]) => cost <= half);
  const far = squares.length > 0 ? later : later.filter(([, , cost]) => cost > half);
  if (near.length + far.length < 2) return null;
  return (
    <svg class="reach" viewBox={`0 0 ${battle.width} ${battle.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false" data-reach={near.length} data-later={far.length}>
      <path class="far" d={blocks(far)} />
      <path class="near" d={blocks(near)} />
      <path class="passing" d={dots(passing)} />
    </svg>
  );
}

/** As `Reach`, asked for: what one figure's orders could come to. */
export function ReachByOrders({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  useAnswer<"reach">({ kind: "reach", figure: card.id });
  return <Reach battle={battle} card={card} />;
}
