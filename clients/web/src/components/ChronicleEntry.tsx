import { say } from "../catalogue";
import type { Entry } from "../wire/types";
import { Arithmetic } from "./Arithmetic";

/** One entry; its arithmetic opens under it, and is open for the newest. */
export function ChronicleEntry({ entry, newest }: { readonly entry: Entry; readonly newest: boolean }) {
  const lines = entry.lines ?? [];
  const round = entry.round ?? 0;
  return (
    <li class="entry" data-entry={entry.id} data-tone={entry.tone ?? "plain"} data-struck={entry.struck ? "" : undefined}>
      <span class="entry-round" title={round > 0 ? say.chronicle.roundLong(round) : undefined}>
        {round > 0 ? say.chronicle.round(round) : ""}
      </span>
      {lines.length === 0 ? (
        <p class="entry-text">
          <Told entry={entry} />
        </p>
      ) : (
        <details open={newest}>
          <summary class="entry-text">
            <span>
              <Told entry={entry} />
            </span>
          </summary>
          <Arithmetic lines={lines} />
        </details>
      )}
    </li>
  );
}

function Told({ entry }: { readonly entry: Entry }) {
  return (
    <>
      {entry.struck ? <s>{entry.text}</s> : entry.text}
      {entry.struck && <span class="for-readers"> {say.chronicle.struck}</span>}
      {entry.secret && <span class="tag">{say.chronicle.secret}</span>}
    </>
  );
}
