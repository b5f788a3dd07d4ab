import { say } from "../catalogue";
import type { How, TrialDraft } from "../state/ruling_draft";
import type { CombatantCard } from "../wire/types";
import { FigureField } from "./FigureField";

const SAVES = ["ppd", "rsw", "pp", "breath", "spell"] as const;
const HOWS: readonly How[] = ["none", "at_most", "at_least", ...SAVES];

interface Props {
  readonly figures: readonly CombatantCard[];
  readonly trial: TrialDraft;
  readonly change: (trial: TrialDraft) => void;
}

/** Who throws what for it: a die under an ability, a saving throw, or nothing at all. */
export function TrialFields({ figures, trial, change }: Props) {
  const { how } = trial;
  const throwsDice = how === "at_most" || how === "at_least";
  return (
    <div class="row trial" role="group" aria-label={say.ruling.trial}>
      <select class="field" aria-label={say.ruling.trial} data-field="trial" value={how} onChange={(event) => change({ ...trial, how: event.currentTarget.value as How })}>
        {HOWS.map((one) => (
          <option key={one} value={one}>
            {say.ruling.how[one]}
          </option>
        ))}
      </select>
      {how !== "none" && (
        <>
          {throwsDice && (
            <input class="field narrow" aria-label={say.ruling.dice} data-field="trial-dice" value={trial.dice} onInput={(event) => change({ ...trial, dice: event.currentTarget.value })} />
          )}
          <input
            class="field narrow"
            type="number"
            aria-label={throwsDice ? say.ruling.number : say.ruling.modifier}
            placeholder={throwsDice ? say.ruling.number : say.ruling.modifier}
            data-field="trial-number"
            value={trial.number}
            onInput={(event) => change({ ...trial, number: event.currentTarget.value })}
          />
          <FigureField figures={figures} label={say.ruling.tries} value={trial.figure} change={(figure) => change({ ...trial, figure })} />
        </>
      )}
    </div>
  );
}
