import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { submit } from "../wire/submit";

/** The DM opens a battle under one of the rulesets. */
export function OpenBattle() {
  const [name, setName] = useState("");
  const [ruleset, setRuleset] = useState("osric");
  const [mapless, setMapless] = useState(false);
  const open = (event: Event) => {
    event.preventDefault();
    submit({ do: "open_battle", name: name.trim(), ruleset, mapless, facing: "e" });
  };
  return (
    <form class="stack" onSubmit={open}>
      <h3>{say.camp.open}</h3>
      <label for="battle-name">{say.camp.name}</label>
      <input
        id="battle-name"
        class="field"
        required
        maxLength={60}
        placeholder={say.camp.namePlaceholder}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <label for="battle-rules">{say.camp.ruleset}</label>
      <select id="battle-rules" class="field" value={ruleset} onChange={(event) => setRuleset(event.currentTarget.value)}>
        {Object.entries(say.camp.rulesets).map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <label class="check">
        <input type="checkbox" data-field="mapless" checked={mapless} onChange={(event) => setMapless(event.currentTarget.checked)} />
        {say.camp.mapless}
      </label>
      <button type="submit" class="button strong" data-action="open-battle">
        {say.camp.begin}
      </button>
    </form>
  );
}
