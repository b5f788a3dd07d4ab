import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import { useAnswer } from "../state/asking";
import { page } from "../state/page";
import { cameLate } from "../state/late";
import type { BattleView } from "../wire/types";

/** For whoever comes into the middle of a battle: how it stands, in a few lines, until they have read it. */
export function SoFar({ battle, paused = false }: { readonly battle: BattleView; readonly paused?: boolean }) {
  const [read, setRead] = useState<string | undefined>(undefined);
  const late = cameLate.value;
  const shows = paused || (late !== undefined && late === battle.id && read !== battle.id && battle.step !== "over" && !page.value.welcome?.runs);
  const answer = useAnswer<"sofar">(shows ? { kind: "sofar" } : undefined);
  if (!shows || answer === undefined) return null;
  return (
    <section class="so-far" aria-label={say.soFar.head} data-so-far>
      <p class="kicker">{say.soFar.head}</p>
      <ul lang={TOLD}>
        {answer.lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      {!paused && (
        <button type="button" class="link-button" data-action="so-far-read" onClick={() => setRead(battle.id)}>
          {say.refusal.shut}
        </button>
      )}
    </section>
  );
}
