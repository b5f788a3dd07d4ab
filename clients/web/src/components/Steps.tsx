import { say } from "../catalogue";
import type { Step } from "../wire/types";

/** The four steps of a round, the present one turned over. */
export function Steps({ step }: { readonly step: Step }) {
  const inRound = step in say.steps;
  return (
    <ol class="steps wide-only">
      {!inRound && (
        <li aria-current="step" class="now">
          {say.stepNow(step)}
        </li>
      )}
      {Object.entries(say.steps).map(([each, name]) => (
        <li key={each} class={each === step ? "now" : ""} aria-current={each === step ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
