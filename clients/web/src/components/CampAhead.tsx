import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { type CampStep, proposed } from "../state/camp";
import { hear, page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";
import type { OutcomeCard } from "../wire/types";
import { countsChanged } from "./Aftermath";
import { submit } from "../wire/submit";

/** What a step in camp would change, of each before and after; nothing has happened before it is accepted. */
export function CampAhead() {
  const command = proposed.value;
  return command === undefined ? null : <Shown command={command} />;
}

function Shown({ command }: { readonly command: CampStep }) {
  const about = { kind: "camp", command } as const;
  const answer = useAnswer<"camp">(about);
  const refusal = page.value.refused[aboutKey(about)];
  const accept = usePress(aboutKey(about), isOnItsWay(command), answer === undefined ? undefined : () => submit(command, leave));
  const changed = Object.entries(answer?.characters ?? {});
  return (
    <section class="correction camp-ahead" role="dialog" aria-label={say.inCamp.ahead}>
      <h2>{say.inCamp.ahead}</h2>
      {answer === undefined && refusal === undefined && <p class="soft">{say.inCamp.asking}</p>}
      {refusal !== undefined && <p class="refused">{refusal.message}</p>}
      {answer !== undefined && changed.length === 0 && <p class="soft">{say.inCamp.nobody}</p>}
      <ol tabIndex={0}>
        {changed.map(([id, card]) => (
          <li key={id} class="character" data-ahead={id}>
            <b>
              <bdi>{card.name}</bdi>
            </b>
            <span>{whatChanges(card)}</span>
          </li>
        ))}
      </ol>
      <div class="correction-buttons">
        <button type="button" class="button main" data-action="accept-camp" {...accept}>
          {say.inCamp.accept}
        </button>
        <button type="button" class="button" data-action="leave-camp" data-key="escape" onClick={leave}>
          {say.inCamp.leave}
        </button>
      </div>
    </section>
  );
}

function whatChanges({ before, after }: OutcomeCard): string {
  const words = say.inCamp;
  const [was, is] = [before.condition ?? "ok", after.condition ?? "ok"];
  const counts = [
    [before.subdued ?? 0, after.subdued ?? 0, words.bruises],
    [before.spells?.length ?? 0, after.spells?.length ?? 0, words.spells],
    [before.items?.length ?? 0, after.items?.length ?? 0, words.items],
  ] as const;
  const parts = [
    ...(before.hit_points === after.hit_points && before.hit_points_max === after.hit_points_max ? [] : [words.points(before.hit_points, after.hit_points, after.hit_points_max)]),
    ...(was === is ? [] : [words.condition(say.condition(was), say.condition(is))]),
    ...counts.flatMap(([had, has, tell]) => (had === has ? [] : [tell(had, has)])),
    ...countsChanged(before, after),
  ];
  return parts.length === 0 ? words.sheet : parts.join(", ");
}

function leave(): void {
  if (proposed.value !== undefined) hear({ type: "left", about: { kind: "camp", command: proposed.value } });
  proposed.value = undefined;
}
