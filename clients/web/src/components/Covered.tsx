import { say } from "../catalogue";
import { coverShown } from "../state/tools";
import type { BattleView } from "../wire/types";

/** What is covered: nothing to be seen there for players; hatched for whoever sees what lies below. */
export function Covered({ battle, seesAll }: { readonly battle: BattleView; readonly seesAll: boolean }) {
  const runs = coverShown(battle.covered ?? []);
  if (runs.length === 0) return null;
  const squares = runs.reduce((sum, [, , many]) => sum + many, 0);
  return (
    <svg class="covered" data-covered={squares} data-sees={seesAll ? "" : undefined} viewBox={`0 0 ${battle.width} ${battle.height}`} preserveAspectRatio="none" role="img" aria-label={say.map.covered(squares)} focusable="false">
      <path class="cover" d={runs.map(([x, y, many]) => `M${x} ${y}h${many}v1h-${many}z`).join("")} />
      <path class="cover-hatch" d={runs.flatMap(([x, y, many]) => Array.from({ length: many }, (_, n) => `M${x + n} ${y + 1}l1 -1`)).join("")} />
    </svg>
  );
}
