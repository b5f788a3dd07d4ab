import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { page } from "../state/page";

/** What proves the dice of the battle: a fingerprint for each epoch, and the seed of the open ones once it is public. */
export function DicePanel() {
  const { view } = page.value;
  const answer = useAnswer<"dice">(view?.battle && { kind: "dice" });
  const epochs = Object.entries(answer?.epochs ?? {});
  if (epochs.length === 0) return null;
  return (
    <details class="dice-proof">
      <summary>{say.proof.head}</summary>
      <p class="soft">{say.proof.what}</p>
      <dl>
        {epochs.map(([number, epoch]) => (
          <div key={number} data-epoch={number}>
            <dt>{say.proof.epoch(number)}</dt>
            <dd>
              {say.proof.open} <code>{epoch.table}</code>
            </dd>
            <dd>
              {say.proof.secret} <code>{epoch.dm}</code>
            </dd>
            {epoch.table_seed !== undefined && (
              <dd>
                {say.proof.seed} <code data-seed>{epoch.table_seed}</code>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
