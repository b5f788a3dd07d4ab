import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { SmallPicture } from "./SmallPicture";

interface Props {
  readonly portrait: string | null | undefined;
  readonly take: () => void;
}

/**
 * The portrait that a sheet has, and the button that takes it off; nothing where it has none. The button goes with it:
 * then the focus is where one brings another, or else where one looks at the change.
 */
export function NoPortrait({ portrait, take }: Props) {
  const [taken, setTaken] = useState(false);
  if (!portrait && !taken) return null;
  const off = (form: HTMLFormElement | null) => {
    take();
    setTaken(true);
    form?.querySelector<HTMLElement>('[type="file"]:enabled, [type="submit"]')?.focus();
  };
  return (
    <div class="whole">
      {portrait && (
        <div class="row">
          <SmallPicture picture={portrait} />
          <button type="button" class="button" data-action="no-portrait" onClick={(event) => off(event.currentTarget.form)}>
            {say.map.noPortrait}
          </button>
        </div>
      )}
      <div aria-live="polite">{!portrait && <p class="soft">{say.map.portraitOff}</p>}</div>
    </div>
  );
}
