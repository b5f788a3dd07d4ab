/** Which part of the field the figures stand on, so that the board is drawn as large as it can be. */
import type { BattleView, Square } from "../wire/types";
import { figuresOf } from "./reading";

export interface Near {
  readonly columns: number;
  readonly rows: number;
  /** In squares, from the field's corner to the middle of this part. */
  readonly middle: Square;
}

const MARGIN = 2;
const COLUMNS_LEAST = 12;
const ROWS_LEAST = 9;

export const wholeField = ({ width, height }: BattleView): Near => ({
  columns: width,
  rows: height,
  middle: [width / 2, height / 2],
});

/** The figures that stand on the field with some ground around them; the whole field where none does. */
export function nearFigures(battle: BattleView): Near {
  const squares = figuresOf(battle).flatMap(({ square, size = 1 }): readonly Square[] =>
    square === undefined ? [] : [square, [square[0] + size - 1, square[1] + size - 1]],
  );
  if (squares.length === 0) return wholeField(battle);
  const [left, right] = ends(squares.map(([x]) => x));
  const [top, bottom] = ends(squares.map(([, y]) => y));
  return {
    columns: within(right - left + 2 * MARGIN, COLUMNS_LEAST, battle.width),
    rows: within(bottom - top + 2 * MARGIN, ROWS_LEAST, battle.height),
    middle: [(left + right) / 2, (top + bottom) / 2],
  };
}

const ends = (places: readonly number[]): readonly [number, number] => [Math.min(...places), Math.max(...places) + 1];
const within = (wanted: number, least: number, most: number): number => Math.min(most, Math.max(least, wanted));
