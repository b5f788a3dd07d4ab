import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { actOut, labelOf } from "../state/acting_out";
import { type MainAct, meaningOf } from "../state/choices";
import { focusMain } from "../state/focus";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";

interface Props {
  readonly act: MainAct | undefined;
  readonly runs: boolean;
  /** What it says where nothing is to be done. */
  readonly nothing: string;
}

/**
 * The one big button. It takes the focus when nothing has it, so that Space and Enter press it without a listener
 * of ours; and a press does what the label said when it began, or nothing.
 */
export function MainButton({ act, runs, nothing }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (act !== undefined && document.activeElement === document.body) focusMain();
  });

  const awaited = act?.playsFor;
  const label = awaited === undefined ? (act && labelOf(act)) : say.next.waitingFor(awaited);
  const open = awaited === undefined ? act : undefined;
  const busy = open !== undefined && isOnItsWay(open.command);
  const asks = open !== undefined && labelOf(open) !== open.label;
  const press = usePress(`${label ?? ""} ${open ? meaningOf(open) : ""}`, busy, open && (() => actOut(open)), asks);
  return (
    <button
      ref={button}
      type="button"
      class="button main"
      data-next={runs ? "" : undefined}
      data-action={open?.kind ?? "nothing"}
      data-target={open?.target}
      data-heed={asks ? "" : undefined}
      data-key={runs ? undefined : "enter"}
      {...press}
    >
      <span class="main-words">
        <bdi>{label ?? nothing}</bdi>
      </span>
      {open !== undefined && <kbd class="wide-only">{runs ? say.keys.space : say.keys.enter}</kbd>}
    </button>
  );
}
