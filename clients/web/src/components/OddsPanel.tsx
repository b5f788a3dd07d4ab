import { say } from "../catalogue";
import { TOLD } from "../language";
import { page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { ask } from "../wire/submit";
import type { AnyAnswer, BattleView, Odds, OddsNow } from "../wire/types";

const ABOUT: OddsNow = { kind: "odds", fights: 200 };
const KEY = aboutKey(ABOUT);

/** What are the odds, from this moment on, were all played by tactics? Fought beside the table and told to the DM alone. */
export function OddsPanel({ battle }: { readonly battle: BattleView }) {
  const { answers, asking, refused, answeredAt, position } = page.value;
  const answer = answers[KEY] as Extract<AnyAnswer, { kind: "odds" }> | undefined;
  const waits = Object.values(asking).includes(KEY);
  const refusal = refused[KEY];
  return (
    <div class="odds">
      <h3>{say.odds.head}</h3>
      <p class="soft">{say.odds.what}</p>
      <button type="button" class="button small" data-action="odds" disabled={waits} onClick={() => ask(ABOUT)}>
        {waits ? say.odds.waits : say.odds.ask}
      </button>
      <div aria-live="polite">
        {refusal !== undefined && !waits && <p lang={TOLD}>{refusal.message}</p>}
        {answer !== undefined && !waits && <Found battle={battle} odds={answer.odds} isOld={answeredAt[KEY] !== position} />}
      </div>
    </div>
  );
}

function Found({ battle, odds, isOld }: { readonly battle: BattleView; readonly odds: Odds; readonly isOld: boolean }) {
  const sides = [...Object.entries(odds.sides), ["", odds.undecided] as const];
  return (
    <>
      <dl data-odds={odds.fights}>
        {sides.map(([side, chance]) => (
          <div key={side}>
            <dt>{side === "" ? say.odds.nobody : say.odds.wins(battle.sides[side]?.name ?? side)}</dt>
            <dd>
              <b>{say.odds.share(chance.share)}</b> <small>{say.odds.between(chance.low, chance.high)}</small>
            </dd>
          </div>
        ))}
        {Object.entries(odds.figures).map(([id, one]) => (
          <div key={id}>
            <dt>
              <bdi>{one.name}</bdi>
            </dt>
            <dd>{say.odds.left(one.stands ?? 0, one.hit_points ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">
        {say.odds.fought(odds.fights, odds.rounds_mean)} {isOld ? say.odds.old : ""}
      </p>
    </>
  );
}
