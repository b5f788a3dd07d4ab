import type { GroundCard, Square } from "../wire/types";

interface Props {
  readonly ground: GroundCard;
  readonly width: number;
  readonly height: number;
  /** The part of the field that is drawn; all of it where left out. */
  readonly part?: string;
}

const key = (x: number, y: number): string => `${x} ${y}`;
/** How far a tick of the slope reaches into the lower square. */
const TICK = 0.16;
/** What gives cover, each by a mark of its own about the middle of its square. */
const BOX = "m-.3 -.3h.6v.6h-.6zl.6 .6m0 -.6l-.6 .6";
const MARKS: { readonly [object: string]: string | undefined } = {
  low_wall: "m-.42 -.1h.84v.2h-.84zm.28 0v.2m.28 -.2v.2",
  table: "m-.32 -.22h.64v.44h-.64zm.08 .44v.12m.48 -.12v.12",
  tree: "m-.32 0a.32 .32 0 1 0 .64 0a.32 .32 0 1 0 -.64 0m.32 -.16v.32m-.16 -.16h.32",
  window: "m-.32 -.32h.64v.64h-.64zm.32 0v.64m-.32 -.32h.64",
  battlement: "m-.42 .2v-.4h.2v.2h.2v-.2h.2v.2h.2v-.2h.04v.4z",
  arrow_slit: "m-.1 -.38h.2v.76h-.2z",
  bush: "m-.36 .2q-.1 -.3 .16 -.3q.06 -.28 .3 -.16q.3 -.06 .26 .2q.2 .16 0 .26z",
  bramble: "m-.36 -.2l.24 .4l.24 -.4l.24 .4m-.6 -.36l.48 .32",
  curtain: "m-.36 -.34h.72m-.64 0q.1 .3 0 .66m.28 -.66q.1 .3 0 .66m.28 -.66q.1 .3 0 .66",
  fog: "m-.38 -.16h.5m.1 0h.14m-.66 .18h.14m.1 0h.5m-.74 .18h.44m.1 0h.12",
};
const TICKS = [0.2, 0.4, 0.6, 0.8] as const;

/** What is drawn on the map in blue ink: walls, water and other difficult ground in waves, slopes with ticks downhill, what gives cover as a crossed box. */
export function Ground({ ground, width, height, part }: Props) {
  const { walls = [], rough = [], heights = [], objects = [] } = ground;
  return (
    <svg class="ground" viewBox={part ?? `0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path class="high" d={heights.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
      <path class="waves" d={rough.map(([x, y, halves]) => waves(x, y, halves)).join("")} />
      <path class="slope" d={slopes(heights)} />
      {peaks(heights).map(([x, y, high]) => (
        <text key={key(x, y)} class="height" x={x + 0.1} y={y + 0.4}>
          {high > 0 ? `+${high}` : `−${-high}`}
        </text>
      ))}
      {objects.length > 0 && <path class="shelter-ground" d={objects.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />}
      <path class="shelter" d={objects.map(([x, y, object]) => `M${x} ${y}m.5 .5${MARKS[object] ?? BOX}`).join("")} />
      <path class="walls" d={walls.map(([x, y]: Square) => `M${x} ${y}h1v1h-1z`).join("")} />
    </svg>
  );
}

/** Two lines of waves; three where it is harder to go. */
function waves(x: number, y: number, halves: number): string {
  const lines = halves >= 6 ? [0.25, 0.5, 0.75] : halves >= 4 ? [0.35, 0.65] : [0.5];
  return lines.map((at) => `M${x + 0.1} ${y + at}q.2 -.16 .4 0t.4 0`).join("");
}

type Heights = readonly (readonly [number, number, number])[];

/** Along each side on which it goes down: a line, and short ticks towards the lower square. */
function slopes(heights: Heights): string {
  const high = new Map(heights.map(([x, y, at]) => [key(x, y), at]));
  const below = (x: number, y: number, at: number): boolean => (high.get(key(x, y)) ?? 0) < at;
  return heights
    .flatMap(([x, y, at]) => [
      below(x, y - 1, at) ? `M${x} ${y}h1${TICKS.map((t) => `M${x + t} ${y}v${-TICK}`).join("")}` : "",
      below(x, y + 1, at) ? `M${x} ${y + 1}h1${TICKS.map((t) => `M${x + t} ${y + 1}v${TICK}`).join("")}` : "",
      below(x - 1, y, at) ? `M${x} ${y}v1${TICKS.map((t) => `M${x} ${y + t}h${-TICK}`).join("")}` : "",
      below(x + 1, y, at) ? `M${x + 1} ${y}v1${TICKS.map((t) => `M${x + 1} ${y + t}h${TICK}`).join("")}` : "",
    ])
    .join("");
}

/** One square of each height is numbered: the first in reading order. */
function peaks(heights: Heights): Heights {
  const firsts = new Map<number, readonly [number, number, number]>();
  for (const square of heights) if (!firsts.has(square[2])) firsts.set(square[2], square);
  return [...firsts.values()];
}
