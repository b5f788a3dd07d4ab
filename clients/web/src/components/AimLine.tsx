import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import type { BattleView, CombatantCard, Square } from "../wire/types";

interface Props {
  readonly battle: BattleView;
  readonly from: CombatantCard;
  /** The figure aimed at, where it is one. */
  readonly target: string | undefined;
  readonly to: Pick<CombatantCard, "square" | "size"> | undefined;
}

/** From the one who strikes to the one aimed at. A missile's line runs from square to square, with its range and what it flies past. */
export function AimLine({ battle, from, target, to }: Props) {
  const shoots = (from.may?.includes("fire") ?? false) && target !== undefined;
  const shot = useAnswer<"shot">(shoots ? { kind: "shot", figure: from.id, target } : undefined);
  if (from.square === undefined || to?.square === undefined) return null;
  const [x1, y1] = shot?.begins === undefined ? middle(from.square, from.size) : middle(shot.begins, 1);
  const [x2, y2] = shot?.ends === undefined ? middle(to.square, to.size) : middle(shot.ends, 1);
  const words = shot && say.board.shot(shot.squares, shot.band, shot.cover ?? "");
  return (
    <svg class="aim-line" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false" data-shot={shot?.band} data-barred={shot?.reason ? "" : undefined}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      {words !== undefined && (
        <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 0.25} text-anchor="middle">
          {words}
        </text>
      )}
    </svg>
  );
}

const middle = ([x, y]: Square, size = 1): Square => [x + size / 2, y + size / 2];
