import { say } from "../catalogue";
import { keysShown, singleKeys, switchKeys } from "../state/keys";

/** All keys, with what they do; and the switch for those that are a single letter. */
export function KeysHelp({ runs }: { readonly runs: boolean }) {
  if (!keysShown.value) return null;
  return (
    <section class="keys-help wide-only" id="keys-help" aria-label={say.keysHelp.head} data-keys-help>
      <h2>{say.keysHelp.head}</h2>
      <dl>
        {(runs ? say.keysHelp.dm : say.keysHelp.player).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={singleKeys.value} onChange={switchKeys} />
        {say.settings.keys}
      </label>
      <button
        type="button"
        class="button"
        onClick={() => {
          keysShown.value = false;
        }}
      >
        {say.sheet.shut}
      </button>
    </section>
  );
}
