const EACH_HEAVIER = 5;

/** The ruled ground: each fifth line heavier, each fifth square numbered at the edge. */
export function Squares({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <svg class="squares" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path class="rule" d={lines(width, height, (at) => at % EACH_HEAVIER !== 0)} />
      <path class="rule heavy" d={lines(width, height, (at) => at % EACH_HEAVIER === 0)} />
      {fifths(width).map((x) => (
        <text key={`x${x}`} class="number" x={x + 0.5} y={-0.2} text-anchor="middle">
          {x}
        </text>
      ))}
      {fifths(height).map((y) => (
        <text key={`y${y}`} class="number" x={-0.2} y={y + 0.62} text-anchor="end">
          {y}
        </text>
      ))}
    </svg>
  );
}

const fifths = (end: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / EACH_HEAVIER) }, (_, index) => index * EACH_HEAVIER);

function lines(width: number, height: number, wanted: (at: number) => boolean): string {
  const inside = (end: number) => Array.from({ length: end - 1 }, (_, index) => index + 1).filter(wanted);
  const down = inside(width).map((x) => `M${x} 0V${height}`);
  const across = inside(height).map((y) => `M0 ${y}H${width}`);
  return [...down, ...across].join("");
}
