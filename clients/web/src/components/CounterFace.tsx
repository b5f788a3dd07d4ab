import type { SideShape } from "../state/reading";

interface Props {
  readonly label: string;
  readonly shape: SideShape;
  readonly down?: boolean;
  readonly hidden?: boolean;
  /** Where its letters are part of what a reader hears. */
  readonly spoken?: boolean;
}

const HATCH = "M6 14 14 6M6 22 22 6M6 30 30 6M14 30 30 14M22 30 30 22";
const CLIPPED = "M10 2H34V26L26 34H2V10Z";

/** A cut-card counter: party outlined and rounded, foes solid with two corners off, others with a double edge. */
export function CounterFace({ label, shape, down = false, hidden = false, spoken = false }: Props) {
  const state = down ? "down" : hidden ? "hidden" : "up";
  return (
    <svg class="counter" viewBox="0 0 36 36" data-shape={shape} data-state={state} aria-hidden={!spoken} focusable="false">
      {shape === "foes" ? (
        <path class="edge" d={CLIPPED} />
      ) : (
        <rect class="edge" x="2.5" y="2.5" width="31" height="31" rx={shape === "party" ? 7 : 0} />
      )}
      {shape === "third" && <rect class="edge inner" x="6" y="6" width="24" height="24" />}
      {state !== "up" && <path class="hatch" d={HATCH} />}
      <text x="18" y="18.5" data-long={label.length > 2 ? "" : undefined} text-anchor="middle" dominant-baseline="central">
        {label}
      </text>
    </svg>
  );
}
