import { say } from "../catalogue";
import { sealsOf } from "../state/reading";
import type { BattleView } from "../wire/types";

/** Who has sealed and who has not; never what. */
export function Seals({ battle }: { readonly battle: BattleView }) {
  const seals = sealsOf(battle);
  if (seals.length === 0) return null;
  return (
    <ul class="seals">
      {seals.map((seal) => (
        <li key={seal.name} data-sealed={seal.sealed ? "" : undefined}>
          <bdi>{seal.name}</bdi>
          <span class="for-readers"> {seal.sealed ? say.declare.sealed : say.next.wait}</span>
        </li>
      ))}
    </ul>
  );
}
