import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { proposed } from "../state/camp";
import { asTheirs, draftOf, portrayed, sheetOf } from "../state/sheet";
import type { CharacterCard, Sheet } from "../wire/types";
import { SheetDerived } from "./SheetDerived";
import { SheetFields } from "./SheetFields";
import { NoPortrait } from "./NoPortrait";

/** A player writes what is theirs on their own sheet; what it changes is shown before it is accepted. */
export function OwnSheet({ character, sheet }: { readonly character: CharacterCard; readonly sheet: Sheet }) {
  const [draft, setDraft] = useState(draftOf(sheet));
  const [portrait, setPortrait] = useState(sheet.portrait);
  const written = portrayed(sheetOf(asTheirs(draft, sheet), sheet), portrait);
  const look = (event: Event) => {
    event.preventDefault();
    proposed.value = { do: "change_sheet", character: character.id, sheet: written };
  };
  return (
    <>
      <form class="sheet-form" onSubmit={look}>
        <SheetFields id={`own-${character.id}`} own draft={draft} set={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <NoPortrait portrait={portrait} take={() => setPortrait(undefined)} />
        <button type="submit" class="button" data-action="see-sheet">
          {say.character.look}
        </button>
      </form>
      <p class="soft">{say.character.asksDm}</p>
      <SheetDerived sheet={written} />
    </>
  );
}
