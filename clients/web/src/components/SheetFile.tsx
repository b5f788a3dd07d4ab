import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { idFrom } from "../state/placing";
import { sheetIn } from "../state/sheet";
import { saveText } from "../wire/files";
import type { Sheet } from "../wire/types";

interface Props {
  readonly sheet: Sheet;
  /** Where a sheet out of a file goes; none where it may only be kept. */
  readonly load?: (sheet: Sheet) => void;
}

/** A sheet kept as a file, and one out of a file. */
export function SheetFile({ sheet, load }: Props) {
  const words = say.character;
  const [wrong, setWrong] = useState(false);
  const read = async (file: File | undefined) => {
    const found = file === undefined ? undefined : sheetIn(await file.text());
    setWrong(found === undefined);
    if (found !== undefined) load?.(found);
  };
  return (
    <div class="row">
      <button type="button" class="button" data-action="keep-sheet" aria-label={words.fileOf(sheet.name)} onClick={() => saveText(`${idFrom(sheet.name, "sheet")}.json`, JSON.stringify(sheet, undefined, 2), "application/json")}>
        {words.file}
      </button>
      {load !== undefined && (
        <label class="file">
          <span>{words.load}</span>
          <input type="file" accept="application/json,.json" data-field="sheet-file" onChange={(event) => void read(event.currentTarget.files?.[0])} />
        </label>
      )}
      {wrong && (
        <p class="refused" role="alert">
          {words.unreadable}
        </p>
      )}
    </div>
  );
}
