import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { submit } from "../wire/submit";
import { OptionRow } from "./OptionRow";

/** The house's own switches of the rules, which every battle to come begins with. */
export function HousePanel() {
  const answer = useAnswer<"house">({ kind: "house" });
  const options = Object.entries(answer?.options ?? {});
  if (options.length === 0) return null;
  return (
    <details class="fold options">
      <summary data-action="house-options">{say.house.head}</summary>
      <p class="soft">{say.house.lead}</p>
      {options.map(([name, option]) => (
        <OptionRow key={name} name={name} option={option} field="house-option" set={(value) => submit({ do: "set_house_option", option: name, value })} />
      ))}
    </details>
  );
}
