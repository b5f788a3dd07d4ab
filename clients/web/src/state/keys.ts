/** Single keys: 1–9 for targets, letters for what their buttons say, Enter for the main button, Esc for what was refused. Never while a field has the focus. */
import { signal } from "@preact/signals";
import { storage } from "../wire/storage";
import { hear } from "./page";

const NAME = "affray:keys";
const OWN_KEYS = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary";

export const singleKeys = signal(storage.getItem(NAME) !== "off");

export function switchKeys(): void {
  singleKeys.value = !singleKeys.value;
  storage.setItem(NAME, singleKeys.value ? "on" : "off");
}

/** A key presses the button on screen that carries it in `data-key`: what is not offered has no key. */
export function pressKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape") hear({ type: "read_refusal" });
  if (at.closest(OWN_KEYS) !== null) return;
  const isEnter = event.key === "Enter";
  if (isEnter ? at.closest(PRESSABLE) !== null : !singleKeys.value) return;
  const key = isEnter ? "enter" : event.key.toLowerCase();
  const button = [...document.querySelectorAll<HTMLButtonElement>("button[data-key]")].find(
    (each) => each.dataset["key"] === key && !each.disabled,
  );
  if (button === undefined) return;
  event.preventDefault();
  button.click();
}
