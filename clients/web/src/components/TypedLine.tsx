import { TOLD } from "../language";
import type { Wrong } from "../wire/types";

/** What was typed, with each word marked that does not fit, and why it does not. */
export function TypedLine({ text, wrong }: { readonly text: string; readonly wrong: readonly Wrong[] }) {
  return (
    <div class="typed-line" data-column={wrong[0]?.column}>
      <p class="typed-words">
        {wrong.map(({ column, end }, place) => (
          <>
            {text.slice((wrong[place - 1]?.end ?? 1) - 1, column - 1)}
            <mark>{text.slice(column - 1, end - 1) || " "}</mark>
          </>
        ))}
        {text.slice((wrong.at(-1)?.end ?? 1) - 1)}
      </p>
      {wrong.map(({ column, words }) => (
        <p key={column} lang={TOLD}>{/[?.!]$/.test(words) ? words : `${words}.`}</p>
      ))}
    </div>
  );
}
