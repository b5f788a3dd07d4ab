import { say } from "../catalogue";
import { page } from "../state/page";
import { sealsOf, yourSeal } from "../state/reading";
import type { BattleView } from "../wire/types";
import { ActButton } from "./ActButton";

/** Who has sealed and who has not; never what. Where something else is proposed, whoever leads seals from here. */
export function Seals({ battle }: { readonly battle: BattleView }) {
  const seals = sealsOf(battle);
  if (seals.length === 0) return null;
  const own = yourSeal(battle);
  const proposed = battle.next?.command.do;
  const besides = page.value.welcome?.runs && own?.sealed === false && proposed !== undefined && proposed !== "seal";
  return (
    <>
      {besides && (
        <ActButton class="button" command={{ do: "seal" }} data-action="seal-besides">
          {say.declare.seal}
        </ActButton>
      )}
      <ul class="seals">
        {seals.map((seal) => (
          <li key={seal.name} data-sealed={seal.sealed ? "" : undefined}>
            <bdi>{seal.name}</bdi>
            <span class="for-readers"> {seal.sealed ? say.declare.sealed : say.next.wait}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
