import { signal } from "@preact/signals";
import { say } from "../catalogue";
import { looked } from "../state/choices";
import { take, tool } from "../state/tools";
import type { BattleView } from "../wire/types";
import { FoesLine } from "./FoesLine";
import { GroundDesk } from "./GroundDesk";
import { KeepEncounter } from "./KeepEncounter";
import { MapDesk } from "./MapDesk";

type Page = "foes" | "ground" | "map";
const open = signal<Page>("foes");

/** The DM's desk while a fight is set out: foes in a line of words, the ground with a brush. One thing at a time. */
export function Desk({ battle }: { readonly battle: BattleView }) {
  const turn = (to: Page) => {
    open.value = to;
    if ((to === "ground") !== (tool.value === "ground")) take(to === "ground" ? "ground" : undefined);
    if (to === "map" && tool.value !== undefined) take(undefined);
    if (to !== "foes") looked.value = undefined;
  };
  const now: Page = battle.line !== undefined ? "foes" : tool.value === "ground" ? "ground" : open.value;
  return (
    <div class="desk">
      {battle.line === undefined && (
        <div class="joined" role="group" aria-label={say.desk.head}>
          {(["foes", "ground", "map"] as const).map((each) => (
            <button key={each} type="button" class="button small" data-action={`desk-${each}`} aria-pressed={now === each} onClick={() => turn(each)}>
              {say.desk[each]}
            </button>
          ))}
        </div>
      )}
      {now === "foes" && <FoesLine battle={battle} />}
      {now === "ground" && <GroundDesk battle={battle} />}
      {now === "map" && <MapDesk battle={battle} />}
      <KeepEncounter battle={battle} />
    </div>
  );
}
