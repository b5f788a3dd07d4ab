import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

const SAVES = ["ppd", "rsw", "pp", "breath", "spell"] as const;

/** What the DM has thrown for a figure beside its own deeds: a saving throw, harm or healing, the nerve of its group. */
export function DmDice({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="fold dm-dice" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-action="dm-dice">{say.dmDice.head}</summary>
      {open && (
        <>
          <SaveRow card={card} />
          {card.condition !== "dead" && <PointsRow card={card} />}
          {card.side !== "party" && <NerveRow battle={battle} card={card} />}
        </>
      )}
    </details>
  );
}

function SaveRow({ card }: { readonly card: CombatantCard }) {
  const [against, setAgainst] = useState<(typeof SAVES)[number]>("ppd");
  const [typed, setTyped] = useState("");
  const modifier = /^[+-]?\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return (
    <div class="row">
      <select class="field grow" aria-label={say.dmDice.against} data-field="save-against" value={against} onChange={(event) => setAgainst(event.currentTarget.value as typeof against)}>
        {SAVES.map((one) => (
          <option key={one} value={one}>
            {say.ruling.how[one]}
          </option>
        ))}
      </select>
      <input class="field narrow" inputMode="numeric" maxLength={3} autoComplete="off" aria-label={say.ruling.modifier} placeholder={say.dmDice.modifier} data-field="save-modifier" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <ActButton class="button" command={{ do: "save", figure: card.id, against, modifier }} data-action="save" data-target={card.id}>
        {say.dmDice.save}
      </ActButton>
    </div>
  );
}

function PointsRow({ card }: { readonly card: CombatantCard }) {
  const [typed, setTyped] = useState("");
  const amount = typed.trim();
  const done = () => setTyped("");
  return (
    <div class="row">
      <input class="field narrow" maxLength={20} autoComplete="off" aria-label={say.dmDice.points} placeholder={say.dmDice.pointsHint} data-field="points" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <ActButton class="button" command={{ do: "damage", figures: [card.id], amount }} disabled={amount === ""} happened={done} data-action="damage" data-target={card.id}>
        {say.dmDice.damage}
      </ActButton>
      <ActButton class="button" command={{ do: "heal", figure: card.id, amount }} disabled={amount === ""} happened={done} data-action="heal" data-target={card.id}>
        {say.dmDice.heal}
      </ActButton>
    </div>
  );
}

function NerveRow({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const answer = useAnswer<"nerve">({ kind: "nerve", figure: card.id });
  if (answer === undefined) return null;
  if (answer.reason) return <p class="soft">{answer.reason}</p>;
  return (
    <ActButton class="button" command={{ do: "check_morale", group: answer.group }} moment={`${battle.round}`} data-action="check-morale" data-group={answer.group}>
      {say.dmDice.nerve}
    </ActButton>
  );
}
