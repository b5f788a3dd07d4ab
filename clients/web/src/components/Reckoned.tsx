import { say } from "../catalogue";
import type { Reckoning } from "../wire/types";
import { ProveDice } from "./ProveDice";

/** Blows of note, damage by whom, luck against what was to be expected, and the dice. */
export function Reckoned({ reckoning }: { readonly reckoning: Reckoning }) {
  const words = say.aftermath;
  const fighters = Object.entries(reckoning.fighters).sort(([, one], [, other]) => (other.damage ?? 0) - (one.damage ?? 0));
  return (
    <>
      {(reckoning.notes ?? []).length > 0 && (
        <>
          <h4>{words.notes}</h4>
          <ul class="notes-told">
            {(reckoning.notes ?? []).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {fighters.length > 0 && (
        <details class="fold" data-fold="fighters">
          <summary>{words.fighters}</summary>
          <ul class="roster">
            {fighters.map(([id, one]) => (
              <li key={id} class="character" data-fighter={id}>
                <b>{one.name}</b>
                <span>{words.fighter(one.blows ?? 0, one.hits ?? 0, one.damage ?? 0)}</span>
                {(one.blows ?? 0) > 0 && <small>{words.luck(one.hits ?? 0, one.expected ?? 0)}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ProveDice dice={reckoning.dice ?? 0} />
    </>
  );
}
