/**
 * A button that does something once: what its words said when the press began, or nothing. It is deaf while it has
 * just appeared, just changed its meaning, was just pressed, or its last press has no answer yet.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { isSettled, SETTLE_MS, type Settling, settling } from "./settling";

export interface PressProps {
  readonly "aria-disabled": boolean | undefined;
  readonly "aria-busy": boolean | undefined;
  readonly "data-settling": string | undefined;
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
}

/**
 * `act` is undefined where there is nothing to do. Where it `asks` once more, a hand that hammers on or a key that is
 * held does not answer: it stays deaf until there was a pause.
 */
export function usePress(meaning: string, busy: boolean, act: (() => void) | undefined, asks = false): PressProps {
  const [, drawAgain] = useState(0);
  const deaf = useRef<Settling | undefined>(undefined);
  const begun = useRef<string | undefined>(undefined);
  const now = settling(deaf.current, `${meaning} ${busy}`, performance.now());
  deaf.current = now;
  const settled = isSettled(now, performance.now());

  useEffect(() => {
    if (settled) return undefined;
    const left = now.sinceMs + SETTLE_MS - performance.now();
    const timer = setTimeout(() => drawAgain((times) => times + 1), Math.ceil(left) + 1);
    return () => clearTimeout(timer);
  }, [now, settled]);

  const begin = () => {
    begun.current = meaning;
  };
  const press = () => {
    const meant = begun.current ?? meaning;
    begun.current = undefined;
    const hears = isSettled(deaf.current ?? now, performance.now());
    if (asks && !hears) wait();
    if (act === undefined || busy || meant !== meaning || !hears) return;
    wait();
    act();
  };
  const wait = () => {
    deaf.current = { meaning: now.meaning, sinceMs: performance.now() };
    drawAgain((times) => times + 1);
  };
  return {
    "aria-disabled": act === undefined || busy || !settled || undefined,
    "aria-busy": busy || undefined,
    "data-settling": act !== undefined && !busy && !settled ? "" : undefined,
    onPointerDown: begin,
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.repeat) event.preventDefault();
      else begin();
    },
    onBlur: () => {
      begun.current = undefined;
    },
    onClick: press,
  };
}
