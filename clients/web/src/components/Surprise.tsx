import { useState } from "preact/hooks";
import { say } from "../catalogue";
import type { BattleView } from "../wire/types";
import { ActButton } from "./ActButton";

const FACE = /^([1-9]|10)$/;

/** Before the first orders are sealed: which sides may be surprised at all, and the die of each, where it fell at the table. */
export function Surprise({ battle }: { readonly battle: BattleView }) {
  const [spared, spare] = useState<readonly string[]>([]);
  const [faces, setFaces] = useState<{ readonly [side: string]: string }>({});
  const every = Object.values(battle.sides);
  const sides = every.map((side) => side.id).filter((id) => !spared.includes(id));
  const typed = sides.flatMap((id) => (faces[id] ? [[id, faces[id]] as const] : []));
  const dice = Object.fromEntries(typed.map(([id, face]) => [id, Number(face)]));
  const turn = (id: string) => spare(spared.includes(id) ? spared.filter((one) => one !== id) : [...spared, id]);
  return (
    <details class="fold surprise">
      <summary data-action="surprise">{say.surprise.head}</summary>
      <p class="soft">{say.surprise.lead}</p>
      {every.map((side) => (
        <div key={side.id} class="row between">
          <label class="check">
            <input type="checkbox" data-field="may-be-surprised" data-side={side.id} checked={!spared.includes(side.id)} aria-label={say.surprise.may(side.name)} onChange={() => turn(side.id)} />
            <bdi>{side.name}</bdi>
          </label>
          {battle.dice_by_hand && (
            <input
              class="field narrow"
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              data-field="surprise-die"
              data-side={side.id}
              disabled={spared.includes(side.id)}
              aria-label={say.surprise.die(side.name)}
              placeholder={say.dice.rolledHere}
              value={faces[side.id] ?? ""}
              onInput={(event) => setFaces({ ...faces, [side.id]: event.currentTarget.value.trim() })}
            />
          )}
        </div>
      ))}
      <ActButton
        class="button"
        command={{ do: "roll_surprise", sides, ...(typed.length === 0 ? {} : { dice }) }}
        disabled={sides.length === 0 || !typed.every(([, face]) => FACE.test(face))}
        data-action="roll-surprise"
      >
        {say.surprise.roll}
      </ActButton>
    </details>
  );
}
