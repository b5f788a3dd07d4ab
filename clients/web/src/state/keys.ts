/** Single keys: 1–9 for targets, letters for what their buttons say, Enter for the main button, Esc for what was refused. Never while a field has the focus. */
import { signal } from "@preact/signals";
import { say } from "../catalogue";
import { storage } from "../wire/storage";
import { turnAway } from "../wire/submit";
import { hear, page } from "./page";
import { dropPlan, planned, stepBack, stepOn } from "./plan";
import type { Facing } from "../wire/types";

const NAME = "affray:keys";
const OWN_KEYS = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary";

export const singleKeys = signal(storage.getItem(NAME) !== "off");

/** Whether the list of all keys is on the page. */
export const keysShown = signal(false);

export function switchKeys(): void {
  singleKeys.value = !singleKeys.value;
  storage.setItem(NAME, singleKeys.value ? "on" : "off");
}

const WAYS: { readonly [key: string]: Facing } = { q: "nw", w: "n", e: "ne", a: "w", d: "e", z: "sw", x: "s", c: "se" };
const PAD: { readonly [code: string]: Facing } = {
  Numpad7: "nw",
  Numpad8: "n",
  Numpad9: "ne",
  Numpad4: "w",
  Numpad6: "e",
  Numpad1: "sw",
  Numpad2: "s",
  Numpad3: "se",
};

/** While a way is drawn, keys draw it: eight for the directions, Backspace for a step back, Esc to leave it. */
function drawsOn(event: KeyboardEvent): boolean {
  if (planned.value === undefined) return false;
  const facing = PAD[event.code] ?? WAYS[event.key.toLowerCase()];
  if (facing !== undefined) stepOn(facing);
  else if (event.key === "Backspace") stepBack();
  else if (event.key === "Escape") dropPlan();
  else return false;
  return true;
}

/** As the buttons name it in `data-key`. */
function keyOf(event: KeyboardEvent): string {
  if (event.key === " ") return event.shiftKey ? "shift space" : "space";
  return event.key.toLowerCase();
}

/** A key presses the button on screen that carries it in `data-key`: what is not offered has no key. */
export function pressKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target instanceof Element ? event.target : document.body;
  const isSlot = keyOf(event) === "shift space" && at.closest(OWN_KEYS) === null;
  if (isSlot) event.preventDefault(); // else it would press the big button, which has the focus
  if (event.repeat) return;
  if (event.key === "Escape") {
    hear({ type: "read_refusal" });
    keysShown.value = false;
  }
  if (at.closest(OWN_KEYS) !== null) return;
  const isEnter = event.key === "Enter";
  const key = keyOf(event);
  if (isEnter ? at.closest(PRESSABLE) !== null : !singleKeys.value && key !== "shift space") return;
  if (drawsOn(event)) return event.preventDefault();
  const button = [...document.querySelectorAll<HTMLButtonElement>("button[data-key]")].find(
    (each) => each.dataset["key"] === key && !each.disabled,
  );
  if (button === undefined) return isSlot && page.value.welcome?.runs ? turnAway("wrong_step", say.next.noSlot) : undefined;
  event.preventDefault();
  button.click();
}
