/** A ruling while it is being written: what the server filled in, and what the DM changes of it. Sent, it is one command. */
import { signal } from "@preact/signals";
import type { Consequence, EffectKind, Rule, RulingCard, Trial } from "../wire/types";

export type Save = NonNullable<Trial["save"]>;
/** What has to be thrown: nothing, at most or at least so much, or a saving throw. */
export type How = "none" | "at_most" | "at_least" | Save;

export interface TrialDraft {
  readonly figure: string;
  readonly how: How;
  readonly dice: string;
  readonly number: string;
}

export interface ConsequenceDraft {
  readonly figure: string;
  readonly damage: string;
  readonly heal: string;
  readonly effect: EffectKind | "";
  readonly rounds: string;
  /** What the tables filled in and the form does not show. */
  readonly kept?: Pick<Consequence, "label" | "square">;
}

export type Outcome = "then" | "otherwise";

export interface RulingDraft extends Readonly<Record<Outcome, readonly ConsequenceDraft[]>> {
  readonly words: string;
  readonly trial: TrialDraft;
}

export const CONSEQUENCES_MAX = 12;
const DIE = "1d20";

const textOf = (number: number | null | undefined): string => (number === null || number === undefined ? "" : `${number}`);

export const nothingYet = (figure: string): ConsequenceDraft => ({ figure, damage: "", heal: "", effect: "", rounds: "" });

function howOf(trial: Trial | undefined): How {
  if (trial === undefined) return "none";
  return trial.save ?? (typeof trial.at_least === "number" ? "at_least" : "at_most");
}

/** What was written of rulings that are open, by their ids. */
export const rulingDrafts = signal<{ readonly [id: string]: RulingDraft }>({});

export const rulingDraft = (id: string, card: RulingCard): RulingDraft => rulingDrafts.value[id] ?? draftOf(card);

/** Only those that are open are kept. */
export function draftRuling(id: string, draft: RulingDraft, open: readonly string[]): void {
  const kept = Object.entries(rulingDrafts.value).filter(([other]) => open.includes(other));
  rulingDrafts.value = { ...Object.fromEntries(kept), [id]: draft };
}

/** The card as the tables filled it in. */
export function draftOf(card: RulingCard): RulingDraft {
  const { trial } = card;
  const how = howOf(trial);
  const asked = how === "at_least" ? trial?.at_least : how === "at_most" ? trial?.at_most : trial?.modifier;
  return {
    words: card.words,
    trial: { figure: trial?.figure ?? card.targets?.[0] ?? card.figure, how, dice: trial?.dice ?? DIE, number: textOf(asked) },
    then: (card.then ?? []).map(consequenceDraft),
    otherwise: (card.otherwise ?? []).map(consequenceDraft),
  };
}

function consequenceDraft(one: Consequence): ConsequenceDraft {
  const kept = { ...(one.label !== undefined && { label: one.label }), ...(one.square && { square: one.square }) };
  return {
    figure: one.figure,
    damage: one.damage ?? "",
    heal: one.heal ?? "",
    effect: one.effect ?? "",
    rounds: textOf(one.rounds),
    ...(Object.keys(kept).length > 0 && { kept }),
  };
}

/** The command that the draft comes to; a row in which nothing stands is none. `faces` are dice typed in. */
export function ruleOf(card: RulingCard, draft: RulingDraft, faces: readonly number[] = []): Rule {
  const trial = trialOf(card, draft.trial);
  return {
    do: "rule",
    figure: card.figure,
    words: draft.words.trim() || card.words,
    ...(card.ruling !== undefined && { ruling: card.ruling }),
    ...(trial && { trial }),
    then: consequencesOf(draft.then),
    otherwise: trial === undefined ? [] : consequencesOf(draft.otherwise),
    ...(faces.length > 0 && { dice: faces }),
  };
}

function trialOf(card: RulingCard, { figure, how, dice, number }: TrialDraft): Trial | undefined {
  const asked = Number.parseInt(number, 10);
  const given = Number.isNaN(asked) ? undefined : asked;
  switch (how) {
    case "none":
      return undefined;
    case "at_most":
    case "at_least": {
      const { modifier } = card.trial ?? {};
      return { figure, dice: dice.trim() || DIE, ...(modifier && { modifier }), ...(given !== undefined && { [how]: given }) };
    }
    default:
      return { figure, save: how, ...(given !== undefined && { modifier: given }) };
  }
}

function consequencesOf(rows: readonly ConsequenceDraft[]): readonly Consequence[] {
  return rows.flatMap(({ figure, damage, heal, effect, rounds, kept }) => {
    const hurts = damage.trim();
    const helps = heal.trim();
    if (hurts === "" && helps === "" && effect === "" && kept?.square === undefined) return [];
    const lasts = Number.parseInt(rounds, 10);
    return [
      {
        figure,
        ...(hurts && { damage: hurts }),
        ...(helps && { heal: helps }),
        ...(effect && { effect }),
        ...(effect && !Number.isNaN(lasts) && { rounds: lasts }),
        ...kept,
      },
    ];
  });
}
