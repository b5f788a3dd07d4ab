import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { counted } from "../state/sheet";
import type { CharacterCard, Sheet } from "../wire/types";
import { OwnSheet } from "./OwnSheet";
import { SheetDerived } from "./SheetDerived";
import { SheetFile } from "./SheetFile";

/** One's own sheet: what is left of it, and what follows from it. */
export function ReadSheet({ character, sheet }: { readonly character: CharacterCard; readonly sheet: Sheet }) {
  const [editing, edit] = useState(false);
  const left = [...(character.standing?.spells ?? []), ...(character.standing?.items ?? [])];
  return (
    <details class="fold camp-care" data-sheet={character.id}>
      <summary data-action="my-sheet">{say.character.mine}</summary>
      {left.length > 0 && <p>{counted(left).map(([row, count]) => say.character.counted(row, count)).join(", ")}</p>}
      {!editing && <SheetDerived sheet={sheet} />}
      <button type="button" class="button" data-action="own-sheet" aria-label={say.character.editOf(character.name)} aria-expanded={editing} onClick={() => edit(!editing)}>
        {editing ? say.character.shut : say.character.edit}
      </button>
      {editing && <OwnSheet key={JSON.stringify(sheet)} character={character} sheet={sheet} />}
      <SheetFile sheet={sheet} />
    </details>
  );
}
