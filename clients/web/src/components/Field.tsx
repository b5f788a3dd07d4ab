interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly placeholder?: string;
  /** Bounds make it a field for a whole number. */
  readonly least?: number;
  readonly most?: number;
}

/** A field with its label above it. */
export function Field({ id, label, value, set, placeholder, least, most }: Props) {
  const type = least === undefined ? ({ type: "text", list: undefined } as const) : ({ type: "number", min: least, max: most } as const);
  return (
    <label class="labelled" for={id}>
      <span>{label}</span>
      <input
        id={id}
        class="field"
        required
        {...type}
        maxLength={60}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}
