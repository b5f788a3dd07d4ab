import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { freshId } from "../wire/ids";
import { submit } from "../wire/submit";
import type { BattleView } from "../wire/types";

/** Keep what is set out, to open it again another evening. */
export function KeepEncounter({ battle }: { readonly battle: BattleView }) {
  const [name, setName] = useState(battle.name);
  const keep = (event: Event) => {
    event.preventDefault();
    submit({ do: "keep_encounter", encounter: freshId(), name: name.trim() });
  };
  return (
    <details class="fold">
      <summary>{say.encounters.keep}</summary>
      <form class="stack" onSubmit={keep}>
        <label class="labelled">
          <span>{say.encounters.keepName}</span>
          <input class="field" required maxLength={60} data-field="keep-name" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <p class="soft">{say.encounters.keepHint}</p>
        <button type="submit" class="button" data-action="keep-encounter">
          {say.encounters.keep}
        </button>
      </form>
    </details>
  );
}
