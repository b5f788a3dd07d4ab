import { say } from "../catalogue";
import { looking, moments } from "../state/looking";
import { look } from "../wire/submit";

/** The way into the past, for everybody; it ends at the last thing that was told. */
export function LookBack() {
  const last = moments.value.at(-1);
  if (last === undefined || looking.value !== undefined) return null;
  return (
    <button type="button" class="button quiet" data-action="look-back" data-key="[" onClick={() => look(last.id)}>
      {say.past.look} <kbd class="wide-only sign">[</kbd>
    </button>
  );
}
