import { say } from "../catalogue";
import { submit } from "../wire/submit";

/** Let a figure's action go. */
export function PassButton({ figure }: { readonly figure: string }) {
  const pass = () => submit({ do: "pass", figure });
  return (
    <button type="button" class="button" data-action="pass" data-target={figure} onClick={pass}>
      {say.strike.pass}
    </button>
  );
}
