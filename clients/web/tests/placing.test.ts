import { expect, test } from "vitest";
import { freeId, idFrom, rowName, weaponFrom } from "../src/state/placing";

test("words become the tables' names, and names ids", () => {
  expect(rowName(" Long sword ")).toBe("long_sword");
  expect(idFrom("Rath the Bold!", "character")).toBe("rath-the-bold");
});

test("a name in letters that no id has gets an id all the same", () => {
  expect(idFrom("Ёж", "character")).toBe("character");
  expect(idFrom("דוד", "character")).toBe("character");
  expect(idFrom("Éowyn", "character")).toBe("eowyn");
  expect(idFrom(`${"a".repeat(39)} b`, "character")).toMatch(/^[a-z0-9-]*[a-z0-9]$/);
});

test("a weapon may have its plus behind it", () => {
  expect(weaponFrom("dagger +1")).toEqual({ weapon: "dagger", plus: 1 });
  expect(weaponFrom("Long Sword +1")).toEqual({ weapon: "long_sword", plus: 1 });
  expect(weaponFrom("spear -1")).toEqual({ weapon: "spear", plus: -1 });
  expect(weaponFrom("two-handed sword")).toEqual({ weapon: "two_handed_sword" });
});

test("an id that somebody has is counted on", () => {
  expect(freeId("orc", (id) => id === "orc" || id === "orc-2")).toBe("orc-3");
});
