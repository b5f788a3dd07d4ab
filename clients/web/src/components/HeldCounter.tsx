import { held } from "../state/line_drop";
import { isDown, labelOf, sideShape } from "../state/reading";
import type { BattleView } from "../wire/types";
import { CounterFace } from "./CounterFace";

/** The counter under the pointer while it is dragged. */
export function HeldCounter({ battle }: { readonly battle: BattleView }) {
  const now = held.value;
  const card = now && battle.combatants[now.figure];
  if (now === undefined || card === undefined) return null;
  return (
    <div class="held-counter" style={{ "--x": `${now.x}`, "--y": `${now.y}` }}>
      <CounterFace label={labelOf(battle, card)} shape={sideShape(card.side)} down={isDown(card)} hidden={card.hidden ?? false} portrait={card.portrait} />
    </div>
  );
}
