/**
 * What was begun and not yet given: words, a way, targets, dice typed in. It is kept in this browser, so that a page
 * that was loaded again, or that a phone had dropped, gives it back; picks only if the battle still stands where it stood.
 */
import { effect, signal } from "@preact/signals";
import { aims, forgetPicks, spellAims, spellSquares, typedDice, typedInitiative } from "./choices";
import { dropPlan, plan } from "./plan";

type Kept = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Texts in fields, by the name of the field. */
const words = signal<{ readonly [field: string]: string }>({});

const PICKS = { aims, spellAims, spellSquares, typedDice, typedInitiative, plan };
const EMPTY = JSON.stringify(picks());

interface HalfWritten {
  readonly battle: string;
  readonly moment: string;
  readonly words: { readonly [field: string]: string };
  /** The values of `PICKS` as JSON. */
  readonly picks: string;
}

let at = { battle: "", moment: "" };
let found: HalfWritten | undefined;
let stop = (): void => undefined;
let forgetAll = (): void => undefined;

function picks() {
  return { aims: aims.value, spellAims: spellAims.value, spellSquares: spellSquares.value, typedDice: typedDice.value, typedInitiative: typedInitiative.value, plan: plan.value };
}

/** Take up what this browser kept under that name, and keep there from now on. */
export function takeUp(storage: Kept, name: string): void {
  stop();
  const text = storage.getItem(name);
  found = text === null ? undefined : (JSON.parse(text) as HalfWritten);
  words.value = found?.words ?? {};
  at = { battle: found?.battle ?? "", moment: found?.moment ?? "" };
  forgetAll = () => {
    storage.removeItem(name);
    found = undefined;
    [words.value, typedDice.value, typedInitiative.value] = [{}, "", {}];
    forgetHand();
  };
  stop = effect(() => {
    const now: HalfWritten = { ...at, words: words.value, picks: JSON.stringify(picks()) };
    if (found !== undefined) return; // not looked through yet
    if (Object.keys(now.words).length === 0 && now.picks === EMPTY) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(now));
  });
}

/** The battle stands here now: what was picked for another moment is void, what was written for another battle too. */
export function standAt(battle: string, moment: string): void {
  const kept = found;
  found = undefined;
  const isSame = kept !== undefined && kept.battle === battle && kept.moment === moment;
  const isOtherBattle = at.battle !== battle;
  at = { battle, moment };
  if (isSame) Object.entries(JSON.parse(kept.picks) as ReturnType<typeof picks>).forEach(give);
  else forgetHand();
  words.value = isOtherBattle ? onlyTalk(words.value) : { ...words.value };
}

function give([name, value]: [string, unknown]): void {
  const pick: { value: unknown } = PICKS[name as keyof typeof PICKS];
  pick.value = value;
}

function forgetHand(): void {
  forgetPicks();
  dropPlan();
}

/** What is said at the table belongs to no battle. */
export const TALK = "talk";

const onlyTalk = ({ [TALK]: talk }: { readonly [field: string]: string }) => (talk === undefined ? {} : { [TALK]: talk });

export const written = (field: string): string => words.value[field] ?? "";

/** What stands in a field now; nothing is kept of an empty one. */
export function write(field: string, text: string): void {
  const { [field]: _, ...others } = words.value;
  words.value = text === "" ? others : { ...others, [field]: text };
}

/** Somebody else sits here now. */
export const forgetHalfWritten = (): void => forgetAll();
