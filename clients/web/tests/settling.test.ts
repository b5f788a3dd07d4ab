import { expect, test } from "vitest";
import { isSettled, SETTLE_MS, settling } from "../src/state/settling";

test("what just appeared is deaf for its first 400 ms", () => {
  const seal = settling(undefined, "Seal", 1_000);
  expect(isSettled(seal, 1_000 + SETTLE_MS - 1)).toBe(false);
  expect(isSettled(seal, 1_000 + SETTLE_MS)).toBe(true);
});

test("the second click of a double click does not take the step that came in the first one's place", () => {
  const seal = settling(undefined, "Seal", 0);
  const sealForAll = settling(seal, "Seal for those who have not", 5_000);
  expect(isSettled(sealForAll, 5_130)).toBe(false);
});

test("what means the same as before goes on hearing", () => {
  const seal = settling(undefined, "Seal", 0);
  expect(settling(seal, "Seal", 9_000)).toBe(seal);
});
