import { useComputed, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { aimOf, striker } from "../state/acts";
import { boardKey, pointerDown, pointerGone, pointerMove, pointerUp, swallowed } from "../state/board_hand";
import { focused, isReachShown, measured, orderedFor, placeBoard, pressGround, suggestFor, wayShown } from "../state/board_view";
import { ALL_DRAWN_MOST, camera, chosen, drawn, field, frame, isDrawn } from "../state/camera";
import { looked, spellSquares } from "../state/choices";
import { ghost } from "../state/ghost";
import { page } from "../state/page";
import { planned } from "../state/plan";
import { figuresOf } from "../state/reading";
import { rove, roveIndex } from "../state/roving";
import { groundDrawn, tool } from "../state/tools";
import type { BattleView } from "../wire/types";
import { AimLine } from "./AimLine";
import { Backdrop } from "./Backdrop";
import { BoardCounter } from "./BoardCounter";
import { BoardTools } from "./BoardTools";
import { Covered } from "./Covered";
import { DraftFigures } from "./DraftFigures";
import { Ground } from "./Ground";
import { PathLine } from "./PathLine";
import { Reach, ReachByOrders } from "./Reach";
import { Ruler } from "./Ruler";
import { Squares } from "./Squares";
import { Threat } from "./Threat";

/** The map: a window on the field that is panned and zoomed, and follows the fight by itself until it is. */
export function Board({ battle }: { readonly battle: BattleView }) {
  const window_ = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const part = useComputed(() => drawn(camera.value, frame.value).join(" "));
  const card = striker.value;
  const way = wayShown(battle, card);
  const strikes = card?.may?.some((deed) => deed === "attack" || deed === "fire" || deed === "cast");
  const target = card && strikes && way === undefined ? aimOf(card) : undefined;
  const writes = battle.step === "declare" ? orderedFor(battle) : undefined;
  const square = card && spellSquares.value[card.id];
  const all = figuresOf(battle).filter((each) => each.square !== undefined);
  const shown = part.value.split(" ").map(Number) as unknown as ReturnType<typeof drawn>;
  const figures = all.length <= ALL_DRAWN_MOST ? all : all.filter((each) => isDrawn(each, shown) || each.id === looked.value);
  const ids = figures.map((each) => each.id);
  const ground = groundDrawn.value ?? battle.ground;

  useLayoutEffect(() => {
    field.value = { width: battle.width, height: battle.height };
    suggestFor(battle);
  });
  useLayoutEffect(() => {
    chosen.value = undefined;
  }, [battle.id]);
  useLayoutEffect(() => measured(window_.current, battle), [battle.id]);
  useSignalEffect(() => {
    if (board.current !== null) placeBoard(board.current);
  });

  return (
    <section class="board-area" aria-label={say.board.head}>
      <div
        class="board-window"
        ref={window_}
        tabIndex={0}
        role="group"
        aria-label={say.board.window}
        data-tool={tool.value}
        onPointerDown={(event) => pointerDown(event, battle)}
        onPointerMove={(event) => pointerMove(event, battle)}
        onPointerUp={pointerUp}
        onPointerCancel={pointerGone}
        onClickCapture={swallowed}
        onKeyDown={boardKey}
        onFocusIn={(event) => focused(battle, event)}
      >
        <div
          ref={board}
          class="board"
          data-planning={planned.value === undefined ? undefined : ""}
          onClick={(event) => pressGround(battle, card, event)}
          onKeyDown={rove}
          data-pictured={battle.backdrop === undefined ? undefined : ""}
          style={{ "--columns": `${battle.width}`, "--rows": `${battle.height}` }}
        >
          {battle.backdrop !== undefined && <Backdrop battle={battle.id} card={battle.backdrop} width={battle.width} height={battle.height} />}
          {card !== undefined && isReachShown(card) && <Reach battle={battle} card={card} />}
          {writes !== undefined && <ReachByOrders battle={battle} card={writes} />}
          <Threat battle={battle} card={card} />
          <Squares width={battle.width} height={battle.height} />
          {ground !== undefined && <Ground ground={ground} width={battle.width} height={battle.height} />}
          <Covered battle={battle} seesAll={page.value.welcome?.sees === "all"} />
          {card?.square !== undefined && (square !== undefined || target !== undefined) && (
            <AimLine battle={battle} from={card} target={target?.id} to={square === undefined ? target && battle.combatants[target.id] : { square }} />
          )}
          {card !== undefined && way !== undefined && way.path.length > 0 && <PathLine battle={battle} card={card} path={way.path} target={way.target} />}
          {figures.map((each) => (
            <BoardCounter
              key={each.id}
              battle={battle}
              card={each}
              at={ghost.value?.figure === each.id ? ghost.value.square : each.square}
              acting={each.id === card?.id}
              aimed={each.id === target?.id}
              tabIndex={roveIndex(ids, each.id, looked.value)}
            />
          ))}
          <DraftFigures battle={battle} />
          <Ruler battle={battle} />
        </div>
      </div>
      <BoardTools battle={battle} ground={ground} card={card} />
    </section>
  );
}
