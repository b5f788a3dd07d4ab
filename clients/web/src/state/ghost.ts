import { signal } from "@preact/signals";
import type { Square } from "../wire/types";

/** A figure that is held over the board before it is set down, and where. */
export const ghost = signal<{ readonly figure: string; readonly square: Square } | undefined>(undefined);
