import { say } from "../catalogue";
import { focusMain } from "../state/focus";
import { usePress } from "../state/press";
import { submit } from "../wire/submit";

/** Strike, now and each time from now on: nobody is asked again. */
export function AlwaysSo({ question, figures }: { readonly question: string; readonly figures: readonly string[] }) {
  const always = () => {
    submit({ do: "answer", question, choice: "strike" });
    submit({ do: "standing_orders", figures, choice: "strike" });
    focusMain();
  };
  const press = usePress(`always ${question}`, false, always);
  return (
    <button type="button" class="button choice" data-action="always-so" {...press}>
      {say.question.always}
    </button>
  );
}
