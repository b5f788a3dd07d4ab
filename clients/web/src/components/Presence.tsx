import { say } from "../catalogue";
import type { Presence as Here } from "../wire/types";

/** Those without a name of their own: who still chooses a character, who watches. */
export const others = ({ choosing = 0, watching }: Here): string =>
  [...(choosing > 0 ? [say.choosing(choosing)] : []), ...(watching > 0 ? [say.watching(watching)] : [])].join(", ");

/** Who is here now. Soft: no rule reads it. */
export function Presence({ presence }: { readonly presence: Here | undefined }) {
  if (presence === undefined) return null;
  return (
    <div class="presence wide-only">
      <ul aria-label={say.here}>
        {presence.here.map((name) => (
          <li key={name} class="here">
            <bdi>{name}</bdi>
          </li>
        ))}
        {(presence.away ?? []).map((name) => (
          <li key={name} class="away soft">
            <bdi>{name}</bdi> <small>{say.away}</small>
          </li>
        ))}
      </ul>
      {others(presence) !== "" && <span class="soft">{others(presence)}</span>}
    </div>
  );
}
