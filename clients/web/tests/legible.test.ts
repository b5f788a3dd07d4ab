import { expect, test } from "vitest";
import { legible } from "../src/wire/legible";

test("marks that turn or move what stands beside them do not reach the page", () => {
  const told = JSON.stringify({ name: "Ra\u202eth\u2066", lines: ["a\u0000b\u009bc\u200f"], round: 3 });
  expect(JSON.parse(told, legible)).toEqual({ name: "Rath", lines: ["abc"], round: 3 });
});

test("names in any script stay as they are", () => {
  for (const name of ["דוד", "علي", "Ёж", "Éowyn", "龍", "👩‍🚀"]) expect(legible("name", name)).toBe(name);
});
