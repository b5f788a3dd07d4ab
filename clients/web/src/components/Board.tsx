import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { aimOf, own, striker } from "../state/acts";
import { looked } from "../state/choices";
import { type Near, nearFigures, wholeField } from "../state/near";
import { page } from "../state/page";
import { figuresOf } from "../state/reading";
import { rove, roveIndex } from "../state/roving";
import type { BattleView, Square } from "../wire/types";
import { submit } from "../wire/submit";
import { AimLine } from "./AimLine";
import { BoardCounter } from "./BoardCounter";
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
  const target = card && aimOf(card);
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
          onClick={(event) => setDown(battle, event)}
          onKeyDown={rove}
          style={{ "--columns": `${battle.width}`, "--rows": `${battle.height}`, "--near-columns": `${shown.columns}`, "--near-rows": `${shown.rows}` }}
        >
          <Squares width={battle.width} height={battle.height} />
          {card?.square !== undefined && target !== undefined && (
            <AimLine battle={battle} from={card.square} to={battle.combatants[target.id]?.square} />
          )}
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

/** While the field is set out, a press on a free square sets the figure that is looked at down there. */
function setDown(battle: BattleView, event: MouseEvent): void {
  const figure = looked.value;
  const runs = page.value.welcome?.runs ?? false;
  if (!runs || battle.step !== "set_up" || figure === undefined || event.target !== event.currentTarget) return;
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const x = Math.floor(((event.clientX - box.left) / box.width) * battle.width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * battle.height);
  submit({ do: "place", figure, square: [x, y] });
}
