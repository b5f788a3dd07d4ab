import { say } from "../catalogue";
import type { TableView } from "../wire/types";
import { submit } from "../wire/submit";

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
            <button
              type="button"
              class="button character"
              data-action="claim"
              data-character={character.id}
              disabled={character.taken ?? false}
              onClick={() => submit({ do: "claim", character: character.id })}
            >
              <b>{character.name}</b>
              <span>{character.line}</span>
              {character.taken && <small>{say.claim.taken}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
