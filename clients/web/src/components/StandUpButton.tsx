import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Stand up again; from the ground that takes a half-move or one attack. */
export function StandUpButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "stand_up", figure }} data-action="stand-up" data-target={figure}>
      {say.strike.standUp}
    </ActButton>
  );
}
