import { say } from "../catalogue";
import { dueRuling } from "../state/acts";
import { typedDice } from "../state/choices";
import { diceTyped } from "../state/dice_typed";
import { figuresOf, nameOf } from "../state/reading";
import { draftRuling, type Outcome, ruleOf, type RulingDraft, rulingDraft } from "../state/ruling_draft";
import type { BattleView, RulingCard as Ruling } from "../wire/types";
import { ActButton } from "./ActButton";
import { Consequences } from "./Consequences";
import { HandDice } from "./HandDice";
import { TrialFields } from "./TrialFields";

interface Props {
  readonly battle: BattleView;
  readonly id: string;
  readonly ruling: Ruling;
}

/** What no rule decides: the DM says what is thrown, and what comes of it. What the tables give is filled in. */
export function RulingCard({ battle, id, ruling }: Props) {
  const draft = rulingDraft(id, ruling);
  const setDraft = (now: RulingDraft) => draftRuling(id, now, Object.keys(battle.rulings ?? {}));
  const typed = diceTyped(typedDice.value);
  const faces = "unreadable" in typed ? [] : typed.faces;
  const figures = figuresOf(battle);
  const outcome = (which: Outcome, label: string) => (
    <Consequences
      label={label}
      figures={figures}
      rows={draft[which]}
      whose={ruling.targets?.[0] ?? ruling.figure}
      change={(rows) => setDraft({ ...draft, [which]: rows })}
    />
  );
  return (
    <section class="asked ruling" data-ruling={ruling.figure} aria-label={say.ruling.head}>
      <p class="kicker">
        {say.ruling.head} · <bdi>{nameOf(battle, ruling.figure)}</bdi> {ruling.rule && <small>{ruling.rule}</small>}
      </p>
      <textarea
        class="field ruling-words"
        rows={2}
        maxLength={200}
        aria-label={say.ruling.words}
        value={draft.words}
        onInput={(event) => setDraft({ ...draft, words: event.currentTarget.value })}
      />
      <TrialFields figures={figures} trial={draft.trial} change={(trial) => setDraft({ ...draft, trial })} />
      {outcome("then", draft.trial.how === "none" ? say.ruling.comes : say.ruling.made)}
      {draft.trial.how !== "none" && outcome("otherwise", say.ruling.failed)}
      <div class="row card-foot">
        {battle.dice_by_hand && <HandDice />}
        {dueRuling(battle)?.id !== id && (
          <ActButton class="button" command={ruleOf(ruling, draft, faces)} data-action="rule">
            {say.ruling.rule}
          </ActButton>
        )}
      </div>
    </section>
  );
}
