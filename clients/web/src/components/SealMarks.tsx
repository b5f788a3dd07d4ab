import { say } from "../catalogue";
import { sealsOf } from "../state/reading";
import type { BattleView } from "../wire/types";

/** Who has sealed and who has not; never what. */
export function SealMarks({ battle }: { readonly battle: BattleView }) {
  return (
    <ul class="seals" aria-label={say.declare.seals}>
      {sealsOf(battle).map((seal) => (
        <li key={seal.name} data-sealed={seal.sealed ? "" : undefined}>
          <bdi>{seal.name}</bdi>
          <span class="for-readers"> {seal.sealed ? say.declare.sealed : say.next.wait}</span>
        </li>
      ))}
    </ul>
  );
}
