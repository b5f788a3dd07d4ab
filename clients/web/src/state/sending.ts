import { computed } from "@preact/signals";
import type { AnyCommand } from "../wire/types";
import { page } from "./page";

/** A command of ours that moves the battle has no answer yet. */
export const sending = computed(() => Object.values(page.value.waiting).some((command) => command.do !== "say"));

/** The very same was given and has no answer yet: pressed twice, it shall happen once. */
export function isOnItsWay(command: AnyCommand): boolean {
  const same = JSON.stringify(command);
  return Object.values(page.value.waiting).some((waiting) => JSON.stringify(waiting) === same);
}
