import type { ComponentChildren } from "preact";
import { focusMain } from "../state/focus";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";
import type { AnyCommand } from "../wire/types";
import { submit } from "../wire/submit";

interface Props {
  readonly command: AnyCommand;
  readonly class: string;
  /** What else makes this press another one than a moment ago. */
  readonly moment?: string | undefined;
  /** It is so already: a press changes nothing. */
  readonly already?: boolean;
  readonly disabled?: boolean;
  /** What is left to do when it is on record. */
  readonly happened?: () => void;
  readonly children: ComponentChildren;
}

/** A button that gives one command, once; then the big button has the focus. Further attributes go to the button. */
export function ActButton({ command, moment = "", already = false, happened, children, ...attributes }: Props) {
  const act = () => {
    if (!already) submit(command, happened);
    focusMain();
  };
  const press = usePress(`${JSON.stringify(command)} ${moment}`, isOnItsWay(command), act);
  return (
    <button type="button" {...attributes} {...press}>
      {children}
    </button>
  );
}
