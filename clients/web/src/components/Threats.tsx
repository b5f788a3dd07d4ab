import { say } from "../catalogue";
import { nameOf } from "../state/reading";
import type { BattleView, PathAnswer } from "../wire/types";

/** Who in sight may strike on the way. */
export function Threats({ battle, price }: { readonly battle: BattleView; readonly price: PathAnswer }) {
  const names = Object.keys(price.provokes ?? {}).flatMap((id) => nameOf(battle, id) ?? []);
  return <p class={names.length > 0 ? "threats" : "soft"}>{say.go.threats(names)}</p>;
}
