import { expect, test } from "vitest";
import { diceTyped } from "../src/state/dice_typed";

test("faces are read from whatever stands between them", () => {
  expect(diceTyped("13 6")).toEqual({ faces: [13, 6] });
  expect(diceTyped(" 13,6;2 ")).toEqual({ faces: [13, 6, 2] });
  expect(diceTyped("13 + 6")).toEqual({ faces: [13, 6] });
  expect(diceTyped("  ")).toEqual({ faces: [] });
});

test("what is no face is told, and is never taken for another or for none", () => {
  expect(diceTyped("abc")).toEqual({ unreadable: "abc" });
  expect(diceTyped("-3")).toEqual({ unreadable: "-3" });
  expect(diceTyped("13 0")).toEqual({ unreadable: "0" });
  expect(diceTyped("13 5000")).toEqual({ unreadable: "5000" });
  expect(diceTyped("1 ".repeat(41))).toHaveProperty("unreadable");
});
