import { describe, expect, test } from "vitest";
import { type Replaying, wholeTale, withEarlier } from "../src/state/looking";
import type { Entry } from "../src/wire/types";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({ id, text: id, round: 1, ...more });
const ids = (entries: readonly Entry[]) => entries.map((each) => each.id).join(" ");
const START: Replaying = { battle: "ford", entries: [], whole: false };

describe("the way through a battle", () => {
  const fetched = withEarlier(withEarlier(START, { entries: [entry("c"), entry("d")], more: true }), { entries: [entry("a"), entry("b")] });

  test("is fetched back to the first entry", () => {
    expect([ids(fetched.entries), fetched.whole]).toEqual(["a b c d", true]);
  });

  test("goes on with what happens meanwhile, each entry as it is by now", () => {
    const tale = wholeTale(fetched, "ford", [entry("c", { struck: true }), entry("d"), entry("e")]);
    expect(ids(tale)).toBe("a b c d e");
    expect(tale[2]?.struck).toBe(true);
  });

  test("is what is on the page until something was fetched, and of another battle", () => {
    expect(ids(wholeTale(START, "ford", [entry("d")]))).toBe("d");
    expect(ids(wholeTale(fetched, "bridge", [entry("d")]))).toBe("d");
  });
});
