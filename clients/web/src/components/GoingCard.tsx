import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { aboutGoing, answerTo, goTo, isLeaving } from "../state/going";
import { focusMain } from "../state/focus";
import type { MeasureWord } from "../state/melee";
import { dropPlan, type Plan } from "../state/plan";
import { figuresOf, isDown } from "../state/reading";
import { useSettled } from "../state/settled";
import { aboutKey } from "../state/page_state";
import type { BattleView, CombatantCard } from "../wire/types";
import { Threats } from "./Threats";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly plan: Plan;
  readonly measure: MeasureWord;
}

/** With more than this, a list of names takes less of the card than a button for each. */
const BUTTONS_MOST = 8;
const DIGITS = 9;
const DIGITS_MOST = 4;

/** Without a map: towards whom a figure goes, or away from whom, and how far; what that comes to, and who may strike at it. */
export function GoingCard({ battle, card, plan, measure }: Props) {
  const about = aboutGoing(plan, card, measure);
  const now = about === undefined ? "" : aboutKey(about);
  const asked = useSettled(about, now);
  useAnswer<"closing">(asked);
  const found = about === undefined ? undefined : answerTo(about);
  const away = isLeaving(plan, card);
  const charges = card.may?.includes("charge") ?? false;
  return (
    <div class="plan" data-plan={plan.target ?? ""}>
      <p class="words">{charges ? say.go.chargeWhither(card.name) : say.going.whither(card.name)}</p>
      {!charges && (
        <div class="joined" role="group" aria-label={say.going.whither(card.name)}>
          {(["towards", "away"] as const).map((each) => (
            <button key={each} type="button" class="button small" data-action={each} aria-pressed={away === (each === "away")} onClick={() => goTo(card, plan.target, each === "away")}>
              {say.going.ways[each]}
            </button>
          ))}
        </div>
      )}
      <Whom battle={battle} card={card} picked={plan.target} enemies={charges} />
      {!charges && (
        <label class="row at-most">
          <input class="field narrow" inputMode="numeric" maxLength={DIGITS_MOST} autoComplete="off" placeholder={say.going.asFar} data-field="at-most" value={plan.far ?? ""} onInput={(event) => goTo(card, plan.target, away, event.currentTarget.value.replace(/\D/g, ""))} />
          <span>{say.going.far(measure)}</span>
        </label>
      )}
      <p class="plan-price" role="status" data-price data-legal={found === undefined ? undefined : `${found.legal}`}>
        {about === undefined ? say.going.how : found === undefined ? say.go.asking : found.legal ? `${card.name} ${found.words ?? ""}.` : (found.reason ?? say.go.not)}
      </p>
      {found?.legal && <Threats battle={battle} price={found} />}
      <div class="row card-foot">
        <button type="button" class="button" data-action="leave-plan" onClick={() => dropPlan()}>
          {say.go.leave}
        </button>
      </div>
    </div>
  );
}

interface WhomProps {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly picked: string | undefined;
  readonly enemies: boolean;
}

function Whom({ battle, card, picked, enemies }: WhomProps) {
  const on = new Set(battle.line?.spots.flatMap((spot) => spot.figures));
  const all = figuresOf(battle).filter((each) => each.id !== card.id && on.has(each.id) && !isDown(each));
  const foes = all.filter((each) => each.side !== card.side);
  const others = enemies ? foes : [...foes, ...all.filter((each) => each.side === card.side)];
  const pick = (target: string) => {
    goTo(card, target);
    focusMain();
  };
  if (others.length > BUTTONS_MOST) {
    return (
      <select class="field" aria-label={say.going.whom} data-action="going-target" value={picked ?? ""} onChange={(event) => pick(event.currentTarget.value)}>
        <option value="" disabled>
          {say.going.whom}
        </option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div class="chips" role="group" aria-label={say.going.whom}>
      {others.map((each, index) => (
        <button key={each.id} type="button" class="button small" data-action="going-target" data-target={each.id} data-key={index < DIGITS ? `${index + 1}` : undefined} aria-pressed={each.id === picked} onClick={() => pick(each.id)}>
          <bdi>{each.name}</bdi>
        </button>
      ))}
    </div>
  );
}
