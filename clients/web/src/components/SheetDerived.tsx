import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { useSettled } from "../state/settled";
import { rules } from "../state/camp";
import type { DerivedWeapon, Sheet } from "../wire/types";
import { Arithmetic } from "./Arithmetic";

/** What follows from a sheet by the tables, as the server works it out, each number with the lines that make it. */
export function SheetDerived({ sheet }: { readonly sheet: Sheet }) {
  const words = say.character;
  const about = { kind: "sheet", sheet, ruleset: rules.value } as const;
  const settled = useSettled(about, aboutKey(about));
  const answer = useAnswer<"sheet">(settled);
  const refusal = page.value.refused[aboutKey(settled)];
  return (
    <section class="derived" aria-label={words.derived}>
      <label class="labelled beside">
        <span>{words.byRules}</span>
        <select class="field" data-field="sheet-rules" value={rules.value} onChange={(event) => (rules.value = event.currentTarget.value)}>
          {Object.entries(say.camp.rulesets).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {refusal !== undefined && (
        <p class="refused" role="status">
          {refusal.message}
        </p>
      )}
      {refusal === undefined && answer === undefined && <p class="soft">{words.asking}</p>}
      {refusal === undefined &&
        answer?.facts.map((fact) => (
          <details key={fact.name} class="fold derived-fact" data-derived={fact.name}>
            <summary>
              {words.derivedName(fact.name)} <b>{fact.value}</b>
            </summary>
            <Arithmetic lines={fact.lines ?? []} />
          </details>
        ))}
      {refusal === undefined && answer?.weapons?.map((weapon) => <Weapon key={weapon.name} weapon={weapon} />)}
    </section>
  );
}

function Weapon({ weapon }: { readonly weapon: DerivedWeapon }) {
  const words = say.character;
  const far = weapon.ranges === undefined ? [] : [words.ranges(weapon.ranges)];
  const near = weapon.reach === undefined ? [] : [words.reach(weapon.reach)];
  return (
    <details class="fold derived-fact" data-weapon={weapon.name}>
      <summary>
        {weapon.name} {words.toHit} <b>{weapon.to_hit}</b>
        <span class="soft">{[words.damage(weapon.damage, weapon.damage_large), ...near, ...far].join(", ")}</span>
      </summary>
      <Arithmetic lines={weapon.lines} />
      <Arithmetic lines={weapon.damage_lines ?? []} />
    </details>
  );
}
