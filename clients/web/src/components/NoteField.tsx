import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { submit } from "../wire/submit";

const LONGEST = 2000;

/** One's own note at the table, which comes back with one's link. */
export function NoteField({ note }: { readonly note: string }) {
  const [draft, write] = useState<string>();
  const words = draft ?? note;
  const keep = (event: Event) => {
    event.preventDefault();
    submit({ do: "note", words }, () => write((now) => (now === words ? undefined : now)));
  };
  return (
    <form class="stack note" onSubmit={keep}>
      <label class="labelled">
        <span>{say.note.head}</span>
        <textarea class="field" rows={3} maxLength={LONGEST} data-field="note" placeholder={say.note.placeholder} value={words} onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button" data-action="keep-note" disabled={words === note}>
        {say.note.keep}
      </button>
    </form>
  );
}
