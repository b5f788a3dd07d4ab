/** Paper or blueprint: as the device has it, until the switch was used once. */
import { signal } from "@preact/signals";
import { storage } from "../wire/storage";

const NAME = "affray:theme";
const device = window.matchMedia("(prefers-color-scheme: dark)");

export const dark = signal(isDark());

export function applyTheme(): void {
  const kept = storage.getItem(NAME);
  if (kept !== null) document.documentElement.dataset["theme"] = kept;
  device.addEventListener("change", () => {
    dark.value = isDark();
  });
}

export function switchTheme(): void {
  const theme = dark.value ? "light" : "dark";
  storage.setItem(NAME, theme);
  document.documentElement.dataset["theme"] = theme;
  dark.value = theme === "dark";
}

function isDark(): boolean {
  const kept = storage.getItem(NAME);
  return kept === null ? device.matches : kept === "dark";
}
