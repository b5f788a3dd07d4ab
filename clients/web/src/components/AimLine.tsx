import type { BattleView, CombatantCard, Square } from "../wire/types";

interface Props {
  readonly battle: BattleView;
  readonly from: CombatantCard;
  readonly to: Pick<CombatantCard, "square" | "size"> | undefined;
}

/** From the one who strikes to the one aimed at. */
export function AimLine({ battle, from, to }: Props) {
  if (from.square === undefined || to?.square === undefined) return null;
  const [x1, y1] = middle(from.square, from.size);
  const [x2, y2] = middle(to.square, to.size);
  return (
    <svg class="aim-line" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false">
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
    </svg>
  );
}

const middle = ([x, y]: Square, size = 1): Square => [x + size / 2, y + size / 2];
