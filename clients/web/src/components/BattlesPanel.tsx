import { say } from "../catalogue";
import { actOut, isHeeded, labelOf } from "../state/acting_out";
import { useAnswer } from "../state/asking";
import type { MainAct } from "../state/choices";
import { page } from "../state/page";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";
import type { PastBattle } from "../wire/types";
import { replay, saveBattle } from "../wire/submit";
import { CopyLink } from "./CopyLink";

/** The battles that are over, to be watched again; whoever leads saves them, hands out a link, and may reveal everything. */
export function BattlesPanel() {
  const { welcome, view } = page.value;
  const answer = useAnswer<"battles">(view?.battle && { kind: "battles" });
  const runs = welcome?.runs === true;
  const battles = (answer?.battles ?? []).filter((battle) => battle.over || runs);
  if (battles.length === 0) return null;
  return (
    <section aria-label={say.past.battles}>
      <h3>{say.past.battles}</h3>
      <ul class="past-list">
        {battles.map((battle) => (
          <Battle key={battle.id} battle={battle} runs={runs} laidOpen={(view?.table.laid_open ?? []).includes(battle.id)} />
        ))}
      </ul>
    </section>
  );
}

function Battle({ battle, runs, laidOpen }: { readonly battle: PastBattle; readonly runs: boolean; readonly laidOpen: boolean }) {
  return (
    <li class="past-battle" data-battle={battle.id}>
      <span>
        <bdi>{battle.name}</bdi> {laidOpen && <span class="tag">{say.past.laidOpen}</span>}
      </span>
      {battle.over && (
        <button type="button" class="button" data-action="replay" aria-label={say.past.againWhich(battle.name)} onClick={() => replay(battle.id)}>
          {say.past.again}
        </button>
      )}
      {runs && (
        <button type="button" class="button" data-action="save-battle" aria-label={say.past.saveWhich(battle.name)} onClick={() => void saveBattle(battle.id)}>
          {say.past.save}
        </button>
      )}
      {runs && battle.over && !laidOpen && <LayOpen battle={battle.id} />}
      {battle.address !== undefined && <CopyLink address={battle.address} label={say.past.replayLink(battle.name)} />}
    </li>
  );
}

/** Everything for everybody's eyes, asked once more. */
function LayOpen({ battle }: { readonly battle: string }) {
  const act: MainAct = { label: say.past.layOpen, command: { do: "lay_open", battle }, kind: "next", heed: say.past.layOpenHeed };
  const label = labelOf(act);
  const press = usePress(label, isOnItsWay(act.command), () => actOut(act));
  return (
    <>
      {isHeeded(act) && <p role="alert">{say.past.layOpenHeed.words}</p>}
      <button type="button" class="button" data-action="lay-open" data-heed={isHeeded(act) ? "" : undefined} {...press}>
        {label}
      </button>
    </>
  );
}
