import { say } from "../catalogue";
import { ROSE } from "../state/way";
import type { CombatantCard, Facing } from "../wire/types";
import { submit } from "../wire/submit";

/** Turn where one stands. */
export function TurnTo({ card }: { readonly card: CombatantCard }) {
  const turn = (facing: string) => {
    if (facing !== card.facing) submit({ do: "face", figure: card.id, facing: facing as Facing });
  };
  return (
    <select class="field narrow" aria-label={say.face.turn(card.name)} data-action="face" value={card.facing ?? ""} onChange={(event) => turn(event.currentTarget.value)}>
      {card.facing === undefined && <option value="">{say.face.none}</option>}
      {ROSE.map((facing) => (
        <option key={facing} value={facing}>
          {facing === card.facing ? say.face.faces(facing) : say.face.to(facing)}
        </option>
      ))}
    </select>
  );
}
