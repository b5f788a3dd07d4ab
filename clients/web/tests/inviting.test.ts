import jsQR from "jsqr";
import { describe, expect, test } from "vitest";
import { qrOf } from "../src/state/qr";
import { asOverlay, readAddress } from "../src/wire/address";

const LINK = "http://192.168.1.20:8750/t/friday#players.k2v9c7ZQ3x0aBcDeFgHiJkLmNoPqRsTuVwXyZ";
const PIXELS = 4;

/** As a camera sees it: so many pixels for each square. */
function seen({ size, dark }: ReturnType<typeof qrOf>): readonly [Uint8ClampedArray, number] {
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = dark[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] ?? false;
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return [pixels, side];
}

test("a camera reads the very link that is written beside the code", () => {
  const [pixels, side] = seen(qrOf(LINK));
  expect(jsQR(pixels, side, side)?.data).toBe(LINK);
});

describe("a link to watch by as an overlay", () => {
  test("asks for it before the # that opens the table", () => {
    const link = asOverlay("http://table.example/t/friday#spectators.k2");
    expect(link).toBe("http://table.example/t/friday?overlay#spectators.k2");
    expect(readAddress(new URL(link))).toMatchObject({ table: "friday", token: "spectators.k2", overlay: true });
  });

  test("is nothing that an ordinary link has", () => {
    expect(readAddress(new URL("http://table.example/t/friday#spectators.k2"))).not.toHaveProperty("overlay");
  });
});
