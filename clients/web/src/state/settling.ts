/** How long a button is deaf that just appeared or changed its meaning: the press was meant for what stood there before. */
export const SETTLE_MS = 400;

export interface Settling {
  readonly meaning: string;
  readonly sinceMs: number;
}

/** The same while the meaning is; deaf anew when it changed. */
export function settling(before: Settling | undefined, meaning: string, nowMs: number): Settling {
  return before?.meaning === meaning ? before : { meaning, sinceMs: nowMs };
}

export const isSettled = (now: Settling, nowMs: number): boolean => nowMs - now.sinceMs >= SETTLE_MS;
