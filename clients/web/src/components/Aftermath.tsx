import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import type { OutcomeCard, StandingCard } from "../wire/types";
import { Reckoned } from "./Reckoned";

/** How each character came out of the battle that is over; the big button carries it to the table. */
export function Aftermath() {
  const outcome = useAnswer<"outcome">({ kind: "outcome" });
  const cards = Object.entries(outcome?.characters ?? {});
  if (outcome === undefined || cards.length === 0) return null;
  return (
    <section class="aftermath" aria-label={say.aftermath.head}>
      <h3>{say.aftermath.head}</h3>
      <ul class="roster">
        {cards.map(([id, card]) => (
          <li key={id} class="character" data-character={id}>
            <b>
              <bdi>{card.name}</bdi>
            </b>
            <span>{what(card)}</span>
          </li>
        ))}
      </ul>
      {outcome.reckoning !== undefined && <Reckoned reckoning={outcome.reckoning} />}
      {outcome.carried ? (
        <p class="soft" role="status">
          {say.aftermath.carried}
        </p>
      ) : (
        <p class="soft">{say.aftermath.why}</p>
      )}
    </section>
  );
}

/** Its condition, of whoever is not well. */
export const inWords = ({ condition }: StandingCard): readonly string[] =>
  condition === undefined || condition === "ok" ? [] : [say.condition(condition)];

/** Missiles and charges that are counted, where there are fewer or more of them than before. */
export const countsChanged = (before: StandingCard, after: StandingCard): readonly string[] =>
  Object.entries(before.left ?? {}).flatMap(([row, had]) => (after.left?.[row] === undefined || after.left[row] === had ? [] : [say.aftermath.counted(row, had, after.left[row])]));

function what({ before, after, items }: OutcomeCard): string {
  const cast = (before.spells?.length ?? 0) - (after.spells?.length ?? 0);
  return [
    say.aftermath.points(before.hit_points, after.hit_points),
    ...inWords(after),
    ...(cast > 0 ? [say.aftermath.cast(cast)] : []),
    ...countsChanged(before, after),
    ...(items && items.length > 0 ? [say.aftermath.used(items)] : []),
  ].join(", ");
}
