import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { freeId, idFrom, weaponFrom } from "../state/placing";
import type { TableView } from "../wire/types";
import { submit } from "../wire/submit";
import { Field } from "./Field";

const BLANK = { name: "", class: "fighter", level: "1", hit_points: "8", armour_class: "5", strength: "10", weapon: "long sword" };

/** The DM puts a character on the roster: as much of its sheet as fighting needs. */
export function AddCharacter({ table }: { readonly table: TableView }) {
  const [sheet, setSheet] = useState(BLANK);
  const [open, setOpen] = useState(Object.keys(table.characters ?? {}).length === 0);
  const set = (key: keyof typeof BLANK) => (value: string) => setSheet((before) => ({ ...before, [key]: value }));
  const add = (event: Event) => {
    event.preventDefault();
    const taken = table.characters ?? {};
    const command = {
      do: "add_character",
      character: freeId(idFrom(sheet.name, "character"), (id) => id in taken),
      sheet: {
        name: sheet.name.trim(),
        class: sheet.class,
        level: Number(sheet.level),
        hit_points: Number(sheet.hit_points),
        armour_class: Number(sheet.armour_class),
        strength: sheet.strength.trim(),
        weapons: [weaponFrom(sheet.weapon)],
      },
    } as const;
    submit(command, () => setSheet((now) => (now === sheet ? BLANK : now)));
  };
  const words = say.addCharacter;
  return (
    <details class="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.head}</summary>
      <form class="sheet-form" onSubmit={add}>
        <Field id="sheet-name" label={words.name} value={sheet.name} set={set("name")} placeholder={words.namePlaceholder} />
        <label class="labelled" for="sheet-class">
          <span>{words.class_}</span>
          <select id="sheet-class" class="field" value={sheet.class} onChange={(event) => set("class")(event.currentTarget.value)}>
            {Object.entries(words.classes).map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Field id="sheet-level" label={words.level} value={sheet.level} set={set("level")} least={0} most={100} />
        <Field id="sheet-points" label={words.hitPoints} value={sheet.hit_points} set={set("hit_points")} least={1} most={1000} />
        <Field id="sheet-armour" label={words.armourClass} value={sheet.armour_class} set={set("armour_class")} least={-30} most={30} />
        <Field id="sheet-strength" label={words.strength} value={sheet.strength} set={set("strength")} />
        <Field id="sheet-weapon" label={words.weapon} value={sheet.weapon} set={set("weapon")} placeholder={words.weaponPlaceholder} rows="weapon" />
        <button type="submit" class="button" data-action="add-character">
          {words.add}
        </button>
      </form>
    </details>
  );
}
