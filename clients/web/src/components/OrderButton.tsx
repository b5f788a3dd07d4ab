import { say } from "../catalogue";
import { nameOf } from "../state/reading";
import { areGiven } from "../state/same_again";
import type { BattleView, Order } from "../wire/types";
import { ActButton } from "./ActButton";

/** Single keys for actions, as far as letters go round; targets have the digits. */
const LETTERS: { readonly [action in Order["action"]]?: string } = {
  hold: "h",
  guard: "g",
  charge: "c",
  fire: "f",
  move: "v",
  withdraw: "b",
};
const HOOKS: { readonly [action in Order["action"]]?: string } = { attack: "strike" };

interface Props {
  readonly battle: BattleView;
  readonly orders: readonly Order[];
  readonly class: string;
  readonly keys: boolean;
  readonly words?: string;
  /** The group's name among hooks; a single figure of one's own has none. */
  readonly group?: string | undefined;
  readonly letter?: string | undefined;
}

/** One order, pressed as long as it stands. */
export function OrderButton({ battle, orders, words, group, letter, keys, ...rest }: Props) {
  const [order] = orders;
  if (order === undefined) return null;
  const isChosen = areGiven(battle, orders);
  const target = order.target ?? undefined;
  return (
    <ActButton
      class={rest.class}
      command={{ do: "declare", orders }}
      already={isChosen}
      data-action={HOOKS[order.action] ?? order.action}
      data-group={group}
      data-order-of={group === undefined ? order.figure : undefined}
      data-target={target}
      data-spell={order.spell ?? undefined}
      data-move={order.move ?? "no"}
      data-key={keys ? (letter ?? (order.move === "half" ? undefined : LETTERS[order.action])) : undefined}
      aria-pressed={isChosen}
    >
      <bdi>{words ?? say.orderAsked(order, nameOf(battle, target))}</bdi>
      {words === undefined && order.move !== undefined && <small>{say.category[order.move]}</small>}
    </ActButton>
  );
}
