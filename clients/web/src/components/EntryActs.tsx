import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { correcting, isBygone, opened, replaying } from "../state/looking";
import { page } from "../state/page";
import { look, submit } from "../wire/submit";
import type { AnyCommand, CorrectionCommand, Entry } from "../wire/types";

/** What can be done about an entry: look at that moment, name it, doubt it; whoever leads strikes it out or puts it right. */
export function EntryActs({ entry }: { readonly entry: Entry }) {
  const { welcome } = page.value;
  const [name, setName] = useState("");
  const { act } = entry;
  const bygone = isBygone.value;
  const leads = !bygone && welcome?.runs === true && act !== undefined && !entry.struck;
  return (
    <div class="entry-acts" role="group" aria-label={say.entry.head}>
      <button type="button" class="button" data-action="entry-look" onClick={() => look(entry.id)}>
        {say.entry.look}
      </button>
      {!bygone && !entry.doubted && (
        <button type="button" class="button" data-action="entry-doubt" onClick={() => give({ do: "question", entry: entry.id })}>
          {say.entry.doubt}
        </button>
      )}
      {bygone && welcome?.runs === true && act !== undefined && (
        <button type="button" class="button" data-action="what-if" onClick={() => give({ do: "fork", act, battle: replaying.value?.battle ?? null })}>
          {say.entry.whatIf}
        </button>
      )}
      {leads && (
        <>
          <button type="button" class="button" data-action="strike-out" onClick={() => correct({ do: "void", act })}>
            {say.entry.strikeOut}
          </button>
          <button type="button" class="button" data-action="what-if" onClick={() => give({ do: "fork", act })}>
            {say.entry.whatIf}
          </button>
          <PutRight act={act} />
          <PutRightAs act={act} />
        </>
      )}
      {!bygone && welcome?.role !== "spectator" && (
        <form
          class="entry-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") give({ do: "bookmark", name: name.trim(), entry: entry.id });
          }}
        >
          <input class="field" maxLength={60} aria-label={say.entry.name} placeholder={say.entry.name} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          <button type="submit" class="button" data-action="bookmark">
            {say.entry.bookmark}
          </button>
        </form>
      )}
    </div>
  );
}

/** A number for the die, and why. */
function PutRight({ act }: { readonly act: number }) {
  const [value, setValue] = useState("4");
  const [why, setWhy] = useState("");
  const put = (event: Event) => {
    event.preventDefault();
    const number = Number(value);
    if (Number.isInteger(number) && number !== 0 && why.trim() !== "") correct({ do: "amend", act, adjust: { value: number, why: why.trim() } });
  };
  return (
    <form class="entry-form" onSubmit={put}>
      <input class="field" type="number" min={-20} max={20} aria-label={say.entry.adjust} value={value} onInput={(event) => setValue(event.currentTarget.value)} />
      <input class="field" maxLength={200} aria-label={say.entry.why} placeholder={say.entry.why} value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
      <button type="submit" class="button" data-action="put-right">
        {say.entry.putRight}
      </button>
    </form>
  );
}

/** The act as it should have been given, typed as in a script. */
function PutRightAs({ act }: { readonly act: number }) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const answer = useAnswer<"reworded">(asked === undefined ? undefined : { kind: "reworded", act, text: asked });
  useEffect(() => {
    if (answer !== undefined) correct(answer.command);
  }, [answer]);
  const put = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") setAsked(text.trim());
  };
  return (
    <form class="entry-form" onSubmit={put}>
      <input class="field" maxLength={500} aria-label={say.entry.as} placeholder={say.entry.asExample} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="button" data-action="put-right-as">
        {say.entry.putRightAs}
      </button>
    </form>
  );
}

function give(command: AnyCommand): void {
  submit(command, () => {
    opened.value = undefined;
  });
}

function correct(command: CorrectionCommand): void {
  correcting.value = command;
  opened.value = undefined;
}
