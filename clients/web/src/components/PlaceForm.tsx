import { useState } from "preact/hooks";
import { say } from "../catalogue";
import type { BattleView, CombatantCard } from "../wire/types";
import { submit } from "../wire/submit";
import { Field } from "./Field";

/** Set a figure down by its square's numbers; a press on the board does the same. */
export function PlaceForm({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const [x, setX] = useState(`${card.square?.[0] ?? 0}`);
  const [y, setY] = useState(`${card.square?.[1] ?? 0}`);
  const place = (event: Event) => {
    event.preventDefault();
    submit({ do: "place", figure: card.id, square: [Number(x), Number(y)] });
  };
  return (
    <form class="place" onSubmit={place}>
      <p class="soft">{battle.step === "set_up" ? say.place.how(card.name) : say.place.byNumbers}</p>
      <Field id="place-x" label={say.place.across} value={x} set={setX} least={0} most={battle.width - 1} />
      <Field id="place-y" label={say.place.down} value={y} set={setY} least={0} most={battle.height - 1} />
      <button type="submit" class="button" data-action="place" data-target={card.id}>
        {say.place.set}
      </button>
    </form>
  );
}
