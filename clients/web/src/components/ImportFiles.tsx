import { useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import type { Imported } from "../wire/imports";
import { readFile } from "../wire/submit";
import { ImportedMapCard } from "./ImportedMapCard";
import { ImportedSheets } from "./ImportedSheets";

const MAPS = /\.(dd2vtt|uvtt|df2vtt)$/i;

/** Sheets and maps of other tabletops: read by the server, looked at here, and given to the table by a press. */
export function ImportFiles() {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState("");
  const [base, setBase] = useState("");
  const [found, setFound] = useState<Imported | string>();
  const [waits, setWaits] = useState(false);
  const given = useRef(0);
  const isMap = file !== undefined && MAPS.test(file.name);
  const after = <T,>(set: (value: T) => void) => (value: T) => {
    set(value);
    given.current += 1; // what was found, and what is being read, is of what was given before
    setFound(undefined);
    setWaits(false);
  };
  const name = file?.name.replace(/\.[^.]*$/, "") ?? say.imports.pasted;
  const read = async (event: Event) => {
    event.preventDefault();
    const asked = given.current;
    setWaits(true);
    setFound(undefined);
    const answer = await readFile(isMap ? { as: "map", doors: "as drawn" } : { as: "sheets", armour_base: base }, file ?? new Blob([text]));
    if (asked !== given.current) return;
    setFound(answer);
    setWaits(false);
  };
  return (
    <details class="fold imports">
      <summary>{say.imports.head}</summary>
      <form class="sheet-form" onSubmit={read}>
        <p class="soft">{say.imports.what}</p>
        <label class="labelled">
          <span>{say.imports.file}</span>
          <input type="file" class="field" data-field="import-file" onChange={(event) => after(setFile)(event.currentTarget.files?.[0])} />
        </label>
        <label class="labelled">
          <span>{say.imports.base}</span>
          <select class="field" data-field="import-base" value={base} onChange={(event) => after(setBase)(event.currentTarget.value)}>
            {Object.entries(say.imports.bases).map(([id, title]) => (
              <option key={id} value={id.trim()}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="labelled import-text">
          <span>{say.imports.text}</span>
          <textarea
            class="field"
            rows={3}
            data-field="import-text"
            placeholder={say.imports.textPlaceholder}
            value={text}
            disabled={file !== undefined}
            onInput={(event) => after(setText)(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" data-action="import" disabled={waits || (file === undefined && text.trim() === "")}>
          {waits ? say.imports.waits : say.imports.read}
        </button>
      </form>
      <div aria-live="polite">
        {typeof found === "string" && (
          <p data-import="refused" lang={found === "" ? undefined : TOLD}>
            {found === "" ? say.imports.unreachable : found}
          </p>
        )}
        {typeof found === "object" && ("ground" in found ? <ImportedMapCard map={found} name={name} file={file} /> : <ImportedSheets found={found} name={name} />)}
      </div>
    </details>
  );
}
