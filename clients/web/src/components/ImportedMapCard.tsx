import { useState } from "preact/hooks";
import { say } from "../catalogue";
import type { ImportedMap } from "../wire/imports";
import { freshId } from "../wire/ids";
import { submit } from "../wire/submit";
import { FieldReports } from "./FieldReports";
import { RulesetField } from "./RulesetField";

/** A map as the ground that it becomes, small; kept as an encounter by a press. */
export function ImportedMapCard({ map, name }: { readonly map: ImportedMap; readonly name: string }) {
  const [ruleset, setRuleset] = useState("osric");
  const [kept, setKept] = useState(false);
  const { width, height, ground } = map;
  const walls = ground.walls ?? [];
  const keep = () =>
    submit({ do: "prepare_encounter", encounter: freshId(), name: name.slice(0, 60), ruleset, ground, width, height }, () => setKept(true));
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
        <button type="button" class="button strong" data-action="keep-imported" disabled={kept} onClick={keep}>
          {kept ? say.imports.kept : say.imports.keepMap}
        </button>
      </div>
    </section>
  );
}
