import { say } from "../catalogue";
import { page } from "../state/page";
import { isOnItsWay } from "../state/sending";
import { freshId } from "../wire/ids";
import { submit } from "../wire/submit";
import type { EncounterCard } from "../wire/types";

/** The fights that are prepared: one press opens one, and all pages follow. */
export function Encounters() {
  const encounters = Object.values(page.value.view?.table.encounters ?? {});
  return (
    <section class="encounters" aria-label={say.encounters.head}>
      <h3>{say.encounters.head}</h3>
      {encounters.length === 0 ? (
        <p class="soft">{say.encounters.none}</p>
      ) : (
        <ul class="roster">
          {encounters.map((card) => (
            <Prepared key={card.id} card={card} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Prepared({ card }: { readonly card: EncounterCard }) {
  const open = { do: "open_battle", name: card.name, ruleset: card.ruleset, encounter: card.id, facing: "e" } as const;
  const copy = () => submit({ do: "copy_encounter", encounter: card.id, to: freshId(), name: say.encounters.copyOf(card.name) });
  return (
    <li class="character encounter" data-encounter={card.id}>
      <b>
        <bdi>{card.name}</bdi>
      </b>
      <span>{card.line || say.encounters.empty}</span>
      <div class="row">
        <button type="button" class="button strong" data-action="open-encounter" aria-label={say.encounters.openWhich(card.name)} disabled={isOnItsWay(open)} onClick={() => submit(open)}>
          {say.encounters.open}
        </button>
        <button type="button" class="button" data-action="copy-encounter" aria-label={say.encounters.copyWhich(card.name)} onClick={copy}>
          {say.encounters.copy}
        </button>
        <button type="button" class="button" data-action="drop-encounter" aria-label={say.encounters.dropWhich(card.name)} onClick={() => submit({ do: "drop_encounter", encounter: card.id })}>
          {say.encounters.drop}
        </button>
      </div>
    </li>
  );
}
