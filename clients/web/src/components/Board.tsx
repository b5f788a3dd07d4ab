import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { aimOf, own, striker } from "../state/acts";
import { looked } from "../state/choices";
import { page } from "../state/page";
import { figuresOf } from "../state/reading";
import type { BattleView, Square } from "../wire/types";
import { submit } from "../wire/submit";
import { AimLine } from "./AimLine";
import { BoardCounter } from "./BoardCounter";
import { Squares } from "./Squares";

/** The map: whole on a wide screen, a window that follows one's own figure on a phone. */
export function Board({ battle }: { readonly battle: BattleView }) {
  const area = useRef<HTMLDivElement>(null);
  const card = striker.value;
  const target = card && aimOf(card);
  const centre = (card ?? own.value[0])?.square ?? middle(battle);
  const centreKey = centre.join(" ");

  useEffect(() => {
    const frame = area.current;
    if (frame === null) return;
    const [x, y] = centre;
    frame.scrollTo({
      left: ((x + 0.5) / battle.width) * frame.scrollWidth - frame.clientWidth / 2,
      top: ((y + 0.5) / battle.height) * frame.scrollHeight - frame.clientHeight / 2,
    });
  }, [centreKey, battle.id, battle.width, battle.height]);

  return (
    <section class="board-area" aria-label={say.board.head}>
      <div class="board-window" ref={area}>
        <div class="board" onClick={(event) => setDown(battle, event)} style={{ "--columns": `${battle.width}`, "--rows": `${battle.height}` }}>
          <Squares width={battle.width} height={battle.height} />
          {card?.square !== undefined && target !== undefined && (
            <AimLine battle={battle} from={card.square} to={battle.combatants[target.id]?.square} />
          )}
          {figuresOf(battle).map((each) => (
            <BoardCounter key={each.id} battle={battle} card={each} acting={each.id === card?.id} aimed={each.id === target?.id} />
          ))}
        </div>
      </div>
    </section>
  );
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

/** Where the figures are, when none is one's own. */
function middle(battle: BattleView): Square {
  const placed = figuresOf(battle).flatMap((card) => (card.square === undefined ? [] : [card.square]));
  if (placed.length === 0) return [battle.width / 2, battle.height / 2];
  const mean = (which: 0 | 1) => placed.reduce((sum, square) => sum + square[which], 0) / placed.length;
  return [mean(0), mean(1)];
}
