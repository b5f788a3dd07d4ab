import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import { type ImportedMap, pictureIn } from "../wire/imports";
import { freshId } from "../wire/ids";
import type { PictureKept } from "../wire/pictures";
import { bringTablePicture, submit } from "../wire/submit";
import { FieldReports } from "./FieldReports";
import { RulesetField } from "./RulesetField";

interface Props {
  readonly map: ImportedMap;
  readonly name: string;
  /** Out of which it was read, with its picture. */
  readonly file: Blob | undefined;
}

/** A map as the ground that it becomes, small; kept as an encounter by a press, on its picture where it has one. What changes is said by where it stands. */
export function ImportedMapCard({ map, name, file }: Props) {
  const [ruleset, setRuleset] = useState("osric");
  const [kept, setKept] = useState(false);
  const { width, height, ground } = map;
  const walls = ground.walls ?? [];
  const [part, setPart] = useState<number>();
  const [wrong, setWrong] = useState<string>();
  const line = useRef(new AbortController());
  useEffect(() => () => line.current.abort(), []);
  const { across = 0 } = map;
  const hasPicture = across > 0 && file !== undefined && wrong === undefined;
  const prepared = { do: "prepare_encounter", name: name.slice(0, 60), ruleset, ground, width, height } as const;
  const keep = async () => {
    if (!hasPicture) return submit({ ...prepared, encounter: freshId() }, () => setKept(true));
    setPart(0);
    const picture = await pictureIn(file);
    const found = picture === undefined ? say.imports.noPicture : await bringTablePicture(picture, setPart, line.current.signal);
    if (line.current.signal.aborted) return;
    setPart(undefined);
    if (typeof found === "string") return setWrong(found || say.map.unreachable);
    submit({ ...prepared, encounter: freshId(), backdrop: { ...laid(found), across } }, () => setKept(true));
  };
  return (
    <section class="imported" data-import="map">
      <h4>{map.source}</h4>
      <svg class="imported-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={say.imports.map(width, height, walls.length)}>
        <path d={walls.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
      </svg>
      <p>{say.imports.map(width, height, walls.length)}</p>
      <FieldReports fields={map.fields} />
      <div class="row">
        <RulesetField value={ruleset} set={setRuleset} />
        <button type="button" class="button strong" data-action="keep-imported" disabled={kept || part !== undefined} onClick={() => void keep()}>
          {kept ? say.imports.kept : hasPicture ? say.imports.keepMapOnPicture : say.imports.keepMap}
        </button>
      </div>
      {part !== undefined && (
        <p class="soft">
          <progress max={1} value={part} aria-label={say.map.moving} /> {part < 1 ? say.map.moving : say.map.reading}
        </p>
      )}
      {wrong !== undefined && (
        <p data-picture-refused>
          <span lang={wrong === say.imports.noPicture || wrong === say.map.unreachable ? undefined : TOLD}>{wrong}</span> {say.imports.withoutPicture}
        </p>
      )}
    </section>
  );
}

const laid = ({ picture, width_px, height_px }: PictureKept) => ({ picture, width_px, height_px });
