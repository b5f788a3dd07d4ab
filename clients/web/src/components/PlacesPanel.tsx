import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import { useAnswer } from "../state/asking";
import { submit } from "../wire/submit";
import type { PlacesAnswer } from "../wire/types";

type Value = NonNullable<PlacesAnswer["places"]>[string];

/** One place in one row of the tables, otherwise in this battle: a table, its row, the place, and what stands there. */
export function PlacesPanel() {
  const [open, setOpen] = useState(false);
  return (
    <details class="fold places" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-action="places">{say.places.head}</summary>
      {open && <Places />}
    </details>
  );
}

function Places() {
  const [table, setTable] = useState("");
  const [row, setRow] = useState("");
  const [place, setPlace] = useState("");
  const [typed, type] = useState<string>();
  const all = useAnswer<"places">({ kind: "places" });
  const rows = useAnswer<"places">(table === "" ? undefined : { kind: "places", table });
  const places = useAnswer<"places">(row === "" ? undefined : { kind: "places", table, row })?.places ?? {};
  const stands = places[place];
  const value = stands === undefined || typed === undefined ? undefined : valueOf(typed, stands);
  const pick = (nextTable: string, nextRow = "", nextPlace = "") => {
    setTable(nextTable);
    setRow(nextRow);
    setPlace(nextPlace);
    type(undefined);
  };
  const change = (event: Event) => {
    event.preventDefault();
    if (value !== undefined) submit({ do: "override_table", table, row, field: place, value }, () => type(undefined));
  };
  return (
    <form class="stack" onSubmit={change}>
      <p class="soft">{say.places.lead}</p>
      <Choice id="table" label={say.places.table} value={table} set={(next) => pick(next)} choices={Object.entries(all?.tables ?? {})} />
      {table !== "" && <Choice id="row" label={say.places.row} value={row} set={(next) => pick(table, next)} choices={(rows?.rows ?? []).map((one) => [one, inWords(one)])} />}
      {row !== "" && <Choice id="place" label={say.places.place} value={place} set={(next) => pick(table, row, next)} choices={Object.keys(places).map((one) => [one, inWords(one)])} />}
      {stands !== undefined && <Stands stands={stands} typed={typed ?? `${stands}`} type={type} />}
      <button type="submit" class="button" data-action="override" disabled={value === undefined || value === stands}>
        {say.places.set}
      </button>
      {all?.made !== undefined && (
        <>
          <h3>{say.places.made}</h3>
          <ul class="soft" lang={TOLD}>
            {all.made.map((one) => (
              <li key={`${one.table} ${one.row} ${one.field}`} data-overridden={one.row}>
                {inWords(one.row)}, {inWords(one.field)}: <b>{`${one.value}`}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly choices: readonly (readonly [string, string])[];
}

function Choice({ id, label, value, set, choices }: ChoiceProps) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <select class="field" data-field={`places-${id}`} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{say.places.choose}</option>
        {choices.map(([one, words]) => (
          <option key={one} value={one} lang={TOLD}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Stands({ stands, typed, type }: { readonly stands: Value; readonly typed: string; readonly type: (text: string) => void }) {
  return (
    <label class="labelled">
      <span>{say.places.value}</span>
      {typeof stands === "boolean" ? (
        <select class="field" data-field="places-value" value={typed} onChange={(event) => type(event.currentTarget.value)}>
          <option value="true">{say.places.yes}</option>
          <option value="false">{say.places.no}</option>
        </select>
      ) : (
        <input class="field" data-field="places-value" autoComplete="off" maxLength={200} inputMode={typeof stands === "number" ? "numeric" : "text"} value={typed} onInput={(event) => type(event.currentTarget.value)} />
      )}
    </label>
  );
}

/** Of the kind that stands there; nothing where it is none. */
function valueOf(typed: string, stands: Value): Value | undefined {
  if (typeof stands === "boolean") return typed === "true";
  if (typeof stands === "string") return typed;
  return /^-?\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined;
}

const inWords = (name: string): string => name.replace(/_/g, " ").replace(/\./g, " · ");
