import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { proposed } from "../state/camp";
import { draftOf, portrayed, sheetOf } from "../state/sheet";
import type { CharacterCard, Sheet } from "../wire/types";
import { BringPicture } from "./BringPicture";
import { NoPortrait } from "./NoPortrait";
import { SheetDerived } from "./SheetDerived";
import { SheetFields } from "./SheetFields";
import { SheetFile } from "./SheetFile";

/** The DM writes a character's sheet anew; what it changes is shown before it is accepted. */
export function EditSheet({ character, sheet }: { readonly character: CharacterCard; readonly sheet: Sheet }) {
  const [draft, setDraft] = useState(draftOf(sheet));
  const [portrait, setPortrait] = useState(sheet.portrait);
  const written = portrayed(sheetOf(draft, sheet), portrait);
  const look = (event: Event) => {
    event.preventDefault();
    proposed.value = { do: "change_sheet", character: character.id, sheet: written };
  };
  return (
    <>
      <form class="sheet-form" onSubmit={look}>
        <SheetFields id={`edit-${character.id}`} draft={draft} set={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <div class="whole">
          <BringPicture label={say.map.portrait} id={`portrait-${character.id}`} brought={({ picture }) => setPortrait(picture)} />
        </div>
        <NoPortrait portrait={portrait} take={() => setPortrait(undefined)} />
        <button type="submit" class="button" data-action="see-sheet">
          {say.character.look}
        </button>
      </form>
      <SheetDerived sheet={written} />
      <SheetFile
        sheet={written}
        load={(found) => {
          setDraft(draftOf(found));
          setPortrait(found.portrait);
        }}
      />
    </>
  );
}
