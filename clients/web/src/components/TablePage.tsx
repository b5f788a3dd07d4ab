import { useEffect } from "preact/hooks";
import { say } from "../catalogue";
import { panel, tab } from "../state/choices";
import { inCamp } from "../state/camp";
import { focusMain } from "../state/focus";
import { standAt } from "../state/half_written";
import { pressKey } from "../state/keys";
import { looking } from "../state/looking";
import { page } from "../state/page";
import { columnsOf } from "../state/reading";
import type { View } from "../wire/types";
import { Board } from "./Board";
import { Camp } from "./Camp";
import { CampAhead } from "./CampAhead";
import { Caption } from "./Caption";
import { Card } from "./Card";
import { Chronicle } from "./Chronicle";
import { CorrectionCard } from "./CorrectionCard";
import { FieldLine } from "./FieldLine";
import { Foot } from "./Foot";
import { KeysHelp } from "./KeysHelp";
import { PastBar } from "./PastBar";
import { PauseButton } from "./PauseButton";
import { Rail } from "./Rail";
import { SoFar } from "./SoFar";
import { StandingBar } from "./StandingBar";
import { Status } from "./Status";
import { TablePanel } from "./TablePanel";
import { Tabs } from "./Tabs";
import { TopBar } from "./TopBar";
import { Tracker } from "./Tracker";

/** The frame: on a wide screen all of it at once, on a phone one tab at a time. */
export function TablePage({ view: present }: { readonly view: View }) {
  const past = looking.value?.view;
  const view = past ?? (inCamp.value ? withoutBattle(present) : present);
  const { battle } = view;
  const { connection, welcome } = page.value;
  const isPaused = view.table.paused === true;

  useEffect(() => {
    document.addEventListener("keydown", pressKey);
    return () => document.removeEventListener("keydown", pressKey);
  }, []);
  const phase = battle && columnsOf(battle).find((column) => column.now);
  const now = phase && `${phase.place} ${Object.entries(phase.rows ?? {}).find(([, row]) => row.now)?.[0] ?? ""}`;
  useEffect(() => {
    if (present.battle?.step === "over" && panel.value === "open") panel.value = "shut";
  }, [present.battle?.step]);
  useEffect(() => {
    document.title = view.table.name;
  }, [view.table.name]);

  useEffect(() => {
    standAt(battle?.id ?? "", `${battle?.round} ${battle?.step} ${now}`);
  }, [battle?.id, battle?.round, battle?.step, now]);

  const suggested = (welcome?.runs ?? false) && battle === undefined;
  const open = panel.value === "unsaid" ? suggested : panel.value === "open";
  return (
    <main class="frame" data-open={tab.value} data-connection={connection.is} data-role={welcome?.role} data-camp={battle === undefined ? "" : undefined} data-looking={past === undefined ? undefined : ""} onClick={giveFocusBack}>
      <a class="skip" href="#asked" onClick={toTheCard}>
        {say.toTheCard}
      </a>
      <TopBar view={view} open={open} />
      {battle === undefined ? (
        <Camp view={view} />
      ) : (
        <>
          <Tracker battle={battle} />
          <Rail battle={battle} />
          {battle.line === undefined ? <Board battle={battle} /> : <FieldLine battle={battle} line={battle.line} />}
        </>
      )}
      <div class="side">
        <StandingBar />
        <Status battle={battle} last={battle === undefined ? present.battle : undefined} />
        {looking.value !== undefined && <PastBar />}
        <CorrectionCard />
        {battle === undefined && <CampAhead />}
        {battle !== undefined && past === undefined && isPaused && (
          <section class="card" id="asked" aria-label={say.next.head}>
            <SoFar battle={battle} paused />
            {welcome?.runs && <PauseButton paused />}
          </section>
        )}
        {battle !== undefined && past === undefined && !isPaused && <Card view={view} battle={battle} />}
        <TablePanel view={view} open={open} />
        <KeysHelp runs={welcome?.runs ?? false} />
        <Chronicle />
      </div>
      {welcome?.role === "spectator" || welcome?.role === "referee" ? <Caption battle={battle} /> : <Foot battle={past === undefined && !isPaused ? battle : undefined} />}
      <Tabs />
    </main>
  );
}

/** The camp after a battle that is over shows nothing of it. */
function withoutBattle({ battle: _, ...rest }: View): View {
  return rest;
}

/** Not by the address: what stands behind its # opens the table. */
function toTheCard(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#asked button:not(:disabled), #asked input, .button.main")?.focus();
}

/** A button pressed by mouse or finger gives the focus back to the main button; one pressed by key keeps it. */
function giveFocusBack(event: MouseEvent): void {
  const pressed = event.detail > 0 && event.target instanceof Element ? event.target.closest("button") : null;
  if (pressed !== null) focusMain();
}
