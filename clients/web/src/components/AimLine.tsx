import type { BattleView, Square } from "../wire/types";

interface Props {
  readonly battle: BattleView;
  readonly from: Square;
  readonly to: Square | undefined;
}

/** From the one who strikes to the one aimed at. */
export function AimLine({ battle, from, to }: Props) {
  if (to === undefined) return null;
  return (
    <svg class="aim-line" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false">
      <line x1={from[0] + 0.5} y1={from[1] + 0.5} x2={to[0] + 0.5} y2={to[1] + 0.5} />
    </svg>
  );
}
