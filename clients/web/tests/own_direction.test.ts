/** Names that are written from the right, in the page's own sentences. */
import { expect, test } from "vitest";
import { say } from "../src/catalogue";
import { own } from "../src/own_direction";

test("a name from the right has a direction of its own, once", () => {
  expect(own("\u0646\u0648\u0631")).toBe("\u2068\u0646\u0648\u0631\u2069");
  expect(own(own("\u05d3\u05df"))).toBe(own("\u05d3\u05df"));
  for (const name of ["Rath", "K'thar", "\u674e\u96f7", "O\u2019Neil & Sons"]) expect(own(name)).toBe(name);
});

test("and does not turn round the sentence about it", () => {
  expect(say.strike.strikes("\u05d3\u05df", "Orc 2")).toBe("\u2068\u05d3\u05df\u2069 strikes Orc 2");
});
