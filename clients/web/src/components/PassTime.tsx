import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { proposed } from "../state/camp";

const SPANS = [
  ["night", 8, "hours"],
  ["day", 1, "days"],
  ["week", 7, "days"],
] as const;
const LONGEST = 100;

/** Hours or days pass in camp: a press shows what they do. */
export function PassTime() {
  const words = say.inCamp;
  const [length, setLength] = useState("3");
  const [unit, setUnit] = useState<"hours" | "days">("days");
  const [busy, setBusy] = useState(false);
  const [without, setWithout] = useState(false);
  const pass = (count: number, of: "hours" | "days") => {
    proposed.value = { do: "pass_time", length: count, unit: of, resting: !busy, memorise: !without };
  };
  const other = (event: Event) => {
    event.preventDefault();
    pass(Number(length), unit);
  };
  return (
    <section class="pass-time" aria-label={words.time}>
      <h3>{words.time}</h3>
      <p class="soft">{words.how}</p>
      <div class="row">
        {SPANS.map(([span, count, of]) => (
          <button key={span} type="button" class="button" data-action="pass-time" data-span={span} onClick={() => pass(count, of)}>
            {words.spans[span]}
          </button>
        ))}
      </div>
      <form class="row" onSubmit={other}>
        <span>{words.other}</span>
        <input class="field number" type="number" required min={1} max={LONGEST} aria-label={words.length} data-field="time-length" value={length} onInput={(event) => setLength(event.currentTarget.value)} />
        <select class="field" aria-label={words.unit} value={unit} onChange={(event) => setUnit(event.currentTarget.value === "hours" ? "hours" : "days")}>
          <option value="hours">{words.units.hours}</option>
          <option value="days">{words.units.days}</option>
        </select>
        <button type="submit" class="button">
          {words.see}
        </button>
      </form>
      <label class="check">
        <input type="checkbox" data-field="busy" checked={busy} onChange={(event) => setBusy(event.currentTarget.checked)} />
        {words.busy}
      </label>
      <label class="check">
        <input type="checkbox" data-field="without" checked={without} onChange={(event) => setWithout(event.currentTarget.checked)} />
        {words.without}
      </label>
    </section>
  );
}
