import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { useSettled } from "../state/settled";
import { cursor, ruler, tool } from "../state/tools";
import { key } from "../state/way";
import type { BattleView, Measure } from "../wire/types";

/** What is measured from square to square, by the rule that missiles go by; and the square that keys draw at. */
export function Ruler({ battle }: { readonly battle: BattleView }) {
  const now = ruler.value;
  const about: Measure | undefined = now && { kind: "measure", here: now.here, there: now.there };
  const asked = useSettled(about, now === undefined ? "" : `${key(now.here)} ${key(now.there)}`);
  const found = useAnswer<"measure">(asked);
  if (tool.value === undefined) return null;
  const at = cursor.value;
  return (
    <svg class="ruler" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false">
      {at !== undefined && <rect class="cursor" x={at[0]} y={at[1]} width="1" height="1" />}
      {now !== undefined && (
        <>
          <line x1={now.here[0] + 0.5} y1={now.here[1] + 0.5} x2={now.there[0] + 0.5} y2={now.there[1] + 0.5} data-clear={found?.clear === false ? undefined : ""} />
          <circle cx={now.there[0] + 0.5} cy={now.there[1] + 0.5} r="0.42" />
          <text x={now.there[0] + 0.5} y={now.there[1] + 0.5} text-anchor="middle" dominant-baseline="central" data-measured={found?.squares}>
            {found === undefined ? say.board.measuring : found.squares}
          </text>
        </>
      )}
    </svg>
  );
}
