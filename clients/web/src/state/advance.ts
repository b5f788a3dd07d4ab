/** The page's only way from one state to the next: pure, so that a recorded evening can be played through it. */
import type { AnyAnswer, Entry, Snapshot, Update, Welcome } from "../wire/types";
import { patched } from "./merge_patch";
import { aboutKey, type Message, type PageState, START } from "./page_state";

export const ENTRIES_MAX = 2_000;
export const ANSWERS_MAX = 60;
/** A snapshot carries this many entries; where it carries fewer there are no earlier ones. */
export const SNAPSHOT_ENTRIES = 50;

export function advance(state: PageState, message: Message): PageState {
  switch (message.type) {
    case "welcome":
      return welcomed(state, message);
    case "snapshot":
      return replaced(state, message);
    case "update":
      return updated(state, message);
    case "done":
      return { ...state, waiting: without(state.waiting, message.id) };
    case "refused":
      return refused(state, message);
    case "answer":
      return answered(state, message.id, message.answer, message.at);
    case "entries":
      return { ...state, entries: merged(message.entries, state.entries), earlier: message.more ?? false };
    case "presence":
      return { ...state, presence: message };
    case "standing":
      return { ...state, standing: message };
    case "told":
      return { ...state, connection: message.connection };
    case "sent":
      return { ...without(state, "refusal"), waiting: { ...state.waiting, [message.id]: message.command } };
    case "asked":
      return asking(state, message.id, aboutKey(message.about));
    case "turned_away":
      return { ...state, refusal: message.refusal };
    case "read_refusal":
      return without(state, "refusal");
    case "left":
      return { ...state, refused: without(state.refused, aboutKey(message.about)) };
    case "newcomer":
      return START;
    case "past":
    case "pong":
    case "error":
      return state;
    default:
      return never(message);
  }
}

/** With a view at hand and nothing missed, `welcome` alone puts us in step; else the snapshot that follows does. */
function welcomed(state: PageState, welcome: Welcome): PageState {
  const inStep = state.view !== undefined && state.missed === 0 && state.welcome?.seat === welcome.seat;
  return { ...without(state, "standing"), welcome, connection: inStep ? { is: "in-step" } : state.connection };
}

function replaced(state: PageState, snapshot: Snapshot): PageState {
  return {
    ...state,
    connection: { is: "in-step" },
    position: snapshot.position,
    view: snapshot.view,
    entries: merged([], snapshot.entries),
    earlier: snapshot.entries.length >= SNAPSHOT_ENTRIES,
    answers: {},
    answeredAt: {},
    missed: 0,
  };
}

function updated(state: PageState, update: Update): PageState {
  if (state.view === undefined || update.after !== state.position) return { ...state, missed: state.missed + 1 };
  const view = patched(state.view, update.patch);
  const opens = view.battle !== undefined && view.battle.id !== state.view.battle?.id;
  return {
    ...state,
    ...(opens ? { answers: {}, answeredAt: {} } : {}), // what was answered was about another battle
    connection: { is: "in-step" },
    position: update.position,
    view,
    entries: merged(state.entries, update.entries),
    refused: {},
    missed: 0,
  };
}

/** What was asked by a press, and not by itself: where it is refused, that is shown. */
const SAID_ALOUD = ["correction ", "reworded "] as const;

function asking(state: PageState, id: string, about: string): PageState {
  return { ...state, asking: { ...state.asking, [id]: about }, refused: without(state.refused, about) };
}

function refused(state: PageState, refusal: PageState["refusal"] & { id: string }): PageState {
  const about = state.asking[refusal.id];
  const isQuiet = about !== undefined && refusal.code !== "our_fault" && !SAID_ALOUD.some((kind) => about.startsWith(kind));
  const known = {
    ...state,
    waiting: without(state.waiting, refusal.id),
    asking: without(state.asking, refusal.id),
    refused: about === undefined ? state.refused : Object.fromEntries([...Object.entries(state.refused).slice(1 - ANSWERS_MAX), [about, refusal]]),
  };
  return isQuiet ? known : { ...known, refusal };
}

function answered(state: PageState, id: string, answer: AnyAnswer, at: string): PageState {
  const about = state.asking[id];
  if (about === undefined) return state;
  const kept = Object.entries(state.answers).filter(([key]) => key !== about);
  const answers = Object.fromEntries([...kept.slice(1 - ANSWERS_MAX), [about, answer]]);
  const answeredAt = Object.fromEntries(Object.keys(answers).map((key) => [key, key === about ? at : (state.answeredAt[key] ?? "")]));
  return { ...state, asking: without(state.asking, id), answers, answeredAt };
}

/** `later` behind `earlier`; an entry that comes again takes the place of the one that it replaces. */
function merged(earlier: readonly Entry[], later: readonly Entry[]): readonly Entry[] {
  const entries = new Map(earlier.map((entry) => [entry.id, entry]));
  for (const entry of later) entries.set(entry.id, entry);
  return [...entries.values()].slice(-ENTRIES_MAX);
}

function without<T extends object, K extends keyof T>(from: T, key: K): Omit<T, K> & T {
  const { [key]: _gone, ...rest } = from;
  return rest as Omit<T, K> & T;
}

function never(message: never): never {
  throw new Error(`a message that this page does not know: ${JSON.stringify(message)}`);
}
