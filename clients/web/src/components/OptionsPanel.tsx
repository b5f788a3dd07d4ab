import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { BattleView } from "../wire/types";
import { OptionRow } from "./OptionRow";

/** Every switch of the rules that this game has, with the rule that names it; the DM's to turn. */
export function OptionsPanel({ battle }: { readonly battle: BattleView }) {
  const options = Object.entries(battle.options ?? {});
  if (options.length === 0) return null;
  return (
    <details class="fold options">
      <summary data-action="options">{say.options.head}</summary>
      <p class="soft">{say.options.lead}</p>
      {options.map(([name, option]) => (
        <OptionRow key={name} name={name} option={option} field="option" set={(value) => submit({ do: "set_option", option: name, value })} />
      ))}
    </details>
  );
}
