import { TOLD } from "../language";
import type { OptionCard } from "../wire/types";

interface Props {
  readonly name: string;
  readonly option: OptionCard;
  readonly field: string;
  readonly set: (value: string) => void;
}

/** One switch of the rules: what it decides, by which rule, and what it may be. */
export function OptionRow({ name, option, field, set }: Props) {
  return (
    <label class="option">
      <span lang={TOLD}>
        {option.sentence} <small>{option.rule}</small>
      </span>
      <select class="field" lang={TOLD} value={option.value} data-field={field} data-option={name} onChange={(event) => set(event.currentTarget.value)}>
        {option.values.map((value) => (
          <option key={value} value={value}>
            {value.replace(/_/g, " ")}
          </option>
        ))}
      </select>
    </label>
  );
}
