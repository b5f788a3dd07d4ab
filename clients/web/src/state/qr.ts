/** An address as the squares of a QR code. */
import { encode } from "uqr";

/** White around it, in squares of the code: without it cameras do not find it. */
const BORDER = 3;

export interface Squares {
  readonly size: number;
  /** Dark ones, by row and then by column. */
  readonly dark: readonly (readonly boolean[])[];
}

export function qrOf(address: string): Squares {
  const { data, size } = encode(address, { ecc: "M", border: BORDER });
  return { size, dark: data };
}
