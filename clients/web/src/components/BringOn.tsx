import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { freeId, idFrom, isGroupFree, rowName } from "../state/placing";
import { useAnswer } from "../state/asking";
import type { BattleView, RoomAnswer } from "../wire/types";
import { submit } from "../wire/submit";
import { Field } from "./Field";

const MONSTERS = { kind: "rows", table: "monster" } as const;
const MOST = 40;

/** The DM brings on a group of foes out of the monsters' table; they stand where the server has room for them. */
export function BringOn({ battle }: { readonly battle: BattleView }) {
  const [monster, setMonster] = useState("");
  const [count, setCount] = useState("3");
  const [hidden, setHidden] = useState(false);
  const many = Number(count);
  const rows = useAnswer<"rows">(MONSTERS)?.rows;
  const isKnown = rowName(monster) in (rows ?? {}) && many >= 1 && many <= MOST;
  const [filled, setFilled] = useState<RoomAnswer>();
  const room = useAnswer<"room">(isKnown ? { kind: "room", monster: rowName(monster), count: many } : undefined);
  const bring = (event: Event) => {
    event.preventDefault();
    const command = {
      do: "add_combatants",
      group: freeId(idFrom(monster, "group"), (id) => !isGroupFree(battle, id, many)),
      monster: rowName(monster),
      count: many,
      hidden,
      squares: room?.squares ?? [],
    } as const;
    submit(command, () => {
      setMonster((now) => (now === monster ? "" : now));
      setFilled(room);
    });
  };
  return (
    <form class="bring-on" onSubmit={bring}>
      <Field id="foes-monster" label={say.bringOn.monster} value={monster} set={setMonster} placeholder={say.bringOn.monsterPlaceholder} rows="monster" />
      <Field id="foes-count" label={say.bringOn.count} value={count} set={setCount} least={1} most={MOST} />
      <label class="check">
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
        {say.bringOn.hidden}
      </label>
      <button type="submit" class="button" data-action="bring-on" disabled={rows === undefined || (isKnown && (room === undefined || room === filled))}>
        {say.bringOn.bring}
      </button>
    </form>
  );
}
