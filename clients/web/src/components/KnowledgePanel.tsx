import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { BattleView, Knowledge } from "../wire/types";

type PointsKnown = NonNullable<Knowledge["hit_points"]>;
type NumbersKnown = NonNullable<Knowledge["numbers"]>;

const POINTS: readonly PointsKnown[] = ["exact", "words", "none"];
const NUMBERS: readonly NumbersKnown[] = ["none", "after_first_hit", "open"];

/** What players may know of foes; the DM's to say, for this battle. */
export function KnowledgePanel({ battle }: { readonly battle: BattleView }) {
  const points = battle.knowledge?.hit_points ?? "words";
  const numbers = battle.knowledge?.numbers ?? "none";
  return (
    <div class="knowledge">
      <h3>{say.knowledge.head}</h3>
      <label class="row">
        {say.knowledge.points.head}{" "}
        <select
          class="field"
          value={points}
          data-field="points-known"
          onChange={(event) => submit({ do: "let_know", hit_points: event.currentTarget.value as PointsKnown })}
        >
          {POINTS.map((one) => (
            <option key={one} value={one}>
              {say.knowledge.points[one]}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        {say.knowledge.numbers.head}{" "}
        <select
          class="field"
          value={numbers}
          data-field="numbers-known"
          onChange={(event) => submit({ do: "let_know", numbers: event.currentTarget.value as NumbersKnown })}
        >
          {NUMBERS.map((one) => (
            <option key={one} value={one}>
              {say.knowledge.numbers[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
