import { say } from "../catalogue";
import type { WeaponLine } from "../state/sheet";
import { Field } from "./Field";

interface Props {
  readonly id: string;
  readonly number: number;
  readonly line: WeaponLine;
  /** Nothing takes it off the sheet. */
  readonly set: (line: WeaponLine | undefined) => void;
  /** It becomes the first, which one has in hand. */
  readonly toHand: () => void;
  /** How well one knows it is the DM's to say. */
  readonly own: boolean;
}

/** A weapon with its plus, and how well one knows it, in the words of either game. */
export function SheetWeapon({ id, number, line, set, toHand, own }: Props) {
  const words = say.character;
  return (
    <fieldset class="sheet-weapon whole">
      <Field
        id={id}
        label={number === 1 ? say.addCharacter.weapon : words.weaponN(number)}
        value={line.words}
        set={(value) => (value === "" && number > 1 ? set(undefined) : set({ ...line, words: value }))}
        placeholder={say.addCharacter.weaponPlaceholder}
        rows="weapon"
        optional={number > 1}
      />
      {!own && <Known id={id} line={line} set={set} />}
      <label class="labelled" for={`${id}-left`}>
        <span>{words.missiles}</span>
        <input
          id={`${id}-left`}
          class="field"
          type="number"
          min={0}
          max={200}
          data-field="missiles"
          value={line.left}
          placeholder={words.uncounted}
          onInput={(event) => set({ ...line, left: event.currentTarget.value })}
        />
      </label>
      {number > 1 && (
        <button type="button" class="button" data-action="to-hand" aria-label={words.toHandOf(line.words)} onClick={toHand}>
          {words.toHand}
        </button>
      )}
    </fieldset>
  );
}

function Known({ id, line, set }: Pick<Props, "id" | "line" | "set">) {
  const words = say.character;
  return (
    <>
      <label class="labelled" for={`${id}-skill`}>
        <span>{words.skill}</span>
        <select id={`${id}-skill`} class="field" value={line.skill} onChange={(event) => set({ ...line, skill: event.currentTarget.value as WeaponLine["skill"] })}>
          {Object.entries(words.skills).map(([skill, title]) => (
            <option key={skill} value={skill}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label class="labelled" for={`${id}-mastery`}>
        <span>{words.mastery}</span>
        <select id={`${id}-mastery`} class="field" value={line.mastery} onChange={(event) => set({ ...line, mastery: event.currentTarget.value as WeaponLine["mastery"] })}>
          {Object.entries(words.masteries).map(([mastery, title]) => (
            <option key={mastery} value={mastery}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label class="check whole">
        <input type="checkbox" checked={line.strength_bow} data-field="strength-bow" onChange={(event) => set({ ...line, strength_bow: event.currentTarget.checked })} />
        {words.strengthBow}
      </label>
    </>
  );
}
