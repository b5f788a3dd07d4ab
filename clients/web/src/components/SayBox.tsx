import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { TALK, write, written } from "../state/half_written";
import { page } from "../state/page";
import { submit } from "../wire/submit";

/** Say something at the table; it stands in the chronicle. */
export function SayBox() {
  const text = written(TALK);
  const [whom, setWhom] = useState("");
  const { view, welcome } = page.value;
  const others = Object.values(view?.table.characters ?? {}).filter((one) => one.taken === true && one.yours !== true);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said !== "") submit({ do: "say", text: said, ...(whom === "" ? {} : { to: [whom] }) }, () => written(TALK).trim() === said && write(TALK, ""));
  };
  return (
    <form class="say" onSubmit={send}>
      <input
        class="field"
        aria-label={say.talk.label}
        placeholder={say.talk.placeholder}
        maxLength={500}
        autoComplete="off"
        value={text}
        onInput={(event) => write(TALK, event.currentTarget.value)}
      />
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
