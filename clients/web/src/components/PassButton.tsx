import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Let a figure's action go. */
export function PassButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "pass", figure }} data-action="pass" data-target={figure}>
      {say.strike.pass}
    </ActButton>
  );
}
