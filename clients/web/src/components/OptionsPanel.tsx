import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { BattleView } from "../wire/types";

/** Every switch of the rules that this game has, with the rule that names it; the DM's to turn. */
export function OptionsPanel({ battle }: { readonly battle: BattleView }) {
  const options = Object.entries(battle.options ?? {});
  if (options.length === 0) return null;
  return (
    <details class="fold options">
      <summary data-action="options">{say.options.head}</summary>
      <p class="soft">{say.options.lead}</p>
      {options.map(([name, option]) => (
        <label key={name} class="option">
          <span>
            {option.sentence} <small>{option.rule}</small>
          </span>
          <select
            class="field"
            value={option.value}
            data-field="option"
            data-option={name}
            onChange={(event) => submit({ do: "set_option", option: name, value: event.currentTarget.value })}
          >
            {option.values.map((value) => (
              <option key={value} value={value}>
                {value.replace(/_/g, " ")}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
