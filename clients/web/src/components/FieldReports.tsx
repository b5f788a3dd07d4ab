import { say } from "../catalogue";
import type { FieldReport } from "../wire/imports";

/** What became of each field, folded; how many were guessed and dropped stands on it. */
export function FieldReports({ fields }: { readonly fields: readonly FieldReport[] }) {
  const guessed = fields.filter((one) => one.fate === "guessed").length;
  const dropped = fields.filter((one) => one.fate === "dropped").length;
  return (
    <details class="field-reports">
      <summary>{say.imports.summed(fields.length, guessed, dropped)}</summary>
      <ul>
        {fields.map((one, place) => (
          <li key={place} data-fate={one.fate}>
            <b>{say.imports.fates[one.fate]}</b> <bdi>{one.field}</bdi>
            {one.was !== undefined && (
              <>
                : <bdi>{one.was}</bdi>
              </>
            )}
            {one.now !== undefined && ` → ${one.now}`}
            {one.why !== undefined && <small> {one.why}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
