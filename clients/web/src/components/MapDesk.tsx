import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { take, tool } from "../state/tools";
import type { PictureKept } from "../wire/pictures";
import { submit, tablePictures, throwTablePictureAway } from "../wire/submit";
import type { BackdropCard, BattleView } from "../wire/types";
import { BringPicture } from "./BringPicture";
import { SmallPicture } from "./SmallPicture";

const HUNDREDTHS = 100;

/** The picture under the map, how it lies, and what of the map is covered. */
export function MapDesk({ battle }: { readonly battle: BattleView }) {
  const [kept, setKept] = useState<readonly PictureKept[]>([]);
  const [wrong, setWrong] = useState("");
  const throwAway = async (picture: string) => {
    const why = await throwTablePictureAway(picture);
    setWrong(why === undefined ? "" : why || say.map.unanswered);
    look();
  };
  const look = () => void tablePictures().then(setKept);
  useEffect(look, []);
  const lay = ({ picture, width_px, height_px }: PictureKept) =>
    submit({ do: "set_backdrop", backdrop: { picture, width_px, height_px, across: battle.width * HUNDREDTHS } });
  const others = kept.filter((each) => each.picture !== battle.backdrop?.picture);
  return (
    <div class="map-desk stack">
      <BringPicture
        label={battle.backdrop === undefined ? say.map.bring : say.map.bringOther}
        id="map-picture"
        brought={(each) => {
          lay(each);
          look();
        }}
      />
      {battle.backdrop !== undefined && <Lying key={battle.backdrop.picture} card={battle.backdrop} />}
      {others.length > 0 && (
        <details class="fold">
          <summary>{say.map.kept(others.length)}</summary>
          <ul class="pictures-kept">
            {others.map((each) => (
              <li key={each.picture} data-kept={each.picture}>
                <SmallPicture picture={each.picture} />
                <span class="soft">{say.map.size(each.width_px, each.height_px)}</span>
                <button type="button" class="button small" data-action="lay-picture" aria-label={`${say.map.lay} ${say.map.size(each.width_px, each.height_px)}`} onClick={() => lay(each)}>
                  {say.map.lay}
                </button>
                <button type="button" class="button small quiet" data-action="drop-picture" aria-label={`${say.map.throwAway} ${say.map.size(each.width_px, each.height_px)}`} onClick={() => void throwAway(each.picture)}>
                  {say.map.throwAway}
                </button>
              </li>
            ))}
          </ul>
          <div aria-live="polite">{wrong !== "" && <p data-picture-refused>{wrong}</p>}</div>
        </details>
      )}
      <p class="soft">{say.map.coverHow}</p>
      <div class="row card-foot">
        {(["cover", "uncover"] as const).map((each) => (
          <button key={each} type="button" class="button" data-action={`desk-${each}`} aria-pressed={tool.value === each} onClick={() => take(each)}>
            {say.map[each]}
          </button>
        ))}
        {(battle.covered ?? []).length > 0 && (
          <button type="button" class="button quiet" data-action="uncover-all" onClick={() => submit({ do: "uncover_squares" })}>
            {say.map.uncoverAll}
          </button>
        )}
      </div>
    </div>
  );
}

const FIELDS = ["across", "left", "top"] as const;
type Draft = { readonly [field in (typeof FIELDS)[number]]: string };

/** Where it lies: in squares, by fields whose arrows move it by a tenth of one. */
function Lying({ card }: { readonly card: BackdropCard }) {
  const now: Draft = { across: squares(card.across), left: squares(card.left ?? 0), top: squares(card.top ?? 0) };
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const put = (field: keyof Draft, value: string) => {
    setDraft({ ...draft, [field]: value });
    const number = Math.round(Number(value) * HUNDREDTHS);
    if (value.trim() === "" || !Number.isFinite(number) || (field === "across" && number < HUNDREDTHS)) return;
    const { tiles: _, ...lies } = card;
    submit({ do: "set_backdrop", backdrop: { ...lies, [field]: number } }, () => setDraft({}));
  };
  return (
    <fieldset class="lying">
      <legend>{say.map.lies}</legend>
      <div class="row">
        {FIELDS.map((field) => (
          <label key={field} class="labelled">
            <span>{say.map[field]}</span>
            <input type="number" class="field narrow" step="0.1" data-field={`picture-${field}`} value={draft[field] ?? now[field]} onChange={(event) => put(field, event.currentTarget.value)} />
          </label>
        ))}
        <button type="button" class="button quiet" data-action="no-picture" onClick={() => submit({ do: "set_backdrop" })}>
          {say.map.takeAway}
        </button>
      </div>
      <p class="soft">{say.map.how}</p>
    </fieldset>
  );
}

const squares = (hundredths: number): string => `${hundredths / HUNDREDTHS}`;
