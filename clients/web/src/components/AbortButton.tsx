import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Drop what was declared, and act after everybody else. */
export function AbortButton({ figure }: { readonly figure: string }) {
  return (
    <ActButton class="button" command={{ do: "abort", figure }} data-action="abort" data-target={figure}>
      {say.abort}
    </ActButton>
  );
}
