import { say } from "../catalogue";
import { CONSEQUENCES_MAX, type ConsequenceDraft, nothingYet } from "../state/ruling_draft";
import { type CombatantCard, EFFECT_KINDS, type EffectKind } from "../wire/types";
import { FigureField } from "./FigureField";

interface Props {
  readonly label: string;
  readonly figures: readonly CombatantCard[];
  readonly rows: readonly ConsequenceDraft[];
  /** Whom a new row is about. */
  readonly whose: string;
  readonly change: (rows: readonly ConsequenceDraft[]) => void;
}

/** What comes of it: for each figure a row of damage, healing, or something that holds for so many rounds. */
export function Consequences({ label, figures, rows, whose, change }: Props) {
  const put = (at: number, row: ConsequenceDraft) => change(rows.map((one, index) => (index === at ? row : one)));
  return (
    <fieldset class="consequences">
      <legend>{label}</legend>
      {rows.map((row, index) => (
        <Row key={index} row={row} figures={figures} change={(now) => put(index, now)} drop={() => change(rows.filter((_, at) => at !== index))} />
      ))}
      {rows.length < CONSEQUENCES_MAX && (
        <button type="button" class="link-button" data-action="add-consequence" onClick={() => change([...rows, nothingYet(whose)])}>
          {rows.length === 0 ? say.ruling.add : say.ruling.addMore}
        </button>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly row: ConsequenceDraft;
  readonly figures: readonly CombatantCard[];
  readonly change: (row: ConsequenceDraft) => void;
  readonly drop: () => void;
}

function Row({ row, figures, change, drop }: RowProps) {
  const dice = (field: "damage" | "heal", label: string) => (
    <input class="field narrow" aria-label={label} placeholder={label} data-field={field} value={row[field]} onInput={(event) => change({ ...row, [field]: event.currentTarget.value })} />
  );
  return (
    <div class="row consequence">
      <FigureField figures={figures} label={say.ruling.whom} value={row.figure} change={(figure) => change({ ...row, figure })} />
      {dice("damage", say.ruling.damage)}
      {dice("heal", say.ruling.heal)}
      <select class="field" aria-label={say.ruling.effect} data-field="effect" value={row.effect} onChange={(event) => change({ ...row, effect: event.currentTarget.value as EffectKind | "" })}>
        <option value="">{say.ruling.noEffect}</option>
        {EFFECT_KINDS.map((effect) => (
          <option key={effect} value={effect}>
            {say.effect(effect)}
          </option>
        ))}
      </select>
      {row.effect !== "" && (
        <input class="field narrow" type="number" min={0} aria-label={say.ruling.rounds} placeholder={say.ruling.rounds} data-field="rounds" value={row.rounds} onInput={(event) => change({ ...row, rounds: event.currentTarget.value })} />
      )}
      <button type="button" class="link-button" onClick={drop}>
        {say.ruling.drop}
      </button>
    </div>
  );
}
