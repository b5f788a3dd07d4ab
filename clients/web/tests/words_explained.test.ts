import { describe, expect, test, vi } from "vitest";

vi.mock("../src/wire/storage", () => ({ storage: { getItem: () => null, setItem: () => undefined } }));
const { piecesOf } = await import("../src/state/words_explained");
const words = ["AC", "armour class", "attack of opportunity", "attack"];

describe("a sentence in pieces", () => {
  test("has its words as the glossary spells them, the longest first", () => {
    expect(piecesOf("Rath hits Armour Class 3 by an attack of opportunity.", words)).toEqual([
      { text: "Rath hits " },
      { text: "Armour Class", word: "armour class" },
      { text: " 3 by an " },
      { text: "attack of opportunity", word: "attack of opportunity" },
      { text: "." },
    ]);
  });

  test("knows no word inside another", () => {
    expect(piecesOf("Acorn attacks", words)).toEqual([{ text: "Acorn attacks" }]);
  });
});
