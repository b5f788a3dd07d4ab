import { useAnswer } from "../state/asking";
import type { Rows } from "../wire/types";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly placeholder?: string;
  /** Bounds make it a field for a whole number. */
  readonly least?: number;
  readonly most?: number;
  /** The table of the book whose rows are offered while one types; anything else may be typed all the same. */
  readonly rows?: Rows["table"];
  /** It may stay empty. */
  readonly optional?: boolean;
  readonly longest?: number;
}

/** A field with its label above it. */
export function Field({ id, label, value, set, placeholder, least, most, rows, optional = false, longest = 60 }: Props) {
  const type = least === undefined ? ({ type: "text", list: rows && `${id}-rows` } as const) : ({ type: "number", min: least, max: most } as const);
  return (
    <label class="labelled" for={id}>
      <span>{label}</span>
      <input
        id={id}
        class="field"
        required={!optional}
        {...type}
        maxLength={longest}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {rows && <Offered id={`${id}-rows`} rows={rows} />}
    </label>
  );
}

function Offered({ id, rows }: { readonly id: string; readonly rows: Rows["table"] }) {
  const answer = useAnswer<"rows">({ kind: "rows", table: rows });
  return (
    <datalist id={id}>
      {Object.entries(answer?.rows ?? {}).map(([row, name]) => (
        <option key={row} value={row.replace(/_/g, " ")} label={name} />
      ))}
    </datalist>
  );
}
