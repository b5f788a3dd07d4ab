import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { edited } from "../state/editing";
import { submit } from "../wire/submit";
import { EFFECT_KINDS, type BattleView, type CombatantCard, type EffectKind } from "../wire/types";
import { ActButton } from "./ActButton";
import { BringPicture } from "./BringPicture";
import { PlaceForm } from "./PlaceForm";

/** The DM's own hand on a figure: hit points, armour class, name, what holds of it, whether it is there at all. */
export function EditFigure({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const [draft, set] = useState<{ readonly [field: string]: string }>({});
  const fields: readonly (readonly [string, string, number | undefined])[] = [
    ["hp", say.edit.hitPoints, card.hit_points],
    ["of", say.edit.most, card.hit_points_max],
    ["ac", say.edit.armourClass, card.armour_class],
    ["thac0", say.edit.thac0, card.thac0],
  ];
  const command = edited(card.id, draft);
  const save = (event: Event) => {
    event.preventDefault();
    if (command !== undefined) submit(command, () => set({}));
  };
  return (
    <details class="fold edit-figure" data-edit={card.id}>
      <summary data-action="edit">{say.edit.head}</summary>
      <form class="edit-fields" onSubmit={save}>
        {fields.map(([id, label, value]) => (
          <label key={id} class="labelled">
            <span>{label}</span>
            <input class="field" inputMode="numeric" data-field={`edit-${id}`} value={draft[id] ?? `${value ?? ""}`} onInput={(event) => set({ ...draft, [id]: event.currentTarget.value })} />
          </label>
        ))}
        <label class="labelled edit-name">
          <span>{say.edit.name}</span>
          <input class="field" maxLength={60} data-field="edit-name" value={draft["name"] ?? card.name} onInput={(event) => set({ ...draft, name: event.currentTarget.value })} />
        </label>
        <button type="submit" class="button" data-action="save-edit" disabled={command === undefined}>
          {say.edit.save}
        </button>
      </form>
      <BringPicture label={say.map.portrait} id="portrait" brought={({ picture }) => submit({ do: "edit_combatant", figure: card.id, sheet: { portrait: picture } })} />
      {battle.line === undefined && battle.step !== "set_up" && battle.step !== "over" && <PlaceForm key={`${card.square ?? ""}`} battle={battle} card={card} />}
      <Conditions battle={battle} card={card} />
      <ActButton class="button quiet" command={{ do: "remove_combatants", figures: [card.id] }} data-action="remove" data-target={card.id}>
        {say.edit.remove}
      </ActButton>
    </details>
  );
}

function Conditions({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const holds = card.effects ?? [];
  const free = EFFECT_KINDS.filter((kind) => !(holds as readonly string[]).includes(kind));
  const begin = (kind: string) => {
    if (kind !== "") submit({ do: "apply_effect", figure: card.id, effect: kind as EffectKind });
  };
  return (
    <div class="row" data-conditions={battle.id}>
      {Object.entries(card.lasting ?? {}).map(([name, effect]) => (
        <ActButton key={name} class="button small" command={{ do: "end_effect", figure: card.id, effect: name }} data-action="end-effect" data-effect={name}>
          {say.edit.end(effect.label || name.replace(/_/g, " "))}
        </ActButton>
      ))}
      <select class="field narrow" aria-label={say.edit.begins} data-field="condition" value="" onChange={(event) => begin(event.currentTarget.value)}>
        <option value="">{say.edit.begins}</option>
        {free.map((kind) => (
          <option key={kind} value={kind}>
            {kind.replace(/_/g, " ")}
          </option>
        ))}
      </select>
    </div>
  );
}
