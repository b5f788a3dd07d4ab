import { say } from "../catalogue";
import { canStayAwake, staysAwake, switchAwake } from "../state/awake";
import { chooseSignal, type TurnSignal, turnSignal } from "../state/turn_signal";

const WAYS: readonly TurnSignal[] = ["sound", "buzz", "none"];

/** How this device tells one that it is one's turn. */
export function TurnSignals() {
  return (
    <div class="turn-signals" role="group" aria-label={say.turn.ask}>
      <span>{say.turn.ask}</span>
      <div class="row">
        {WAYS.map((way) => (
          <button key={way} type="button" class="button small" data-action="turn-signal" data-way={way} aria-pressed={turnSignal.value === way} onClick={() => chooseSignal(way)}>
            {say.turn.ways[way]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether the screen stays awake; where the browser does not do that, why. */
export function KeepAwake() {
  if (!canStayAwake) return <p class="soft" data-no-awake>{say.turn.noAwake}</p>;
  return (
    <label class="check">
      <input type="checkbox" data-field="awake" checked={staysAwake.value} onChange={switchAwake} />
      {say.turn.awake}
    </label>
  );
}
