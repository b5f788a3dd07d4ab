import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { submit } from "../wire/submit";

/** Say something at the table; it stands in the chronicle. */
export function SayBox() {
  const [text, setText] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said !== "") submit({ do: "say", text: said }, () => setText((now) => (now.trim() === said ? "" : now)));
  };
  return (
    <form class="say" onSubmit={send}>
      <input
        class="field"
        aria-label={say.talk.label}
        placeholder={say.talk.placeholder}
        maxLength={500}
        autoComplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" data-action="say">
        {say.talk.send}
      </button>
    </form>
  );
}
