/** The server's clock, as far as this device can know it: what ends at a time ends by that one. */
let aheadMs = 0;

/** The server said what time it is; the way here counts for nothing. */
export function setServerClock(nowMs: number): void {
  aheadMs = nowMs - Date.now();
}

export const serverNowMs = (): number => Date.now() + aheadMs;

/** Whole seconds until then, never below nothing. */
export const secondsUntil = (endsMs: number): number => Math.max(0, Math.ceil((endsMs - serverNowMs()) / 1000));
