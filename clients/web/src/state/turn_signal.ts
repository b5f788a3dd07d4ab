/** A sound, a buzz, or neither when it is one's turn: asked once while joining, kept on this device. */
import { computed, effect, signal } from "@preact/signals";
import { storage } from "../wire/storage";
import { own } from "./acts";
import { page } from "./page";
import { orderable, ready, yourSeal } from "./reading";

export type TurnSignal = "sound" | "buzz" | "none";
const NAME = "affray:turn";
const WAYS: readonly TurnSignal[] = ["sound", "buzz", "none"];
const BUZZ_MS = [90, 60, 90];
const NOTE_HZ = 523;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.12;

const kept = storage.getItem(NAME);
/** Undefined before it was asked. */
export const turnSignal = signal<TurnSignal | undefined>(WAYS.find((way) => way === kept));

/** Something is awaited of this player: an order, a deed, an answer. What the server says is open to them, nothing else. */
export const isAwaited = computed<boolean>(() => {
  const battle = page.value.view?.battle;
  if (battle === undefined || page.value.welcome?.runs === true || own.value.length === 0) return false;
  const isAsked = Object.values(battle.questions ?? {}).some((question) => question.yours);
  const acts = ready(battle).some((card) => card.yours && (card.may ?? []).includes("pass"));
  return isAsked || acts || (orderable(battle).length > 0 && yourSeal(battle)?.sealed !== true);
});

/** Chosen by a press: the browser lets a page sound only after one, so it sounds at once, to be heard. */
export function chooseSignal(way: TurnSignal): void {
  turnSignal.value = way;
  storage.setItem(NAME, way);
  give(way);
}

let sounds: AudioContext | undefined;

function give(way: TurnSignal): void {
  if (way === "buzz") navigator.vibrate?.(BUZZ_MS);
  if (way !== "sound" || window.AudioContext === undefined) return;
  sounds ??= new AudioContext();
  const [note, volume] = [sounds.createOscillator(), sounds.createGain()];
  note.frequency.value = NOTE_HZ;
  volume.gain.setValueAtTime(LOUDNESS, sounds.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sounds.currentTime + NOTE_SECONDS);
  note.connect(volume).connect(sounds.destination);
  note.start();
  note.stop(sounds.currentTime + NOTE_SECONDS);
}

/** Give the signal whenever something begins to be awaited. Called once. */
export function signalTurns(): void {
  let before = isAwaited.value;
  effect(() => {
    const now = isAwaited.value;
    if (now && !before && turnSignal.value !== undefined) give(turnSignal.value);
    before = now;
  });
}
