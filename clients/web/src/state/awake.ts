/** The screen stays awake while the page is in sight, where the browser allows that. */
import { signal } from "@preact/signals";
import { storage } from "../wire/storage";

const NAME = "affray:awake";

/** Missing on plain http under a name that is not localhost, whatever the types say. */
const lock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
export const canStayAwake = lock !== undefined;
export const staysAwake = signal(canStayAwake && storage.getItem(NAME) === "on");

let held: WakeLockSentinel | undefined;

/** The browser lets go by itself whenever the page is out of sight. Refused, where the device saves its battery, it is off again. */
async function hold(): Promise<void> {
  if (lock === undefined || !staysAwake.value || document.visibilityState !== "visible") return;
  held = await lock.request("screen").catch((refused: unknown) => {
    if (!(refused instanceof DOMException)) throw refused;
    staysAwake.value = false;
    return undefined;
  });
}

export function keepAwake(): void {
  document.addEventListener("visibilitychange", () => void hold());
  void hold();
}

export function switchAwake(): void {
  staysAwake.value = !staysAwake.value;
  storage.setItem(NAME, staysAwake.value ? "on" : "off");
  if (staysAwake.value) void hold();
  else void held?.release();
}
