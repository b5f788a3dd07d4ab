import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { TableView } from "../wire/types";

const SECONDS: readonly number[] = [0, 10, 30, 60, 120];

/** How much later those see everything who only watch. */
export function DelayField({ table }: { readonly table: TableView }) {
  const seconds = table.delay?.seconds ?? 0;
  const choices = SECONDS.includes(seconds) ? SECONDS : [...SECONDS, seconds];
  return (
    <label class="row">
      {say.delay.head}{" "}
      <select
        class="field"
        value={String(seconds)}
        data-field="delay"
        onChange={(event) => submit({ do: "set_delay", seconds: Number(event.currentTarget.value) })}
      >
        {choices.map((one) => (
          <option key={one} value={String(one)}>
            {say.delay.seconds(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
