import { isHeeded } from "../state/acting_out";
import type { MainAct } from "../state/choices";

/** After the first press: what would come of the second. */
export function Heed({ act }: { readonly act: MainAct | undefined }) {
  if (act?.heed === undefined || !isHeeded(act)) return null;
  return (
    <p class="heed" role="alert" data-warning>
      {act.heed.words}
    </p>
  );
}
