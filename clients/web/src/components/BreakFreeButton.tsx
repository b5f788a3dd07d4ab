import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Out of a grip, in place of a blow. */
export function BreakFreeButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "break_free", figure }} data-action="break-free" data-target={figure}>
      {say.strike.breakFree}
    </ActButton>
  );
}
