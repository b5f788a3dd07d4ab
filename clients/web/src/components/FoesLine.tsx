import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { completed, distance, draft, line, matching, outlines } from "../state/encounter";
import { useSettled } from "../state/settled";
import { submit } from "../wire/submit";
import { freshId } from "../wire/ids";
import type { BattleView, EncounterAnswer, Encounter } from "../wire/types";
import { MonsterRows } from "./MonsterRows";
import { TypedLine } from "./TypedLine";

const FOUND_MOST = 6;
const FAR_MOST = 1000;
/** How far off newcomers are wished, until somebody says: squares of a map, else feet or yards. */
const SQUARES_APART = "12";
const APART = "60";

/** The moment for which a line was read: who joined since then has taken names and squares. */
const readAt = new WeakMap<EncounterAnswer, BattleView>();

/** `6 orc axe; ogre club; 2 goblin hidden`: read by the server while it is typed, shown on the board, set out by a press. */
export function FoesLine({ battle }: { readonly battle: BattleView }) {
  const field = useRef<HTMLInputElement>(null);
  const bestiary = useAnswer<"bestiary">({ kind: "bestiary" });
  const text = line.value;
  const measure = battle.line?.measure ?? "squares";
  const typed = distance.value ?? (battle.line === undefined ? SQUARES_APART : APART);
  const far = Number(typed);
  const about: Encounter | undefined =
    text.trim() === "" ? undefined : { kind: "encounter", text, ...(far >= 1 && far <= FAR_MOST ? { distance: Math.floor(far), measure } : {}) };
  const asked = useSettled(about, `${text} ${typed}`);
  const read = useAnswer<"encounter">(asked);
  if (read !== undefined && !readAt.has(read)) readAt.set(read, battle);
  const isCurrent = asked?.text === text && asked.distance === about?.distance && (read === undefined || readAt.get(read) === battle);
  const found = bestiary === undefined ? [] : matching(text, bestiary, FOUND_MOST);
  const groups = read?.groups ?? [];
  const wrong = isCurrent ? (read?.wrong ?? []) : [];
  useEffect(() => {
    draft.value = isCurrent ? outlines(read, bestiary) : draft.value;
    if (about === undefined) draft.value = [];
  }, [read, bestiary, isCurrent, about === undefined]);
  useEffect(() => () => void (draft.value = []), []);

  const pick = (row: string) => {
    line.value = completed(text, row);
    field.current?.focus();
  };
  const setOut = (event: Event) => {
    event.preventDefault();
    if (groups.length > 0 && isCurrent) sendAll(read);
  };
  return (
    <form class="foes-line stack" onSubmit={setOut}>
      <label class="labelled" for="foes-line">
        <span>{say.desk.line}</span>
        <input
          id="foes-line"
          ref={field}
          class="field"
          autoComplete="off"
          spellcheck={false}
          maxLength={500}
          placeholder={say.desk.linePlaceholder}
          aria-describedby="foes-read"
          value={text}
          onInput={(event) => (line.value = event.currentTarget.value)}
        />
      </label>
      <div class="read-line" id="foes-read" role="status" data-wrong={wrong.length === 0 ? undefined : ""}>
        {about === undefined && <p class="soft">{say.desk.lineHow}</p>}
        {about !== undefined && wrong.length > 0 && found.length === 0 && <TypedLine text={text} wrong={wrong} />}
        {read?.words?.map((words) => (
          <p key={words} class="group-read">
            {words}
          </p>
        ))}
      </div>
      {found.length > 0 && !(groups.length > 0 && isCurrent && text.trim().endsWith(";")) && <MonsterRows found={found} pick={pick} />}
      <div class="row card-foot">
        <label class="at-distance">
          {say.desk.at}
          <input class="field" inputMode="numeric" data-field="distance" size={3} value={typed} onInput={(event) => (distance.value = event.currentTarget.value)} />
          {measure}
        </label>
        <button type="submit" class="button" data-action="set-out" disabled={groups.length === 0 || !isCurrent || battle.step === "over"}>
          {say.desk.setOut}
        </button>
      </div>
    </form>
  );
}

/** All groups of the line as one press: one take-back takes all of them away. */
function sendAll(read: EncounterAnswer | undefined): void {
  const commands = [...(read?.groups ?? []), ...(read?.ranges ?? [])];
  const text = line.value;
  const gesture = freshId();
  commands.forEach((command, index) => {
    const isLast = index === commands.length - 1;
    submit(command, () => isLast && line.value === text && (line.value = ""), undefined, gesture);
  });
}
