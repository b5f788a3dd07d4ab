import { say } from "../catalogue";
import { SmallPicture } from "./SmallPicture";

interface Props {
  readonly portrait: string | null | undefined;
  readonly take: () => void;
}

/** The portrait that a sheet has, and the button that takes it off; nothing where it has none. */
export function NoPortrait({ portrait, take }: Props) {
  if (!portrait) return null;
  return (
    <div class="whole row">
      <SmallPicture picture={portrait} />
      <button type="button" class="button" data-action="no-portrait" onClick={take}>
        {say.map.noPortrait}
      </button>
    </div>
  );
}
