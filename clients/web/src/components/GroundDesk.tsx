import { say } from "../catalogue";
import { type Brush, brush, fillsBlocks, take, tool } from "../state/tools";
import { submit } from "../wire/submit";
import type { BattleView } from "../wire/types";

const HEIGHTS = [1, 2, 3, -1] as const;
const COVERS = ["low_wall", "table", "tree", "window", "battlement", "arrow_slit", "bush", "curtain", "bramble", "fog"] as const;

/** The brushes: what a stroke on the board draws, by pointer or by keys. */
export function GroundDesk({ battle }: { readonly battle: BattleView }) {
  const isOn = tool.value === "ground";
  const { walls = [], rough = [], heights = [], objects = [] } = battle.ground ?? {};
  const isPlain = walls.length + rough.length + heights.length + objects.length === 0;
  return (
    <div class="ground-desk stack">
      <p class="soft">
        {isOn ? say.ground.how : say.ground.off} <span class="wide-only">{isOn && say.ground.howByKeys}</span>
      </p>
      <Brushes label={say.ground.brushes} all={[{ kind: "wall" }, { kind: "rough", halves: 3 }, { kind: "rough", halves: 4 }, { kind: "rough", halves: 6 }, { kind: "clear" }]} />
      <Brushes label={say.ground.heights} all={HEIGHTS.map((height) => ({ kind: "height", height }))} />
      <Brushes label={say.ground.covers} all={COVERS.map((object) => ({ kind: "cover", object }))} />
      <div class="row card-foot">
        <label class="check">
          <input type="checkbox" checked={fillsBlocks.value} data-field="blocks" onChange={(event) => (fillsBlocks.value = event.currentTarget.checked)} />
          {say.ground.blocks}
        </label>
        {!isPlain && (
          <button type="button" class="button quiet" data-action="clear-ground" onClick={() => submit({ do: "set_ground" })}>
            {say.ground.clearAll}
          </button>
        )}
        <button type="button" class="button" data-action="draw" aria-pressed={isOn} onClick={() => take("ground")}>
          {isOn ? say.ground.done : say.ground.draw}
        </button>
      </div>
    </div>
  );
}

function Brushes({ label, all }: { readonly label: string; readonly all: readonly Brush[] }) {
  const now = JSON.stringify(brush.value);
  const pick = (each: Brush) => {
    brush.value = each;
    if (tool.value !== "ground") take("ground");
  };
  return (
    <fieldset class="brushes">
      <legend>{label}</legend>
      <div class="chips">
        {all.map((each) => (
          <button key={JSON.stringify(each)} type="button" class="button small" data-action="brush" data-brush={nameOf(each)} aria-pressed={now === JSON.stringify(each)} onClick={() => pick(each)}>
            {say.ground.brush(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const nameOf = (each: Brush): string => (each.kind === "rough" ? `rough ${each.halves}` : each.kind === "height" ? `height ${each.height}` : each.kind === "cover" ? each.object : each.kind);
