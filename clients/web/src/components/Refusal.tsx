import { say } from "../catalogue";
import { TOLD } from "../language";
import { hear, page } from "../state/page";

/** Why the last command changed nothing; stays until it is read or the next command is given. */
export function Refusal() {
  const { refusal } = page.value;
  return (
    <div class="refusal" role="alert">
      {refusal !== undefined && (
        <>
          <p data-refusal={refusal.code}>
            <b>{say.refusal.head}</b> <span lang={TOLD}>{refusal.message}</span> {refusal.rule && <small>{refusal.rule}</small>}
          </p>
          <button type="button" class="link-button" onClick={() => hear({ type: "read_refusal" })}>
            {say.refusal.shut}
          </button>
        </>
      )}
    </div>
  );
}
