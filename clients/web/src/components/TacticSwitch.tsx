import { say } from "../catalogue";
import { groupmates } from "../state/reading";
import { submit } from "../wire/submit";
import type { BattleView, CombatantCard, Tactic } from "../wire/types";
import { ActButton } from "./ActButton";

const TACTICS: readonly Tactic[] = ["nearest", "weakest", "guard", "archer", "caster"];

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
}

/** Who plays a figure: somebody here, or a tactic; and the same for all of its group that the viewer commands. */
export function TacticSwitch({ battle, card }: Props) {
  const { tactic } = card;
  const others = groupmates(battle, card).filter((one) => one.tactic !== tactic);
  const hand = (chosen: string) => {
    const found = TACTICS.find((one) => one === chosen);
    submit(found === undefined ? { do: "take_over", figures: [card.id] } : { do: "hand_over", tactic: found, figures: [card.id] });
  };
  return (
    <div class="standing tactic">
      <label>
        <span class="soft">{say.tactic.head}</span>
        <select
          class="field"
          value={tactic ?? ""}
          data-field="tactic"
          data-target={card.id}
          onChange={(event) => hand(event.currentTarget.value)}
        >
          <option value="">{say.tactic.nobody}</option>
          {TACTICS.map((one) => (
            <option key={one} value={one}>
              {say.tactic.names[one]}
            </option>
          ))}
        </select>
      </label>
      {others.length > 0 && (
        <ActButton class="button small" command={forAll(tactic, others)} data-action="tactic-of-group" data-target={card.id}>
          {tactic === undefined ? say.tactic.takeGroup(others.length) : say.tactic.handGroup(others.length)}
        </ActButton>
      )}
    </div>
  );
}

function forAll(tactic: Tactic | undefined, others: readonly CombatantCard[]) {
  const figures = others.map((one) => one.id);
  return tactic === undefined ? ({ do: "take_over", figures } as const) : ({ do: "hand_over", tactic, figures } as const);
}
