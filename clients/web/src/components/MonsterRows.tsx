import { say } from "../catalogue";
import type { MonsterCard } from "../wire/types";

interface Props {
  readonly found: readonly (readonly [string, MonsterCard])[];
  readonly pick: (row: string) => void;
}

/** Monsters that begin as what was typed, with what they fight with. */
export function MonsterRows({ found, pick }: Props) {
  return (
    <ul class="monster-rows" aria-label={say.desk.found}>
      {found.map(([row, card]) => (
        <li key={row}>
          <button type="button" class="monster-row" data-action="monster" data-monster={row} onClick={() => pick(row)}>
            <b>{card.name}</b>
            <span>{say.desk.monster(card)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
