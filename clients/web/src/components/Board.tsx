import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { aimOf, own, striker } from "../state/acts";
import { aimAtSquare, looked, spellSquares } from "../state/choices";
import { type Near, nearFigures, wholeField } from "../state/near";
import { page } from "../state/page";
import { mayGo, planned, pressSquare } from "../state/plan";
import { figuresOf } from "../state/reading";
import { rove, roveIndex } from "../state/roving";
import type { BattleView, CombatantCard, Square } from "../wire/types";
import { submit } from "../wire/submit";
import { AimLine } from "./AimLine";
import { BoardCounter } from "./BoardCounter";
import { Ground } from "./Ground";
import { PathLine } from "./PathLine";
import { Reach } from "./Reach";
import { Squares } from "./Squares";

/** The map: as much of it as the figures stand on, on a phone a window that follows one's own figure. */
export function Board({ battle }: { readonly battle: BattleView }) {
  const frame = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<boolean | undefined>(undefined);
  const isWhole = picked ?? battle.step === "set_up";
  const near = nearFigures(battle);
  const shown = isWhole ? wholeField(battle) : near;
  const card = striker.value;
  const way = wayShown(battle, card);
  const strikes = card?.may?.some((deed) => deed === "attack" || deed === "fire" || deed === "cast");
  const target = card && strikes && way === undefined ? aimOf(card) : undefined;
  const square = card && spellSquares.value[card.id];
  const followed = (card ?? own.value[0])?.square ?? near.middle;
  const figures = figuresOf(battle).filter((each) => each.square !== undefined);
  const ids = figures.map((each) => each.id);

  useEffect(() => {
    const [window_, field] = [frame.current, board.current];
    if (window_ === null || field === null) return undefined;
    const watcher = new ResizeObserver(() => centre(window_, field, battle, shown, followed));
    watcher.observe(window_);
    watcher.observe(field);
    return () => watcher.disconnect();
  }, [followed.join(" "), shown.middle.join(" "), isWhole, battle.id]);

  return (
    <section class="board-area" aria-label={say.board.head}>
      <div class="board-window" ref={frame}>
        <div
          ref={board}
          class="board"
          data-planning={planned.value === undefined ? undefined : ""}
          onClick={(event) => pressGround(battle, card, event)}
          onKeyDown={rove}
          style={{ "--columns": `${battle.width}`, "--rows": `${battle.height}`, "--near-columns": `${shown.columns}`, "--near-rows": `${shown.rows}` }}
        >
          {card !== undefined && isReachShown(card) && <Reach battle={battle} card={card} />}
          <Squares width={battle.width} height={battle.height} />
          {battle.ground !== undefined && <Ground ground={battle.ground} width={battle.width} height={battle.height} />}
          {card?.square !== undefined && (square !== undefined || target !== undefined) && (
            <AimLine battle={battle} from={card} to={square === undefined ? target && battle.combatants[target.id] : { square }} />
          )}
          {card !== undefined && way !== undefined && way.path.length > 0 && <PathLine battle={battle} card={card} path={way.path} target={way.target} />}
          {figures.map((each) => (
            <BoardCounter
              key={each.id}
              battle={battle}
              card={each}
              acting={each.id === card?.id}
              aimed={each.id === target?.id}
              tabIndex={roveIndex(ids, each.id, looked.value)}
            />
          ))}
        </div>
      </div>
      <button type="button" class="button small zoom wide-only" data-action="zoom" onClick={() => pick(!isWhole)}>
        {isWhole ? say.board.near : say.board.whole}
      </button>
    </section>
  );
}

/** What is shown stands in the middle; where it is larger than the window, the figure that is followed does. */
function centre(frame: HTMLElement, board: HTMLElement, battle: BattleView, near: Near, followed: Square): void {
  const square = board.clientWidth / battle.width;
  const fits = near.columns * square <= frame.clientWidth && near.rows * square <= frame.clientHeight;
  const [x, y] = fits ? near.middle : [followed[0] + 0.5, followed[1] + 0.5];
  frame.scrollTo({
    left: board.offsetLeft + x * square - frame.clientWidth / 2,
    top: board.offsetTop + y * square - frame.clientHeight / 2,
  });
}

interface Way {
  readonly path: readonly Square[];
  readonly target?: string | undefined;
}

/** The way that is drawn; else the one that is proposed for whoever is next. */
function wayShown(battle: BattleView, card: CombatantCard | undefined): Way | undefined {
  const plan = planned.value;
  if (card === undefined || plan?.figure === card.id) return plan;
  const next = battle.next?.command;
  return next?.do === "move" && next.figure === card.id ? { path: next.path, target: next.target ?? undefined } : undefined;
}

const isReachShown = (card: CombatantCard): boolean =>
  planned.value?.figure === card.id || (mayGo(card) && !(page.value.welcome?.runs ?? false));

/**
 * A press on a free square: while the field is set out, the figure that is looked at is set down there; later the way
 * of the figure that may go leads there, or the spell that is complete is aimed there.
 */
function pressGround(battle: BattleView, card: CombatantCard | undefined, event: MouseEvent): void {
  if (event.target !== event.currentTarget) return;
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const x = Math.floor(((event.clientX - box.left) / box.width) * battle.width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * battle.height);
  const runs = page.value.welcome?.runs ?? false;
  if (runs && battle.step === "set_up" && looked.value !== undefined) submit({ do: "place", figure: looked.value, square: [x, y] });
  else if (card?.may?.includes("cast")) aimAtSquare(card.id, [x, y]);
  else if (card !== undefined && mayGo(card)) pressSquare(card, [x, y]);
}
