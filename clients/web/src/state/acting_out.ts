/** What a press of an act does: say what bars it, ask once more where something is to be heeded, or give the command. */
import { submit, turnAway } from "../wire/submit";
import { heeded, type MainAct, meaningOf, typedDice, typedInitiative } from "./choices";
import { dropPlan } from "./plan";

/** A second question that nobody answers is withdrawn. */
const HEED_MS = 10_000;

const heedOf = (act: MainAct): string => `${meaningOf(act)} ${act.heed?.words ?? ""}`;

/** Whether a press does it now, and not only asks. */
export const isHeeded = (act: MainAct): boolean => act.heed === undefined || heeded.value === heedOf(act);

/** What its button says: the act, or after a first press what a second one does. */
export const labelOf = (act: MainAct): string => (act.heed !== undefined && isHeeded(act) ? act.heed.label : act.label);

export function actOut(act: MainAct): void {
  if (act.barred !== undefined) return turnAway("bad_dice", act.barred);
  if (!isHeeded(act)) return askOnceMore(heedOf(act));
  heeded.value = undefined;
  const [dice, initiative] = [typedDice.value, typedInitiative.value];
  submit(act.command, () => {
    if ("dice" in act.command && act.command.do !== "roll_initiative" && typedDice.value === dice) typedDice.value = "";
    if (act.command.do === "move" || act.command.do === "approach") dropPlan(act.command.figure);
    if (act.command.do === "roll_initiative" && typedInitiative.value === initiative) typedInitiative.value = {};
  });
}

function askOnceMore(heed: string): void {
  heeded.value = heed;
  setTimeout(() => {
    if (heeded.value === heed) heeded.value = undefined;
  }, HEED_MS);
}
