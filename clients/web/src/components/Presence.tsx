import { say } from "../catalogue";
import type { Presence as Here } from "../wire/types";

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
      {presence.watching > 0 && <span class="soft" title={say.watchingLong(presence.watching)}>
          {say.watching(presence.watching)}
        </span>}
    </div>
  );
}
