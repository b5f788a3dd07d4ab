import { say } from "../catalogue";
import { keysShown } from "../state/keys";
import { looking } from "../state/looking";
import { page } from "../state/page";
import { panel } from "../state/choices";
import { own } from "../state/acts";
import { hitPointsOf } from "../state/reading";
import type { View } from "../wire/types";
import { ConnectionMark } from "./ConnectionMark";
import { Presence } from "./Presence";
import { Steps } from "./Steps";
import { ThemeSwitch } from "./ThemeSwitch";

/** What, when, who and whether the line holds. */
export function TopBar({ view, open }: { readonly view: View; readonly open: boolean }) {
  const { battle } = view;
  const [figure] = own.value;
  const runs = page.value.welcome?.runs ?? false;
  const role = page.value.welcome?.role;
  const isBehind = role === "spectator" || (role === "player" && page.value.welcome?.seat === undefined);
  const behind = say.delay.behind(view.table.delay ?? {});
  const inRound = battle !== undefined && battle.step in say.steps;
  return (
    <header class="top">
      <h1 class="title">
        <bdi class={figure === undefined ? "" : "wide-only"}>{battle?.name ?? view.table.name}</bdi>
        {figure !== undefined && (
          <span class="phone-only own-figure">
            <bdi>{figure.name}</bdi> <b>{hitPointsOf(figure)}</b>
          </span>
        )}
      </h1>
      {battle !== undefined && (
        <p class="when">
          <span>{inRound ? say.round(battle.round) : say.stepNow(battle.step)}</span>
          {inRound && <span class="phone-only"> · {say.stepNow(battle.step)}</span>}
        </p>
      )}
      {battle !== undefined && <Steps step={battle.step} past={looking.value !== undefined} />}
      {isBehind && behind !== "" && (
        <span class="badge" data-badge="delay">
          {say.delay.badge(behind)}
        </span>
      )}
      <Presence presence={page.value.presence} />
      <ConnectionMark connection={page.value.connection} />
      <span class="wide-only top-switches">
        <button
          type="button"
          class="button quiet"
          data-action="keys-help"
          data-key="?"
          aria-expanded={keysShown.value}
          aria-controls="keys-help"
          onClick={() => {
            keysShown.value = !keysShown.value;
          }}
        >
          {say.keysHelp.button} <kbd class="sign">?</kbd>
        </button>
        <ThemeSwitch />
      </span>
      <button
        type="button"
        class="button wide-only"
        data-action="invite"
        aria-expanded={open}
        aria-controls="table-panel"
        onClick={() => {
          panel.value = open ? "shut" : "open";
        }}
      >
        {runs ? say.panel.invite : say.panel.table}
      </button>
    </header>
  );
}
