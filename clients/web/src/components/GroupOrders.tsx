import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { targetsOf } from "../state/acts";
import { type FigureGroup, groupsOf, isDown, nameOf } from "../state/reading";
import type { BattleView, CombatantCard, Order } from "../wire/types";
import { submit } from "../wire/submit";
import { Seals } from "./Seals";

interface Props {
  readonly battle: BattleView;
  readonly figures: readonly CombatantCard[];
}

/** The DM's orders: one row for a group of foes, and each of the party by itself, out of the way. */
export function GroupOrders({ battle, figures }: Props) {
  const party = figures.filter((card) => card.side === "party");
  const groups = groupsOf(battle, figures.filter((card) => card.side !== "party"));
  return (
    <div class="orders">
      {groups.map((group) => (
        <GroupRow key={`${group.side} ${group.id}`} battle={battle} group={group} />
      ))}
      {party.length > 0 && (
        <details class="party-orders">
          <summary>{say.declare.party}</summary>
          {party.map((card) => (
            <GroupRow key={card.id} battle={battle} group={{ id: card.id, name: card.name, side: card.side, figures: [card] }} />
          ))}
        </details>
      )}
      <Seals battle={battle} />
    </div>
  );
}

function GroupRow({ battle, group }: { readonly battle: BattleView; readonly group: FigureGroup }) {
  const figures = group.figures.filter((card) => !isDown(card));
  const [first] = figures;
  useAnswer<"targets">(first && { kind: "targets", figure: first.id });
  if (first === undefined) return null;
  const order = (action: Order["action"], target?: string) =>
    submit({ do: "declare", orders: figures.map(({ id }) => (target ? { figure: id, action, target } : { figure: id, action })) });
  const agreed = figures.every((card) => sameOrder(card.order, first.order)) ? first.order : undefined;
  return (
    <fieldset class="group-row" data-group={group.id}>
      <legend>
        <b>{group.name}</b> {figures.length > 1 && <span class="count">{figures.length}</span>}
        <small> {agreed ? say.order(agreed.action, nameOf(battle, agreed.target)) : first.order && say.declare.mixed}</small>
      </legend>
      <button
        type="button"
        class="button choice"
        data-action="strike"
        data-group={group.id}
        aria-pressed={agreed?.action === "attack"}
        onClick={() => order("attack", agreed?.target)}
      >
        {say.declare.strikeAny}
      </button>
      <select
        class="field"
        aria-label={say.declare.whom(group.name)}
        data-action="target"
        data-group={group.id}
        value={agreed?.target ?? ""}
        onChange={(event) => order("attack", event.currentTarget.value)}
      >
        <option value="">{say.declare.nearest}</option>
        {(targetsOf(first.id) ?? []).map((target) => (
          <option key={target.id} value={target.id}>
            {target.name}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button choice"
        data-action="hold"
        data-group={group.id}
        aria-pressed={agreed?.action === "hold"}
        onClick={() => order("hold")}
      >
        {say.declare.holdShort}
      </button>
    </fieldset>
  );
}

const sameOrder = (one: Pick<Order, "action" | "target"> | undefined, other: typeof one): boolean =>
  one?.action === other?.action && one?.target === other?.target;
