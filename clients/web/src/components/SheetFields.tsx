import { say } from "../catalogue";
import { PLAIN_WEAPON, type SheetDraft, type WeaponLine } from "../state/sheet";
import { Field } from "./Field";
import { SheetWeapon } from "./SheetWeapon";

interface Props {
  /** Begins the ids of all fields. */
  readonly id: string;
  readonly draft: SheetDraft;
  readonly set: (change: Partial<SheetDraft>) => void;
  /** Only what its player may change. */
  readonly own?: boolean;
}

type Written = Exclude<keyof SheetDraft, "weapons" | "size">;

const fieldOf = ({ draft, set }: Props) => (key: Written) => ({ value: draft[key], set: (value: string) => set({ [key]: value }) });

/** All fields of a sheet that fighting needs. */
export function SheetFields(props: Props) {
  const { id, draft, set, own = false } = props;
  const { addCharacter: words, character: more } = say;
  const field = fieldOf(props);
  const toHand = (place: number) => set({ weapons: [...draft.weapons.slice(place, place + 1), ...draft.weapons.filter((_, index) => index !== place)] });
  const reweapon = (place: number, line: WeaponLine | undefined) => set({ weapons: draft.weapons.flatMap((one, index) => (index !== place ? [one] : line === undefined ? [] : [line])) });
  return (
    <>
      <Field id={`${id}-name`} label={words.name} {...field("name")} placeholder={words.namePlaceholder} />
      {!own && <DmFields id={id} draft={draft} set={set} />}
      <Field id={`${id}-pounds`} label={more.pounds} {...field("pounds")} least={0} most={5000} optional />
      {draft.weapons.map((line, place) => (
        <SheetWeapon key={place} id={place === 0 ? `${id}-weapon` : `${id}-weapon-${place + 1}`} number={place + 1} own={own} line={line} set={(next) => reweapon(place, next)} toHand={() => toHand(place)} />
      ))}
      <button type="button" class="button" data-action="more-weapons" onClick={() => set({ weapons: [...draft.weapons, PLAIN_WEAPON] })}>
        {more.moreWeapons}
      </button>
      <div class="whole">
        <Field id={`${id}-spells`} label={more.spells} {...field("spells")} placeholder={more.spellsPlaceholder} longest={2000} optional />
      </div>
      <div class="whole">
        <Field id={`${id}-items`} label={more.items} {...field("items")} placeholder={more.itemsPlaceholder} longest={2000} optional />
      </div>
    </>
  );
}

/** What makes a character better or worse. */
function DmFields(props: Props) {
  const { id, draft, set } = props;
  const { addCharacter: words, character: more } = say;
  const field = fieldOf(props);
  const classes = Object.entries(words.classes);
  const isKnown = classes.some(([row]) => row === draft.class);
  return (
    <>
      <label class="labelled" for={`${id}-class`}>
        <span>{words.class_}</span>
        <select id={`${id}-class`} class="field" value={draft.class} onChange={(event) => set({ class: event.currentTarget.value })}>
          {classes.map(([row, title]) => (
            <option key={row} value={row}>
              {title}
            </option>
          ))}
          {!isKnown && <option value={draft.class}>{more.otherClass(draft.class)}</option>}
        </select>
      </label>
      <Field id={`${id}-level`} label={words.level} {...field("level")} least={0} most={100} />
      <Field id={`${id}-points`} label={words.hitPoints} {...field("hit_points")} least={1} most={1000} />
      <Field id={`${id}-armour`} label={words.armourClass} {...field("armour_class")} least={-30} most={30} />
      <Field id={`${id}-shield`} label={more.shield} {...field("shield")} least={0} most={10} />
      <Field id={`${id}-strength`} label={words.strength} {...field("strength")} />
      <Field id={`${id}-dexterity`} label={more.dexterity} {...field("dexterity")} least={1} most={25} />
      <Field id={`${id}-constitution`} label={more.constitution} {...field("constitution")} least={1} most={25} />
      <Field id={`${id}-suit`} label={more.armour} {...field("armour")} optional />
      <Field id={`${id}-suit-plus`} label={more.armourPlus} {...field("armour_plus")} least={-10} most={10} />
      <Field id={`${id}-rate`} label={more.rate} {...field("rate")} least={0} most={96} />
      <label class="labelled" for={`${id}-size`}>
        <span>{more.size}</span>
        <select id={`${id}-size`} class="field" value={draft.size} onChange={(event) => set({ size: event.currentTarget.value as SheetDraft["size"] })}>
          {Object.entries(more.sizes).map(([size, title]) => (
            <option key={size} value={size}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
