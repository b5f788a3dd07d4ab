import { say } from "../catalogue";
import type { Target } from "../state/acts";
import type { BattleView, Order, OrderCard } from "../wire/types";
import { submit } from "../wire/submit";
import { ActButton } from "./ActButton";

/** With more than this to choose from, a list of names is easier than buttons. */
const BUTTONS_MOST = 8;
const DIGITS = 9;

interface Props {
  readonly battle: BattleView;
  /** Who gets the order. */
  readonly figures: readonly string[];
  /** The order that stands, where all of them have the same. */
  readonly standing: OrderCard | undefined;
  readonly targets: readonly Target[];
  readonly may: readonly string[];
  /** The group's name among hooks; a single figure of one's own has none. */
  readonly group?: string;
  /** Single keys choose here. */
  readonly keys: boolean;
}

/** Strike whom, or hold: a button for each. */
export function OrderChoices({ battle, figures, standing, targets, may, group, keys }: Props) {
  const orders = (action: Order["action"], target?: string): readonly Order[] =>
    figures.map((figure) => (target === undefined ? { figure, action } : { figure, action, target }));
  const key = (letter: string) => (keys ? letter : undefined);
  const choice = (action: Order["action"], target: string | undefined, hook: string, letter: string | undefined, words: string) => {
    const isChosen = standing?.action === action && standing.target === target;
    return (
      <ActButton
        key={`${hook} ${target ?? ""}`}
        class="button choice"
        command={{ do: "declare", orders: orders(action, target) }}
        already={isChosen}
        data-action={hook}
        data-group={group}
        data-order-of={group === undefined ? figures[0] : undefined}
        data-target={target}
        data-key={letter}
        aria-pressed={isChosen}
      >
        <bdi>{words}</bdi>
        {target !== undefined && <small>{battle.combatants[target]?.health}</small>}
      </ActButton>
    );
  };
  const strikes = may.includes("attack");
  const possible = targets.filter((target) => target.legal);
  return (
    <div class="choices">
      {strikes && group !== undefined && choice("attack", undefined, "strike", key("s"), say.declare.nearest)}
      {strikes && possible.length <= BUTTONS_MOST
        ? possible.map((target, index) =>
            choice("attack", target.id, "strike", index < DIGITS ? key(`${index + 1}`) : undefined, say.declare.strike(target.name)),
          )
        : strikes && (
            <select
              class="field"
              aria-label={say.strike.pick}
              data-action="target"
              data-group={group}
              value={standing?.target ?? ""}
              onChange={(event) => submit({ do: "declare", orders: orders("attack", event.currentTarget.value) })}
            >
              <option value="" disabled>
                {say.strike.pick}
              </option>
              {possible.map((target) => (
                <option key={target.id} value={target.id}>
                  {target.name}
                </option>
              ))}
            </select>
          )}
      {may.includes("hold") && choice("hold", undefined, "hold", key("h"), say.declare.hold)}
    </div>
  );
}
