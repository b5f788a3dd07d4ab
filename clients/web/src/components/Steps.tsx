import { say } from "../catalogue";
import type { Step } from "../wire/types";

/** The four steps of a round, the present one turned over. */
export function Steps({ step }: { readonly step: Step }) {
  return (
    <ol class="steps wide-only">
      {Object.entries(say.steps).map(([each, name]) => (
        <li key={each} class={each === step ? "now" : ""} aria-current={each === step ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
