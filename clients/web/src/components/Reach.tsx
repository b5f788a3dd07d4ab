import { reachOf } from "../state/plan";
import type { BattleView, CombatantCard } from "../wire/types";

/** Where a figure may go now, shaded. */
export function Reach({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const squares = reachOf(card.id)?.squares ?? [];
  if (squares.length < 2) return null;
  return (
    <svg class="reach" viewBox={`0 0 ${battle.width} ${battle.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false" data-reach={squares.length}>
      <path d={squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
    </svg>
  );
}
