import { say } from "../catalogue";
import type { TableView } from "../wire/types";
import { turnSignal } from "../state/turn_signal";
import { ActButton } from "./ActButton";
import { TurnSignals } from "./TurnSignals";

/** The lobby: take a character of the roster. */
export function ClaimCard({ table }: { readonly table: TableView }) {
  const characters = Object.values(table.characters ?? {});
  return (
    <div class="claim">
      <p class="words">{say.claim.head}</p>
      <p class="soft">{characters.length === 0 ? say.claim.none : say.claim.lead}</p>
      <ul class="roster">
        {characters.map((character) => (
          <li key={character.id}>
            <ActButton
              class="button character"
              command={{ do: "claim", character: character.id }}
              disabled={character.taken ?? false}
              data-action="claim"
              data-character={character.id}
            >
              <b>
                <bdi>{character.name}</bdi>
              </b>
              <span>{character.line}</span>
              {character.taken && <small>{say.claim.taken}</small>}
            </ActButton>
          </li>
        ))}
      </ul>
      {turnSignal.value === undefined && <TurnSignals />}
    </div>
  );
}
