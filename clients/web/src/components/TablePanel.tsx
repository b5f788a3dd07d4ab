import { say } from "../catalogue";
import { singleKeys, switchKeys } from "../state/keys";
import { explains, switchWords } from "../state/words_explained";
import { panel } from "../state/choices";
import { page } from "../state/page";
import { hasCharacter } from "../state/reading";
import type { View } from "../wire/types";
import { beSomebodyElse } from "../wire/submit";
import { BattlesPanel } from "./BattlesPanel";
import { ByItself } from "./ByItself";
import { DelayField } from "./DelayField";
import { DicePanel } from "./DicePanel";
import { EndBattle } from "./EndBattle";
import { KnowledgePanel } from "./KnowledgePanel";
import { LanguageSwitch } from "./LanguageSwitch";
import { LinksPanel } from "./LinksPanel";
import { OddsPanel } from "./OddsPanel";
import { OptionsPanel } from "./OptionsPanel";
import { PastPanel } from "./PastPanel";
import { others } from "./Presence";
import { SeatsPanel } from "./SeatsPanel";
import { HousePanel } from "./HousePanel";
import { NoteField } from "./NoteField";
import { PauseButton } from "./PauseButton";
import { PlacesPanel } from "./PlacesPanel";
import { KeepAwake, TurnSignals } from "./TurnSignals";
import { ThemeSwitch } from "./ThemeSwitch";
import { WordMeaning } from "./WordMeaning";

/** The table itself: who is here, its links, and what is set on this device. */
export function TablePanel({ view, open }: { readonly view: View; readonly open: boolean }) {
  const { presence, welcome } = page.value;
  const names = presence?.here ?? [];
  const away = presence?.away ?? [];
  return (
    <section class="table-panel" id="table-panel" data-panel={open ? "open" : "shut"} data-asked={panel.value === "open" ? "" : undefined} aria-label={say.panel.head}>
      <h2>{view.table.name}</h2>
      {welcome?.runs && <LinksPanel characters={view.table.characters ?? {}} />}
      {welcome?.runs && <DelayField table={view.table} />}
      {welcome?.runs && view.battle !== undefined && <KnowledgePanel battle={view.battle} />}
      {welcome?.runs && open && isOpen(view) && view.battle !== undefined && <OddsPanel battle={view.battle} />}
      {welcome?.runs && view.battle !== undefined && <OptionsPanel battle={view.battle} />}
      {welcome?.runs && isOpen(view) && <PlacesPanel />}
      {welcome?.runs && view.battle !== undefined && <ByItself battle={view.battle} />}
      {welcome?.runs && open && view.battle === undefined && <HousePanel />}
      <SeatsPanel characters={view.table.characters ?? {}} runs={welcome?.runs === true} />
      <div class="phone-only">
        <h3>{say.here}</h3>
        <p>{names.length === 0 ? say.nobody : names.join(", ")}</p>
        {away.length > 0 && <p class="soft">{say.awayLong(away.join(", "))}</p>}
        {presence !== undefined && others(presence) !== "" && <p class="soft">{others(presence)}</p>}
      </div>
      {(welcome?.runs || welcome?.seat !== undefined) && <NoteField note={view.table.note ?? ""} />}
      {open && <PastPanel />}
      {open && <BattlesPanel />}
      {open && <DicePanel />}
      <h3>{say.settings.head}</h3>
      <LanguageSwitch />
      <div class="row">
        <span class="phone-only">
          <ThemeSwitch />
        </span>
        <label class="check">
          <input type="checkbox" checked={singleKeys.value} onChange={switchKeys} />
          {say.settings.keys}
        </label>
        <label class="check">
          <input type="checkbox" checked={explains.value} onChange={switchWords} />
          {say.caption.words}
        </label>
        <KeepAwake />
      </div>
      {welcome?.role === "player" && <TurnSignals />}
      {welcome?.role !== "spectator" && welcome?.role !== "referee" && <WordMeaning />}
      {welcome?.role === "player" && hasCharacter(view) && (
        <>
          <button type="button" class="button" data-action="be-somebody-else" onClick={beSomebodyElse}>
            {say.claim.another}
          </button>
          <p class="soft">{say.claim.anotherWhy}</p>
        </>
      )}
      {welcome?.runs && isOpen(view) && <PauseButton paused={view.table.paused === true} />}
      {welcome?.runs && isOpen(view) && <EndBattle />}
    </section>
  );
}

const isOpen = (view: View): boolean => view.battle !== undefined && view.battle.step !== "over";
