import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { farSquares, freeId, idFrom, isGroupFree, rowName } from "../state/placing";
import type { BattleView } from "../wire/types";
import { submit } from "../wire/submit";
import { Field } from "./Field";

/** The DM brings on a group of foes out of the monsters' table. */
export function BringOn({ battle }: { readonly battle: BattleView }) {
  const [monster, setMonster] = useState("");
  const [count, setCount] = useState("3");
  const [hidden, setHidden] = useState(false);
  const bring = (event: Event) => {
    event.preventDefault();
    const many = Number(count);
    const command = {
      do: "add_combatants",
      group: freeId(idFrom(monster, "group"), (id) => !isGroupFree(battle, id, many)),
      monster: rowName(monster),
      count: many,
      hidden,
      squares: farSquares(battle, many),
    } as const;
    submit(command, () => setMonster((now) => (now === monster ? "" : now)));
  };
  return (
    <form class="bring-on" onSubmit={bring}>
      <Field id="foes-monster" label={say.bringOn.monster} value={monster} set={setMonster} placeholder={say.bringOn.monsterPlaceholder} rows="monster" />
      <Field id="foes-count" label={say.bringOn.count} value={count} set={setCount} least={1} most={40} />
      <label class="check">
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
        {say.bringOn.hidden}
      </label>
      <button type="submit" class="button" data-action="bring-on">
        {say.bringOn.bring}
      </button>
    </form>
  );
}
