import type { ComponentChildren } from "preact";
import { say } from "../catalogue";
import { zoomIn, zoomOut } from "../state/board_hand";
import { chosen } from "../state/camera";
import { looked } from "../state/choices";
import { page } from "../state/page";
import { rove } from "../state/roving";
import { dangerShown, keyShown, take, threatShown, tool, toolsShown } from "../state/tools";
import type { BattleView, CombatantCard, GroundCard } from "../wire/types";
import { GroundKey } from "./GroundKey";

interface Props {
  readonly battle: BattleView;
  readonly ground: GroundCard | undefined;
  readonly card: CombatantCard | undefined;
}

/** What one may look at and measure, in one row beside the field. */
export function BoardTools({ battle, ground, card }: Props) {
  const about = looked.value ?? card?.id;
  return (
    <>
      {keyShown.value && <GroundKey ground={ground ?? {}} covered={(battle.covered ?? []).length > 0} />}
      <div class="board-tools" role="toolbar" aria-label={say.board.tools} data-shown={toolsShown.value ? "" : undefined} onKeyDown={rove}>
        <button
          type="button"
          class="tool phone-only"
          data-action="tools"
          aria-label={say.board.tools}
          aria-expanded={toolsShown.value}
          onClick={() => (toolsShown.value = !toolsShown.value)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {toolsShown.value ? <path d="M3 3l10 10M13 3 3 13" /> : <path d="M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 10l4 4M5 7h4M7 5v4" />}
          </svg>
        </button>
        <Tool action="zoom-out" first label={say.board.smaller} press={zoomOut}>
          <path d="M3 8h10" />
        </Tool>
        <Tool action="zoom-in" label={say.board.larger} press={zoomIn}>
          <path d="M3 8h10M8 3v10" />
        </Tool>
        <Tool action="zoom" label={chosen.value === undefined ? say.board.follows : say.board.follow} on={chosen.value === undefined} press={() => (chosen.value = undefined)}>
          <path d="M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5M6 6h4v4H6z" />
        </Tool>
        <Tool action="ruler" label={say.board.ruler} on={tool.value === "ruler"} press={() => take("ruler")}>
          <path d="M2 11 11 2l3 3-9 9zM5 8l1.6 1.6M7.5 5.5 9 7" />
        </Tool>
        <Tool action="threat" label={about === undefined ? say.board.threat : say.board.threatOf(battle.combatants[about]?.name ?? "")} on={threatShown.value} press={() => (threatShown.value = !threatShown.value)}>
          <path d="M2 14 14 2M2 8l6-6M8 14l6-6" />
        </Tool>
        {card !== undefined && (card.yours || page.value.welcome?.runs) && (
          <Tool action="danger" label={say.board.danger(card.name)} on={dangerShown.value} press={() => (dangerShown.value = !dangerShown.value)}>
            <path d="M8 2 14.5 13.5h-13zM8 6v4M8 11.4v.6" />
          </Tool>
        )}
        {page.value.welcome?.runs && battle.line === undefined && (
          <>
            <Tool action="cover" label={say.map.cover} on={tool.value === "cover"} press={() => take("cover")}>
              <path d="M2 3h12v10H2zM2 8l5-5M2 13l10-10M7 13l7-7" />
            </Tool>
            <Tool action="uncover" label={say.map.uncover} on={tool.value === "uncover"} press={() => take("uncover")}>
              <path d="M2 13V3h12M2 8l5-5M2 13 9 6M9 9l5 5M14 9l-5 5" />
            </Tool>
          </>
        )}
        <Tool action="key" label={say.board.key} on={keyShown.value} press={() => (keyShown.value = !keyShown.value)}>
          <path d="M2 3h3v3H2zM2 10h3v3H2zM8 4.5h6M8 11.5h6" />
        </Tool>
      </div>
    </>
  );
}

interface ToolProps {
  readonly action: string;
  readonly label: string;
  readonly on?: boolean;
  /** One stop for Tab among all tools. */
  readonly first?: boolean;
  readonly press: () => void;
  readonly children: ComponentChildren;
}

function Tool({ action, label, on, first = false, press, children }: ToolProps) {
  return (
    <button type="button" class="tool" data-rove tabIndex={first ? 0 : -1} data-action={action} aria-label={label} title={label} aria-pressed={on} onClick={press}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {children}
      </svg>
    </button>
  );
}
