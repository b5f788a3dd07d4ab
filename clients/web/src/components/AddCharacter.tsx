import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { freeId, idFrom } from "../state/placing";
import { BLANK, draftOf, sheetOf } from "../state/sheet";
import type { TableView } from "../wire/types";
import { submit } from "../wire/submit";
import { SheetDerived } from "./SheetDerived";
import { SheetFields } from "./SheetFields";
import { SheetFile } from "./SheetFile";

/** The DM puts a character on the roster: as much of its sheet as fighting needs, typed or from a file. */
export function AddCharacter({ table }: { readonly table: TableView }) {
  const [draft, setDraft] = useState(BLANK);
  const [open, setOpen] = useState(Object.keys(table.characters ?? {}).length === 0);
  const sheet = sheetOf(draft);
  const add = (event: Event) => {
    event.preventDefault();
    const taken = table.characters ?? {};
    const character = freeId(idFrom(draft.name, "character"), (id) => id in taken);
    submit({ do: "add_character", character, sheet }, () => setDraft((now) => (now === draft ? BLANK : now)));
  };
  return (
    <details class="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say.addCharacter.head}</summary>
      <form class="sheet-form" onSubmit={add}>
        <SheetFields id="sheet" draft={draft} set={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <button type="submit" class="button" data-action="add-character">
          {say.addCharacter.add}
        </button>
      </form>
      {open && draft.name.trim() !== "" && <SheetDerived sheet={sheet} />}
      <SheetFile sheet={sheet} load={(found) => setDraft(draftOf(found))} />
    </details>
  );
}
