import { expect, test } from "vitest";
import { inMarkdown } from "../src/state/tale";
import type { Entry } from "../src/wire/types";

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({ id: text, text, round: 1, ...more });

test("a tale has a head for each round, and nothing that was struck out, said or secret", () => {
  const told = inMarkdown("The *ford*", [
    entry("Rath strikes Orc 1."),
    entry("A slip.", { struck: true }),
    entry("The DM: well!", { tone: "talk" }),
    entry("Behind the screen.", { secret: true }),
    entry("Orc_1 falls.", { round: 2 }),
  ]);
  expect(told.startsWith("# The \\*ford\\*\n\n## Round 1\n\n- Rath strikes Orc 1.\n\n## Round 2\n\n- Orc\\_1 falls.\n")).toBe(true);
});
