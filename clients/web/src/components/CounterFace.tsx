import type { SideShape } from "../state/reading";
import { want } from "../state/backdrop";
import { SIGNS, type Sign } from "../state/signs";
import { STEPS } from "../state/way";
import { fetchTableFile } from "../wire/submit";
import type { Facing } from "../wire/types";

interface Props {
  readonly label: string;
  readonly shape: SideShape;
  readonly down?: boolean;
  readonly hidden?: boolean;
  readonly facing?: Facing | undefined;
  /** The state that is shown in the corner. */
  readonly sign?: Sign | undefined;
  /** A picture of the table's that is shown on it, above its letters. */
  readonly portrait?: string | undefined;
  /** Where its letters are part of what a reader hears. */
  readonly spoken?: boolean;
}

const HATCH = "M6 14 14 6M6 22 22 6M6 30 30 6M14 30 30 14M22 30 30 22";
const CLIPPED = "M10 2H34V26L26 34H2V10Z";

/** A cut-card counter: party outlined and rounded, foes solid with two corners off, others with a double edge. */
export function CounterFace({ label, shape, down = false, hidden = false, facing, sign, portrait, spoken = false }: Props) {
  const face = portrait === undefined ? undefined : want(`pictures/${portrait}/small`, fetchTableFile);
  const state = down ? "down" : hidden ? "hidden" : "up";
  return (
    <svg class="counter" viewBox="0 0 36 36" data-shape={shape} data-state={state} aria-hidden={!spoken} focusable="false">
      {facing !== undefined && !down && <path class="notch" d="M-5 1 0 -5 5 1Z" transform={notchAt(facing, shape)} />}
      {shape === "foes" ? (
        <path class="edge" d={CLIPPED} />
      ) : (
        <rect class="edge" x="2.5" y="2.5" width="31" height="31" rx={shape === "party" ? 7 : 0} />
      )}
      {face !== undefined && <image class="portrait" href={face} x="5" y="5" width="26" height="26" preserveAspectRatio="xMidYMin slice" />}
      {shape === "third" && <rect class="edge inner" x="6" y="6" width="24" height="24" />}
      {state !== "up" && <path class="hatch" d={HATCH} />}
      <text x="18" y={face === undefined ? 18.5 : 26} data-faced={face === undefined ? undefined : ""} data-long={label.length > 2 ? "" : undefined} text-anchor="middle" dominant-baseline="central">
        {label}
      </text>
      {sign !== undefined && !down && (
        <g class="sign" data-sign={sign} transform="translate(25 25)">
          <rect x="0" y="0" width="14" height="14" />
          <path d={SIGNS[sign]} />
        </g>
      )}
    </svg>
  );
}

/** From the middle of the counter out to its edge; a corner is farther, and nearer where it is rounded or cut off. */
function notchAt(facing: Facing, shape: SideShape): string {
  const [east, south] = STEPS[facing];
  const isCorner = east !== 0 && south !== 0;
  const isCut = shape === "foes" && east === south;
  const out = !isCorner ? 17 : shape === "party" ? 20 : isCut ? 17.5 : 22.5;
  const length = Math.hypot(east, south);
  const turn = (Math.atan2(east, -south) * 180) / Math.PI;
  return `translate(${18 + (east / length) * out} ${18 + (south / length) * out}) rotate(${turn})`;
}
