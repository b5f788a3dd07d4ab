import { say } from "../catalogue";
import { counted } from "../state/sheet";
import type { CharacterCard, Sheet } from "../wire/types";
import { SheetDerived } from "./SheetDerived";
import { SheetFile } from "./SheetFile";

/** One's own sheet: what is left of it, and what follows from it. */
export function ReadSheet({ character, sheet }: { readonly character: CharacterCard; readonly sheet: Sheet }) {
  const left = [...(character.standing?.spells ?? []), ...(character.standing?.items ?? [])];
  return (
    <details class="fold camp-care" data-sheet={character.id}>
      <summary data-action="my-sheet">{say.character.mine}</summary>
      {left.length > 0 && <p>{counted(left).map(([row, count]) => say.character.counted(row, count)).join(", ")}</p>}
      <SheetDerived sheet={sheet} />
      <SheetFile sheet={sheet} />
    </details>
  );
}
