import { say } from "../catalogue";
import type { Step } from "../wire/types";

/** The four steps of a round, the present one turned over; one that is only looked back at is underlined. */
export function Steps({ step, past }: { readonly step: Step; readonly past: boolean }) {
  return (
    <ol class="steps wide-only">
      {Object.entries(say.steps).map(([each, name]) => (
        <li key={each} class={each !== step ? "" : past ? "then" : "now"} aria-current={each === step && !past ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
