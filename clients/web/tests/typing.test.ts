import { expect, test } from "vitest";
import { commandIn, marked, mistakeBehind, withWord } from "../src/state/typing";

test("a line behind a stroke is a command, all else is talk", () => {
  expect(commandIn("attack him!")).toBeUndefined();
  expect(commandIn("/attack orc-1")).toBe("attack orc-1");
  expect(commandIn("/ attack orc-1")).toBe("attack orc-1");
});

test("a word that is chosen stands in place of what was begun, and the cursor behind it", () => {
  expect(withWord("/attack or", 10, { start: 7, word: "orc-1" })).toEqual({ text: "/attack orc-1 ", cursor: 14 });
  expect(withWord("/ at", 4, { start: 0, word: "attack" })).toEqual({ text: "/ attack ", cursor: 9 });
  expect(withWord("/attack or with axe", 10, { start: 7, word: "orc-1" }).text).toBe("/attack orc-1 with axe");
});

test("the arrows go through the words and out of them at both ends", () => {
  expect([marked(-1, 1, 3), marked(2, 1, 3), marked(-1, -1, 3), marked(0, -1, 3), marked(-1, 1, 0)]).toEqual([0, -1, 2, -1, -1]);
});

test("a word that does not fit is told once one types behind it, and what is missing is not", () => {
  const mistake = { start: 7, end: 12, words: "there is no target 'ocr-1'" };
  expect(mistakeBehind({ kind: "typing", mistake }, "attack ocr-1")).toBeUndefined();
  expect(mistakeBehind({ kind: "typing", mistake }, "attack ocr-1 ")).toBe(mistake);
  expect(mistakeBehind({ kind: "typing", mistake: { ...mistake, end: 7 } }, "attack ")).toBeUndefined();
});
