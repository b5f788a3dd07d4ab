import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Keep the first shot until the one that is covered is about to act. */
export function HoldShotButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "hold_shot", figure }} data-action="hold-shot" data-target={figure}>
      {say.strike.holdShot}
    </ActButton>
  );
}
