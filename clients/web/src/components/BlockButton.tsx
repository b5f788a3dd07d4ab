import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Give up the last blow of the round, to stop one that hits. */
export function BlockButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "block", figure }} data-action="block" data-target={figure}>
      {say.strike.block}
    </ActButton>
  );
}
