import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { TALK, write, written } from "../state/half_written";
import { page } from "../state/page";
import { commandIn } from "../state/typing";
import { submit } from "../wire/submit";
import { CommandBox } from "./CommandBox";

/** Say something at the table; it stands in the chronicle. Behind a stroke it is a command. */
export function SayBox() {
  const text = written(TALK);
  const [whom, setWhom] = useState("");
  /** The command that was given before the table had read it. */
  const [given, give] = useState<string>();
  const { view, welcome } = page.value;
  const others = Object.values(view?.table.characters ?? {}).filter((one) => one.taken === true && one.yours !== true);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (commandIn(text) !== undefined) return give(commandIn(text));
    if (said !== "") submit({ do: "say", text: said, ...(whom === "" ? {} : { to: [whom] }) }, () => written(TALK).trim() === said && write(TALK, ""));
  };
  return (
    <form class="say" onSubmit={send}>
      <CommandBox text={text} set={(next) => write(TALK, next)} given={given} give={give} />
      {(others.length > 0 || welcome?.runs !== true) && (
      <select
        class="field whom"
        value={whom}
        aria-label={say.talk.to}
        data-field="whisper"
        onChange={(event) => setWhom(event.currentTarget.value)}
      >
        <option value="">{say.talk.everyone}</option>
        {welcome?.runs !== true && <option value="dm">{say.talk.dm}</option>}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {say.talk.whisper(one.name)}
          </option>
        ))}
      </select>
      )}
      <button type="submit" class="button" data-action="say">
        {say.talk.send}
      </button>
    </form>
  );
}
