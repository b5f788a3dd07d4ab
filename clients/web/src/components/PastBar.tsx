import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { looking, moments, placeOf, stepFrom } from "../state/looking";
import { look, lookAtThePresent } from "../wire/submit";

const SECONDS = [0, 4, 2, 1] as const;

/** The way through the evening: a step back, a step on, a slider, and forward by itself at a chosen pace. */
export function PastBar() {
  const entries = moments.value;
  const at = looking.value?.entry;
  const place = placeOf(entries, at);
  const [pace, setPace] = useState<number>(0);
  useEffect(() => {
    if (pace === 0 || at === undefined) return undefined;
    const timer = setTimeout(() => goOn(() => setPace(0)), pace * 1000);
    return () => clearTimeout(timer);
  }, [pace, at]);
  if (at === undefined || entries.length === 0) return null;
  return (
    <div class="past-bar" role="group" aria-label={say.past.head}>
      <button type="button" class="button" data-action="past-back" data-key="[" disabled={place <= 0} onClick={() => go(-1)}>
        {say.past.back} <kbd class="wide-only sign">[</kbd>
      </button>
      <input
        type="range"
        min={0}
        max={entries.length - 1}
        value={place}
        aria-label={say.past.slider}
        aria-valuetext={entries[place]?.text}
        data-past-slider
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <button type="button" class="button" data-action="past-on" data-key="]" disabled={place >= entries.length - 1} onClick={() => go(1)}>
        {say.past.on} <kbd class="wide-only sign">]</kbd>
      </button>
      <select class="field" aria-label={say.past.pace} value={pace} onChange={(event) => setPace(Number(event.currentTarget.value))}>
        {SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {say.past.paces(seconds)}
          </option>
        ))}
      </select>
      <button type="button" class="button" data-action="past-leave" onClick={lookAtThePresent}>
        {say.past.leave}
      </button>
    </div>
  );
}

function go(steps: number): void {
  const next = stepFrom(moments.value, looking.value?.entry, steps);
  if (next !== undefined) look(next);
}

function goTo(place: number): void {
  const entry = moments.value[place];
  if (entry !== undefined) look(entry.id);
}

/** A step on by itself; `ended` where there is none left. */
function goOn(ended: () => void): void {
  const next = stepFrom(moments.value, looking.value?.entry, 1);
  if (next === undefined) ended();
  else look(next);
}
