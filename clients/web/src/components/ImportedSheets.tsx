import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { page } from "../state/page";
import { freeId } from "../state/placing";
import type { ImportedSheet, ImportedSheets as Found } from "../wire/imports";
import { freshId } from "../wire/ids";
import { submit } from "../wire/submit";
import { FieldReports } from "./FieldReports";
import { RulesetField } from "./RulesetField";

const GROUPS_MOST = 40;

/** Who is in a file: characters go to the roster one by one, all others are kept as one encounter. */
export function ImportedSheets({ found, name }: { readonly found: Found; readonly name: string }) {
  const [ruleset, setRuleset] = useState("osric");
  const [without, setWithout] = useState<readonly string[]>([]);
  const [kept, setKept] = useState(false);
  const groups = (found.sheets ?? []).filter((one) => one.group !== undefined && !without.includes(one.id));
  const keep = () =>
    submit(
      { do: "prepare_encounter", encounter: freshId(), name: name.slice(0, 60), ruleset, groups: groups.flatMap((one) => one.group ?? []) },
      () => setKept(true),
    );
  const toggle = (id: string) => setWithout((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <section class="imported" data-import="sheets">
      <h4>{found.source}</h4>
      <ul class="roster">
        {(found.sheets ?? []).map((one) => (
          <Somebody key={one.id} one={one} taken={!without.includes(one.id)} toggle={() => toggle(one.id)} />
        ))}
      </ul>
      {found.left_out?.map((one, place) => (
        <p key={place}>
          <bdi>{one.name}</bdi>: {one.why}
        </p>
      ))}
      {found.notes?.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
      {groups.length > 0 && (
        <div class="row">
          <RulesetField value={ruleset} set={setRuleset} />
          <button type="button" class="button strong" data-action="keep-imported" disabled={kept || groups.length > GROUPS_MOST} onClick={keep}>
            {kept ? say.imports.kept : say.imports.keep(groups.length)}
          </button>
          {groups.length > GROUPS_MOST && <span class="soft">{say.imports.tooMany(GROUPS_MOST)}</span>}
        </div>
      )}
    </section>
  );
}

function Somebody({ one, taken, toggle }: { readonly one: ImportedSheet; readonly taken: boolean; readonly toggle: () => void }) {
  const [added, setAdded] = useState(false);
  const add = () => {
    const roster = page.value.view?.table.characters ?? {};
    submit({ do: "add_character", character: freeId(one.id, (id) => id in roster), sheet: one.sheet }, () => setAdded(true));
  };
  return (
    <li class="character">
      <b>
        <bdi>{one.sheet.name}</bdi>
      </b>
      <code>{one.line}</code>
      <span class="soft">{say.imports.armour(one.armour_base)}</span>
      <FieldReports fields={one.fields} />
      <div class="row">
        {one.group !== undefined && (
          <label class="check">
            <input type="checkbox" checked={taken} onChange={toggle} />
            {say.imports.among}
          </label>
        )}
        <button type="button" class="button small" data-action="add-imported" disabled={added} onClick={add}>
          {added ? say.imports.added : say.imports.add}
        </button>
      </div>
    </li>
  );
}
