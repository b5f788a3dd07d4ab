import { useEffect } from "preact/hooks";
import { say } from "../catalogue";
import { targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import { strikesAt } from "../state/ordering";
import { page } from "../state/page";
import { agreedOrder, type FigureGroup, nameOf } from "../state/reading";
import type { BattleView } from "../wire/types";
import { AllActions } from "./AllActions";
import { OrderButton } from "./OrderButton";
import { OrderTargets } from "./OrderTargets";

interface Props {
  readonly battle: BattleView;
  readonly group: FigureGroup;
  readonly open: boolean;
  readonly choose: () => void;
  readonly ordered: () => void;
}

/** One group: its name and what it was told; open, what it may be told. Only the open one asks whom it may strike. */
export function GroupRow({ battle, group, open, choose, ordered }: Props) {
  const [first] = group.figures;
  const agreed = agreedOrder(group);
  const said = agreed ? say.order(agreed, nameOf(battle, agreed.target)) : first?.order && say.declare.mixed;
  useAnswer<"targets">(open && first ? { kind: "targets", figure: first.id } : undefined);
  const beside = group.figures.slice(1).map((card) => card.id);
  const answer = useAnswer<"orders">(open && first ? { kind: "orders", figure: first.id, beside } : undefined);
  useEffect(() => {
    if (agreed !== undefined) ordered();
  }, [agreed?.action, agreed?.target, agreed?.move, agreed?.spell]);
  if (first === undefined) return null;
  const name = (
    <>
      <bdi>{group.name}</bdi> {group.figures.length > 1 && <span class="count">{say.count.times(group.figures.length)}</span>}
    </>
  );
  return (
    <div class="group-row" data-group-row={group.id} data-open={open ? "" : undefined}>
      <button type="button" class="group-line" aria-expanded={open} data-action="choose-group" data-group={group.id} onClick={choose}>
        <b>{name}</b>
        <small data-said={said === undefined ? undefined : ""}>
          <bdi>{said ?? untold(group, battle)}</bdi>
        </small>
      </button>
      {open && (
        <>
          <OrderTargets battle={battle} figures={group.figures} standing={agreed} targets={targetsOf(first.id) ?? []} answer={answer} keys group={group.id} />
          {answer?.nearest !== undefined && first.may?.includes("attack") && group.side !== "party" && (
            <OrderButton
              battle={battle}
              orders={strikesAt(group.figures, answer)}
              class="button choice"
              keys
              letter="s"
              words={say.declare.nearest}
              group={group.id}
            />
          )}
          <AllActions battle={battle} figures={group.figures} every={answer?.every ?? []} standing={agreed} keys group={group.id} />
        </>
      )}
    </div>
  );
}

/** What a group does that is told nothing, as the seal that is proposed says. */
function untold({ figures }: FigureGroup, battle: BattleView): string {
  const { command } = battle.next ?? {};
  if (command?.do !== "seal" || !command.nearest) return say.declare.none;
  if (figures.every((card) => card.hidden)) return say.declare.waitsUntold;
  const { characters } = page.value.view?.table ?? {};
  return figures.every((card) => characters?.[card.id] !== undefined) ? say.declare.guardUntold : say.declare.nearestUntold;
}
