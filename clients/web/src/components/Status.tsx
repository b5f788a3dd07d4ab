import { say } from "../catalogue";
import { TOLD } from "../language";
import { looking, moments } from "../state/looking";
import { page } from "../state/page";
import type { BattleView } from "../wire/types";
import { captionOf } from "./Caption";

/** Which moment is looked at, in place of the present's sentence. */
function lookedAt(): string | undefined {
  const now = looking.value;
  if (now === undefined) return undefined;
  const entry = moments.value.find((each) => each.id === now.entry);
  return say.past.moment(entry?.round ?? now.view?.battle?.round ?? 0, entry?.act);
}

/** As the table names its DM among those who are here. */
const THE_DM = "The DM";

const playersOf = (names: readonly string[] | undefined): number => (names ?? []).filter((name) => name !== THE_DM).length;

interface Props {
  readonly battle: BattleView | undefined;
  /** In camp, the battle before it. */
  readonly last: BattleView | undefined;
}

/** One sentence, always there: who is awaited, and what comes next for you. */
export function Status({ battle, last }: Props) {
  const { connection, presence, welcome } = page.value;
  const isNew = Object.keys(page.value.view?.table.characters ?? {}).length === 0;
  const camp = isNew
    ? welcome?.runs
      ? say.status.newTable
      : say.status.newTableWaits
    : welcome?.runs
      ? say.status.noBattleDm
      : say.status.noBattle;
  const present = battle?.status ?? `${camp}${last === undefined ? "" : ` ${say.inCamp.lastBattle(last.name, last.round)}`}`;
  const gathered = welcome?.runs && battle?.step === "set_up" ? say.status.gathered(playersOf(presence?.here), playersOf(presence?.away)) : "";
  const led = !welcome?.runs && (presence?.away ?? []).includes(THE_DM) ? say.status.dmAway(present) : present;
  const paused = page.value.view?.table.paused === true ? (welcome?.runs ? say.paused.wordsDm : say.paused.words) : undefined;
  const words = connection.is === "lost" ? say.status.lost(connection.at) : (lookedAt() ?? paused ?? `${gathered}${led}`);
  const isWatching = welcome?.role === "spectator" || welcome?.role === "referee";
  const isTwice = isWatching && captionOf(battle) === words;
  return (
    <p class={isTwice ? "status for-readers" : "status"} lang={words === battle?.status ? TOLD : undefined} data-status role="status" aria-live="polite">
      {words}
    </p>
  );
}
