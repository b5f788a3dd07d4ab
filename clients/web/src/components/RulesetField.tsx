import { say } from "../catalogue";

/** Under which rules: one of the games. */
export function RulesetField({ value, set }: { readonly value: string; readonly set: (value: string) => void }) {
  return (
    <select class="field" aria-label={say.camp.ruleset} value={value} onChange={(event) => set(event.currentTarget.value)}>
      {Object.entries(say.camp.rulesets).map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
