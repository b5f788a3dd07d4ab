import { useMemo } from "preact/hooks";
import { qrOf } from "../state/qr";

/** An address as squares for a camera, black on white in both themes. */
export function QrCode({ address, label }: { readonly address: string; readonly label: string }) {
  const { size, dark } = useMemo(() => qrOf(address), [address]);
  const squares = dark.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" role="img" aria-label={label} data-qr={address} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect class="qr-ground" width={size} height={size} />
      <path class="qr-squares" d={squares.join("")} />
    </svg>
  );
}
