import { say } from "../catalogue";
import { manners, type StrikeWay, strikeSo } from "../state/choices";
import { focusMain } from "../state/focus";
import type { CombatantCard, TargetsAnswer } from "../wire/types";

/** How one strikes, where there is a choice: with another weapon, with the flat, at a limb, at the weapon or the feet. */
export function StrikeManners({ card, answer }: { readonly card: CombatantCard; readonly answer: TargetsAnswer }) {
  const weapons = Object.entries(answer.weapons ?? {});
  const ways = answer.ways ?? [];
  const now = manners.value[card.id] ?? {};
  if (weapons.length === 0 && ways.length === 0) return null;
  const set = (key: "way" | "weapon", value: string) => {
    const { [key]: _, ...rest } = now;
    strikeSo(card.id, value === "" ? rest : { ...rest, [key]: value as StrikeWay });
    focusMain();
  };
  return (
    <div class="row manners" role="group" aria-label={say.strike.how}>
      {weapons.length > 0 && (
        <select class="field" aria-label={say.strike.withWhat} data-field="strike-weapon" value={now.weapon ?? ""} onChange={(event) => set("weapon", event.currentTarget.value)}>
          <option value="">{say.strike.asInHand}</option>
          {weapons.map(([row, name]) => (
            <option key={row} value={row}>
              {name}
            </option>
          ))}
        </select>
      )}
      {ways.length > 0 && (
        <select class="field" aria-label={say.strike.how} data-field="strike-way" value={now.way ?? ""} onChange={(event) => set("way", event.currentTarget.value)}>
          <option value="">{say.strike.plainly}</option>
          {ways.map((way) => (
            <option key={way} value={way}>
              {say.strike.ways[way]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
