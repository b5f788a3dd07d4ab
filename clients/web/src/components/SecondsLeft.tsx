import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { secondsUntil } from "../state/server_clock";

const TICK_MS = 250;

/** How long a question stands open still, by the server's clock: the same after the page was loaded again. */
export function SecondsLeft({ endsMs }: { readonly endsMs: number }) {
  const [left, setLeft] = useState(secondsUntil(endsMs));
  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsUntil(endsMs)), TICK_MS);
    return () => clearInterval(tick);
  }, [endsMs]);
  return <span data-seconds>{say.question.seconds(left)}</span>;
}
