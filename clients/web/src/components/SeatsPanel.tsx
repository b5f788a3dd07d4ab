import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { CharacterCard } from "../wire/types";

interface Props {
  readonly characters: { readonly [id: string]: CharacterCard };
  readonly runs: boolean;
}

/** Who plays whom meanwhile: seats are lent to another player and given back. */
export function SeatsPanel({ characters, runs }: Props) {
  const taken = Object.values(characters).filter((one) => one.taken);
  const shown = taken.filter((one) => runs || one.yours === true);
  if (taken.length < 2 || shown.length === 0) return null;
  return (
    <div class="seats">
      <h3>{say.seats.head}</h3>
      <ul>
        {shown.map((one) => (
          <li key={one.id} class="row">
            <bdi>{one.name}</bdi>
            {one.lent === true ? (
              <button
                type="button"
                class="button"
                data-action="give-back"
                data-character={one.id}
                onClick={() => submit({ do: "give_back", character: one.id })}
              >
                {say.seats.giveBack}
              </button>
            ) : (
              <select
                class="field"
                value=""
                aria-label={say.seats.lend(one.name)}
                data-field="lend"
                data-character={one.id}
                onChange={(event) => submit({ do: "lend_seat", character: one.id, to: event.currentTarget.value })}
              >
                <option value="">{say.seats.lendTo}</option>
                {taken
                  .filter((other) => other.id !== one.id)
                  .map((other) => (
                    <option key={other.id} value={other.id}>
                      {other.name}
                    </option>
                  ))}
              </select>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
