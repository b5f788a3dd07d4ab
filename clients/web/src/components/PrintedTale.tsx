import { say } from "../catalogue";
import { TOLD } from "../language";
import { printed, toldIn } from "../state/tale";

/** The sheet that leaves the printer: the tale alone, and that the dice were honest. On the screen it is not seen. */
export function PrintedTale() {
  const tale = printed.value;
  if (tale === undefined) return null;
  const entries = toldIn(tale.entries);
  return (
    <article class="printed">
      <h1>{tale.name}</h1>
      {entries.map((entry, place) => (
        <div key={entry.id}>
          {entry.round !== undefined && entry.round !== entries[place - 1]?.round && <h2>{say.chronicle.roundLong(entry.round)}</h2>}
          <p lang={TOLD}>{entry.text}</p>
        </div>
      ))}
      <footer>{say.aftermath.honest}</footer>
    </article>
  );
}
