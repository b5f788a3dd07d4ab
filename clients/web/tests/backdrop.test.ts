import { effect } from "@preact/signals";
import { expect, test } from "vitest";
import { askAgain, want } from "../src/state/backdrop";

const answers = new Map<string, (content: string | undefined) => void>();
let asked: string[] = [];
const fetch = (path: string) => {
  asked.push(path);
  return new Promise<string | undefined>((resolve) => answers.set(path, resolve));
};
const comes = async (path: string, content: string | undefined) => {
  answers.get(path)?.(content);
  await Promise.resolve();
  await Promise.resolve();
};

test("whatever comes draws those alone who wanted it, and is asked for once", async () => {
  let [drawn, beside] = [0, 0];
  const seen: (string | undefined)[] = [];
  effect(() => {
    drawn += 1;
    seen.push(want("one/small", fetch));
  });
  effect(() => {
    beside += 1;
    want("other/small", fetch);
  });
  await comes("one/small", "data:one");
  expect(seen).toEqual([undefined, "data:one"]);
  expect([drawn, beside]).toEqual([2, 1]);
  expect(want("one/small", fetch)).toBe("data:one");
  expect(asked).toEqual(["one/small", "other/small"]);
});

test("what failed is asked for again, and a tile under an older cover is kept no longer", async () => {
  asked = [];
  expect(want("tile/0-0?covered=a", fetch)).toBeUndefined();
  await comes("tile/0-0?covered=a", undefined);
  askAgain();
  expect(asked).toEqual(["tile/0-0?covered=a", "tile/0-0?covered=a"]);
  await comes("tile/0-0?covered=a", "data:a");
  expect(want("tile/0-0?covered=a", fetch)).toBe("data:a");
  want("tile/0-0?covered=b", fetch);
  asked = [];
  want("tile/0-0?covered=a", fetch);
  expect(asked).toEqual(["tile/0-0?covered=a"]);
});
