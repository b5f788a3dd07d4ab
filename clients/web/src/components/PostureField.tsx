import { say } from "../catalogue";
import type { TakePosture } from "../wire/types";
import { submit } from "../wire/submit";

const POSTURES: readonly TakePosture["posture"][] = ["kneeling", "sitting", "prone"];

/** Kneel, sit or lie down, which costs nothing. */
export function PostureField({ figure }: { readonly figure: string }) {
  return (
    <select
      class="field narrow"
      aria-label={say.posture.head}
      data-field="posture"
      value=""
      onChange={(event) => submit({ do: "take_posture", figure, posture: event.currentTarget.value as TakePosture["posture"] })}
    >
      <option value="">{say.posture.head}</option>
      {POSTURES.map((posture) => (
        <option key={posture} value={posture}>
          {say.posture.down[posture]}
        </option>
      ))}
    </select>
  );
}
