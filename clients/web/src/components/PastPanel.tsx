import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { page } from "../state/page";
import { lookAtPosition } from "../wire/submit";

/** Bookmarks, and for whoever leads the tables where a "what if" goes on. */
export function PastPanel() {
  const { welcome, view } = page.value;
  const marks = useAnswer<"bookmarks">(view?.battle && { kind: "bookmarks" });
  const others = useAnswer<"forks">(welcome?.runs === true && view?.battle ? { kind: "forks" } : undefined);
  const bookmarks = marks?.bookmarks ?? [];
  const forks = Object.entries(others?.forks ?? {});
  if (bookmarks.length === 0 && forks.length === 0) return null;
  return (
    <section aria-label={say.past.marks}>
      <h3>{say.past.marks}</h3>
      <ul class="past-list">
        {bookmarks.map((mark) => (
          <li key={`${mark.name} ${mark.position}`}>
            <button type="button" class="button quiet" data-action="to-bookmark" onClick={() => lookAtPosition(mark.position)}>
              {mark.name}
            </button>
          </li>
        ))}
        {forks.map(([id, other]) => (
          <li key={id}>
            <a href={other.address}>{other.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
