import { say } from "../catalogue";
import { TOLD } from "../language";
import type { Entry } from "../wire/types";
import { opened } from "../state/looking";
import { Arithmetic } from "./Arithmetic";
import { EntryActs } from "./EntryActs";
import { Explained } from "./Explained";

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
      {round > 0 && <EntryMore entry={entry} />}
      {opened.value === entry.id && <EntryActs entry={entry} />}
    </li>
  );
}

/** Opens what can be done about the entry. */
function EntryMore({ entry }: { readonly entry: Entry }) {
  const isOpen = opened.value === entry.id;
  return (
    <button
      type="button"
      class="entry-more"
      data-action="entry-more"
      aria-expanded={isOpen}
      aria-label={say.entry.more(entry.text)}
      onClick={() => {
        opened.value = isOpen ? undefined : entry.id;
      }}
    >
      {say.entry.sign(entry.act)}
    </button>
  );
}

function Told({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <span lang={TOLD}>{entry.struck ? <s>{entry.text}</s> : <Explained text={entry.text} />}</span>
      {entry.struck && <span class="for-readers"> {say.chronicle.struck}</span>}
      {entry.anew && !entry.struck && <span class="tag">{say.chronicle.anew}</span>}
      {entry.doubted && <span class="tag">{say.chronicle.doubted(entry.doubted_by)}</span>}
      {entry.secret && <span class="tag">{say.chronicle.secret}</span>}
    </>
  );
}
