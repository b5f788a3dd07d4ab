import { draft } from "../state/encounter";
import type { BattleView } from "../wire/types";

/** Where the groups that are being typed would stand: outlines, and nobody yet. */
export function DraftFigures({ battle }: { readonly battle: BattleView }) {
  const squares = battle.step === "over" ? [] : draft.value;
  if (squares.length === 0) return null;
  return (
    <svg class="draft" viewBox={`0 0 ${battle.width} ${battle.height}`} aria-hidden="true" focusable="false" data-draft={squares.length}>
      {squares.map(({ square: [x, y], size, hidden }) => (
        <path key={`${x} ${y}`} data-hidden={hidden ? "" : undefined} d={`M${x + 0.25} ${y + 0.08}h${size - 0.33}v${size - 0.33}l-.18 .18h-${size - 0.33}v-${size - 0.33}z`} />
      ))}
    </svg>
  );
}
