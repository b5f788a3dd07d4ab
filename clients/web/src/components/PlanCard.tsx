import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { focusMain } from "../state/focus";
import { aboutPath, dropPlan, faceAtEnd, type Plan, stepBack } from "../state/plan";
import { aboutKey } from "../state/page_state";
import { page } from "../state/page";
import { useSettled } from "../state/settled";
import { ROSE } from "../state/way";
import type { BattleView, CombatantCard, Facing, PathAnswer } from "../wire/types";
import { ChargeTargets } from "./ChargeTargets";
import { ForceWay } from "./ForceWay";
import { Threats } from "./Threats";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly plan: Plan;
}

/** A way while it is drawn: what it costs, who may strike at it, and how one faces at its end. */
export function PlanCard({ battle, card, plan }: Props) {
  useAnswer<"reach">({ kind: "reach", figure: card.id });
  const { path } = plan;
  const about = path.length > 0 ? aboutPath(plan) : undefined;
  const now = about === undefined ? "" : aboutKey(about);
  const asked = useSettled(about, now);
  const answer = useAnswer<"path">(asked);
  const price = asked !== undefined && aboutKey(asked) === now ? answer : undefined;
  const isAt = plan.runs ? plan.target : undefined;
  const run = useAnswer<"run">(isAt === undefined ? undefined : { kind: "run", figure: card.id, target: isAt });
  const charges = card.may?.includes("charge") ?? false;
  const back = () => {
    stepBack();
    focusMain();
  };
  return (
    <div class="plan" data-plan={path.length}>
      <p class="words">{charges ? say.go.chargeWhither(card.name) : say.go.whither(card.name)}</p>
      {charges && <ChargeTargets battle={battle} card={card} picked={plan.target} />}
      <p class="plan-price" role="status" data-price data-legal={price === undefined ? undefined : `${price.legal}`}>
        {run?.reason || priceWords(path.length, price)}
      </p>
      {price?.legal === false && page.value.welcome?.runs && <ForceWay plan={plan} />}
      {price?.legal && <Threats battle={battle} price={price} />}
      <p class="soft wide-only">{say.go.keys}</p>
      <div class="row card-foot">
        <button type="button" class="button" data-action="step-back" disabled={path.length === 0} onClick={back}>
          {say.go.back}
        </button>
        <select class="field narrow" aria-label={say.face.atEnd} data-action="face-at-end" value={plan.facing ?? ""} onChange={(event) => faceAtEnd((event.currentTarget.value || undefined) as Facing | undefined)}>
          <option value="">{say.face.asItGoes}</option>
          {ROSE.map((facing) => (
            <option key={facing} value={facing}>
              {say.face.to(facing)}
            </option>
          ))}
        </select>
        <button type="button" class="button" data-action="leave-plan" onClick={() => dropPlan()}>
          {say.go.leave}
        </button>
      </div>
    </div>
  );
}

function priceWords(steps: number, price: PathAnswer | undefined): string {
  if (steps === 0) return say.go.how;
  if (price === undefined) return say.go.asking;
  return price.legal ? say.go.price(price.cost ?? 0, price.allowed ?? 0) : (price.reason ?? say.go.not);
}
