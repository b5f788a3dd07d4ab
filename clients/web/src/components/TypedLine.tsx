import type { Wrong } from "../wire/types";

/** What was typed, with the word marked that does not fit, and why it does not. */
export function TypedLine({ text, wrong }: { readonly text: string; readonly wrong: Wrong }) {
  const [from, to] = [wrong.column - 1, wrong.end - 1];
  return (
    <p class="typed-line" data-column={wrong.column}>
      <span class="typed-words">
        {text.slice(0, from)}
        <mark>{text.slice(from, to) || " "}</mark>
        {text.slice(to)}
      </span>
      <span>{wrong.words}.</span>
    </p>
  );
}
