import { say } from "../catalogue";
import { page } from "../state/page";
import type { BattleView } from "../wire/types";

/** One sentence, always there: who is awaited, and what comes next for you. */
export function Status({ battle }: { readonly battle: BattleView | undefined }) {
  const { connection, welcome } = page.value;
  const isNew = Object.keys(page.value.view?.table.characters ?? {}).length === 0;
  const camp = isNew
    ? welcome?.runs
      ? say.status.newTable
      : say.status.newTableWaits
    : welcome?.runs
      ? say.status.noBattleDm
      : say.status.noBattle;
  const words = connection.is === "lost" ? say.status.lost(connection.at) : (battle?.status ?? camp);
  return (
    <p class="status" data-status role="status" aria-live="polite">
      {words}
    </p>
  );
}
