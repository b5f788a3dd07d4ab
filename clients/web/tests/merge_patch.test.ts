import { describe, expect, test } from "vitest";
import { mergePatch } from "../src/state/merge_patch";
import type { Json } from "../src/wire/types";

// RFC 7386, appendix A: original, patch, result.
const APPENDIX: readonly (readonly [Json, Json, Json])[] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe("a merge patch", () => {
  test.each(APPENDIX)("%j with %j is %j", (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  test("leaves what it was given as it was", () => {
    const view = { figures: { rath: { hp: 52 } } };
    mergePatch(view, { figures: { rath: { hp: 47 } } });
    expect(view).toEqual({ figures: { rath: { hp: 52 } } });
  });

  test("shares what did not change", () => {
    const view = { figures: { rath: { hp: 52 }, bera: { hp: 33 } } };
    const next = mergePatch(view, { figures: { rath: { hp: 47 } } }) as typeof view;
    expect(next.figures.bera).toBe(view.figures.bera);
  });
});
