import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { correcting } from "../state/looking";
import { hear, page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { usePress } from "../state/press";
import { isOnItsWay } from "../state/sending";
import { submit } from "../wire/submit";
import type { ChangedAct, CorrectionCommand } from "../wire/types";

/** What a correction comes to, before it is accepted. It is given at the very moment that it was shown for. */
export function CorrectionCard() {
  const command = correcting.value;
  return command === undefined ? null : <Shown command={command} />;
}

function Shown({ command }: { readonly command: CorrectionCommand }) {
  const about = { kind: "correction", command } as const;
  const answer = useAnswer<"correction">(about);
  const refusal = page.value.refused[aboutKey(about)];
  const at = page.value.answeredAt[aboutKey(about)];
  const ready = answer !== undefined && at !== undefined;
  const accept = usePress(`${aboutKey(about)} ${at ?? ""}`, isOnItsWay(command), ready ? () => submit(command, leave, at) : undefined);
  return (
    <section class="correction" role="dialog" aria-label={say.correction.head}>
      <h2>{say.correction.head}</h2>
      {answer === undefined ? (
        refusal === undefined && <p class="soft">{say.correction.asking}</p>
      ) : (
        <ol tabIndex={0}>
          {answer.changes.map((change) => (
            <Change key={change.act} change={change} />
          ))}
        </ol>
      )}
      {answer !== undefined && <p class="soft">{say.correction.alike(answer.alike ?? 0)}</p>}
      {(refusal ?? page.value.refusal) !== undefined && <p class="refused">{(refusal ?? page.value.refusal)?.message}</p>}
      <div class="correction-buttons">
        <button type="button" class="button main" data-action="accept-correction" {...accept}>
          {say.correction.accept}
        </button>
        <button type="button" class="button" data-action="leave-correction" data-key="escape" onClick={leave}>
          {say.correction.leave}
        </button>
      </div>
    </section>
  );
}

function Change({ change }: { readonly change: ChangedAct }) {
  return (
    <li data-how={change.how}>
      <h3>{say.correction.act(change.act)}</h3>
      {(change.was ?? []).map((text, place) => (
        <p key={`was ${place}`}>
          <s>{text}</s>
        </p>
      ))}
      {(change.now ?? []).map((text, place) => (
        <p key={`now ${place}`}>{text}</p>
      ))}
      {change.how === "gone" && <p class="soft">{say.correction.gone(change.why ?? "")}</p>}
      {(change.defaults ?? []).length > 0 && <p class="soft">{say.correction.defaults((change.defaults ?? []).length)}</p>}
    </li>
  );
}

function leave(): void {
  if (correcting.value !== undefined) hear({ type: "left", about: { kind: "correction", command: correcting.value } });
  correcting.value = undefined;
}
