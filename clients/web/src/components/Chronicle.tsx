import { say } from "../catalogue";
import { replaying, shown } from "../state/looking";
import { page } from "../state/page";
import { askEarlier } from "../wire/submit";
import { ChronicleEntry } from "./ChronicleEntry";
import { LookBack } from "./LookBack";

/** What happened, newest first, each blow with its arithmetic. */
export function Chronicle() {
  const entries = shown.value;
  const earlier = page.value.earlier && replaying.value === undefined;
  const newestFirst = [...entries].reverse();
  const newestWithLines = newestFirst.find((entry) => (entry.lines ?? []).length > 0 && !entry.struck);
  return (
    <section class="chronicle" tabIndex={0} aria-label={say.chronicle.head}>
      <h2 class="for-readers">{say.chronicle.head}</h2>
      <LookBack />
      {entries.length === 0 && <p class="soft pad">{say.chronicle.empty}</p>}
      <div role="log" aria-label={say.chronicle.head}>
        <ol class="entries">
          {newestFirst.map((entry) => (
            <ChronicleEntry key={entry.id} entry={entry} newest={entry === newestWithLines} />
          ))}
        </ol>
      </div>
      {earlier && (
        <button type="button" class="button quiet" data-action="earlier" onClick={askEarlier}>
          {say.chronicle.earlier}
        </button>
      )}
    </section>
  );
}
