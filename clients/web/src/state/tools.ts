/** What a pointer does on the board: as a rule it looks, picks and pans; else it measures, or draws the ground. */
import { computed, signal } from "@preact/signals";
import type { GroundCard, SetGround, Square } from "../wire/types";
import { page } from "./page";
import { key, same, straight } from "./way";

export type Brush =
  | { readonly kind: "wall" | "clear" }
  | { readonly kind: "rough"; readonly halves: 3 | 4 | 6 }
  | { readonly kind: "height"; readonly height: number }
  | { readonly kind: "cover"; readonly object: string };

/** `cover` and `uncover`: blocks of what players see; the others measure, or draw the ground. */
export type Tool = "ruler" | "ground" | "cover" | "uncover";
export const tool = signal<Tool | undefined>(undefined);
export const brush = signal<Brush>({ kind: "wall" });
/** Whether a drag fills the block between two corners, in place of the squares that it crosses. */
export const fillsBlocks = signal(false);
/** The square that keys measure or draw from. */
export const cursor = signal<Square | undefined>(undefined);
/** Squares of the stroke that is being drawn. */
export const stroke = signal<readonly Square[]>([]);
/** Both ends of what is measured. */
export const ruler = signal<{ readonly here: Square; readonly there: Square } | undefined>(undefined);
/** Whether it is shown what the figure that is looked at, or that acts, threatens; and where it would be threatened. */
export const threatShown = signal(false);
export const dangerShown = signal(false);
export const keyShown = signal(false);
/** On a phone the tools lie folded, so that they cover no counter. */
export const toolsShown = signal(false);

/** Whether a stroke of it fills the block between two corners. */
export const fillsNow = (): boolean => fillsBlocks.value || covers();
export const covers = (): boolean => tool.value === "cover" || tool.value === "uncover";

export function take(wish: Tool | undefined): void {
  tool.value = tool.value === wish ? undefined : wish;
  [stroke.value, ruler.value, cursor.value] = [[], undefined, undefined];
}

/** The squares of a stroke that goes on to `square`. */
export function drawnOn(squares: readonly Square[], square: Square, isBlock: boolean): readonly Square[] {
  const [first] = squares;
  if (first === undefined) return [square];
  if (isBlock) return block(first, square);
  const last = squares.at(-1) ?? square;
  return [...squares, ...straight(last, square).filter((each) => !squares.some((one) => same(one, each)))];
}

/** All squares between two corners; the first stays first. */
export function block(one: Square, other: Square): readonly Square[] {
  const [left, right] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])];
  const [top, bottom] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])];
  const squares: Square[] = [one];
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) if (!same([x, y], one)) squares.push([x, y]);
  return squares;
}

/** The ground with these squares drawn over; what a square was before it is no more. */
export function paintedOver(ground: GroundCard, squares: readonly Square[], by: Brush): SetGround {
  const over = new Set(squares.map(key));
  const others = <T extends readonly [number, number, ...unknown[]]>(all: readonly T[] = []): readonly T[] => all.filter(([x, y]) => !over.has(key([x, y])));
  const keeps = by.kind === "height";
  const [walls, rough, objects] = keeps
    ? [ground.walls ?? [], ground.rough ?? [], ground.objects ?? []]
    : [others(ground.walls), others(ground.rough), others(ground.objects)];
  const heights = by.kind === "height" || by.kind === "clear" ? others(ground.heights) : (ground.heights ?? []);
  return {
    do: "set_ground",
    walls: by.kind === "wall" ? [...walls, ...squares] : walls,
    rough: [...(rough as SetGround["rough"] & object), ...(by.kind === "rough" ? squares.map(([x, y]) => [x, y, by.halves] as const) : [])],
    heights: [...heights, ...(by.kind === "height" && by.height !== 0 ? squares.map(([x, y]) => [x, y, by.height] as const) : [])],
    objects: [...objects, ...(by.kind === "cover" ? squares.map(([x, y]) => [x, y, by.object] as const) : [])],
  };
}

type Run = readonly [number, number, number];

/** What is covered, with what was drawn and has no answer yet, and the stroke that is being drawn; as stretches of a row. */
export function coverShown(runs: readonly Run[]): readonly Run[] {
  const sent = Object.values(page.value.waiting).flatMap((command): readonly Stroke[] =>
    command.do === "cover_squares" ? [[true, command.squares]] : command.do === "uncover_squares" ? [[false, command.squares]] : [],
  );
  const drawn: readonly Stroke[] = covers() && stroke.value.length > 0 ? [...sent, [tool.value === "cover", stroke.value]] : sent;
  if (drawn.length === 0) return runs;
  const single = runs.flatMap(([x, y, many]) => Array.from({ length: many }, (_, n): Square => [x + n, y]));
  return drawn.reduce(withStroke, single).map(([x, y]) => [x, y, 1]);
}

/** Whether it covers or lifts the cover, and which squares; none named: all. */
type Stroke = readonly [boolean, readonly Square[] | undefined];

function withStroke(covered: readonly Square[], [covers, squares]: Stroke): readonly Square[] {
  if (squares === undefined) return covers ? covered : [];
  const over = new Set(squares.map(key));
  const rest = covered.filter((square) => !over.has(key(square)));
  return covers ? [...rest, ...squares] : rest;
}

/** The ground with what was drawn and has no answer yet: the next stroke goes over that, however slow the line is. */
export const groundSent = computed<GroundCard | undefined>(() => {
  const sent = Object.values(page.value.waiting).findLast((command) => command.do === "set_ground");
  if (sent === undefined) return page.value.view?.battle?.ground;
  const { do: _, ...rest } = sent;
  return rest as GroundCard;
});

/** The same once the stroke is done. */
export const groundDrawn = computed<GroundCard | undefined>(() => {
  if (tool.value !== "ground" || stroke.value.length === 0) return groundSent.value;
  const { do: _, ...rest } = paintedOver(groundSent.value ?? {}, stroke.value, brush.value);
  return rest as GroundCard;
});
