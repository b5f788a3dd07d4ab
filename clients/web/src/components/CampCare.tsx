import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { proposed } from "../state/camp";
import { page } from "../state/page";
import type { CharacterCard } from "../wire/types";
import { EditSheet } from "./EditSheet";

/** Hit points given back by a spell, a thing or a hand, and spells memorised again; shown before it is accepted. */
export function CampCare({ character }: { readonly character: CharacterCard }) {
  const words = say.inCamp;
  const [editing, edit] = useState(false);
  const { sheet } = character;
  return (
    <details class="fold camp-care">
      <summary data-action="care" aria-label={words.moreOf(character.name)}>
        {words.more}
      </summary>
      <Treating character={character} />
      {(character.sheet?.spells?.length ?? 0) > 0 && (
        <button type="button" class="button" data-action="memorise" onClick={() => (proposed.value = { do: "memorise", character: character.id })}>
          {words.memorise}
        </button>
      )}
      {sheet?.weapons?.some(({ weapon }) => sheet.charges?.some(({ item }) => item === weapon)) && (
        <button type="button" class="button" data-action="restock" onClick={() => (proposed.value = { do: "restock", character: character.id })}>
          {words.restock}
        </button>
      )}
      <button type="button" class="button" data-action="edit-sheet" aria-label={say.character.editOf(character.name)} aria-expanded={editing} onClick={() => edit(!editing)}>
        {editing ? say.character.shut : say.character.edit}
      </button>
      {editing && sheet !== undefined && <EditSheet key={JSON.stringify(sheet)} character={character} sheet={sheet} />}
    </details>
  );
}

function Treating({ character }: { readonly character: CharacterCard }) {
  const words = say.inCamp;
  const [points, setPoints] = useState("");
  const [by, setBy] = useState("");
  const [spends, setSpends] = useState("");
  const others = Object.values(page.value.view?.table.characters ?? {});
  const standing = others.find((one) => one.id === by)?.standing;
  const left: readonly (readonly ["spell" | "item", string])[] = [
    ...[...new Set(standing?.spells ?? [])].map((row) => ["spell", row] as const),
    ...[...new Set(standing?.items ?? [])].map((row) => ["item", row] as const),
  ];
  const chosen = left.find((one) => one.join(" ") === spends) ?? left[0];
  const treat = (event: Event) => {
    event.preventDefault();
    const given = { do: "treat_wounds", character: character.id, points: Number(points) } as const;
    proposed.value = by === "" || chosen === undefined ? given : { ...given, by, [chosen[0]]: chosen[1] };
  };
  return (
    <form class="sheet-form" onSubmit={treat}>
      <label class="labelled">
        <span>{words.treat}</span>
        <input class="field" type="number" min={1} max={500} required data-field="treat" value={points} onInput={(event) => setPoints(event.currentTarget.value)} />
      </label>
      <label class="labelled">
        <span>{words.by}</span>
        <select class="field" data-field="treat-by" value={by} onChange={(event) => setBy(event.currentTarget.value)}>
          <option value="">{words.byNobody}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {left.length > 0 && (
        <label class="labelled">
          <span>{words.with}</span>
          <select class="field" data-field="treat-with" value={chosen?.join(" ")} onChange={(event) => setSpends(event.currentTarget.value)}>
            {left.map((one) => (
              <option key={one.join(" ")} value={one.join(" ")}>
                {say.spell(one[1])}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" class="button" data-action="treat">
        {words.treatIt}
      </button>
    </form>
  );
}
