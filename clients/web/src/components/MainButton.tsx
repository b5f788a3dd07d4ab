import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { type MainAct, typedDice } from "../state/choices";
import { isOnItsWay, sending } from "../state/sending";
import { submit } from "../wire/submit";

interface Props {
  readonly act: MainAct | undefined;
  readonly runs: boolean;
}

/**
 * The one big button. It takes the focus when nothing has it, so that Space and Enter press it without a listener
 * of ours; and a press does what the label said when it began, or nothing.
 */
export function MainButton({ act, runs }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const begun = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (act !== undefined && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });

  const begin = () => {
    begun.current = act?.label;
  };
  const press = () => {
    const meant = begun.current ?? act?.label;
    begun.current = undefined;
    if (act === undefined || act.label !== meant || isOnItsWay(act.command)) return;
    if (act.kind === "strike") typedDice.value = "";
    submit(act.command);
  };
  return (
    <button
      ref={button}
      type="button"
      class="button main"
      data-next={runs ? "" : undefined}
      data-action={act?.kind ?? "nothing"}
      data-target={act?.target}
      data-key={runs ? undefined : "enter"}
      aria-disabled={act === undefined}
      aria-busy={sending.value}
      onPointerDown={begin}
      onKeyDown={begin}
      onClick={press}
    >
      <span class="main-words">{act?.label ?? say.next.nothing}</span>
      {act !== undefined && <kbd class="wide-only">{runs ? say.keys.space : say.keys.enter}</kbd>}
    </button>
  );
}
