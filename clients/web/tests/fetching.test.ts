import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import type { Replaying } from "../src/state/looking";
import { type Fetch, Fetching } from "../src/wire/fetching";
import type { ChroniclePage, Entries, Entry } from "../src/wire/types";

const entry = (id: string): Entry => ({ id, text: id, round: 1 });
let sent: ChroniclePage[] = [];
let ends: string[] = [];
let isFull = false;
const into = signal<Replaying | undefined>(undefined);
const fetch: Fetch = { into, whole: (now) => ends.push(now.entries.map((each) => each.id).join(" ")), refused: () => ends.push("refused") };
const fetching = new Fetching((request) => !isFull && sent.push(request) > 0);
const page = (asked: ChroniclePage | undefined, ids: string, more = false): Entries => ({ type: "entries", id: asked?.id ?? "", entries: ids.split(" ").map(entry), more });

beforeEach(() => {
  [sent, ends, isFull] = [[], [], false];
  fetching.begin(fetch, "ford");
});

test("a tale is fetched page before page, and is told once", () => {
  expect(fetching.hears(page(sent[0], "c d", true))).toBe(true);
  expect(sent[1]).toMatchObject({ battle: "ford", before: "c" });
  expect(fetching.hears(page(sent[1], "a b"))).toBe(true);
  expect(ends).toEqual(["a b c d"]);
});

test("what is asked for twice comes once", () => {
  fetching.goOn(fetch);
  expect(sent.map((each) => fetching.hears(page(each, "a b")))).toEqual([true, true]);
  expect(ends).toEqual(["a b"]);
});

test("a page of what was left is let go, and of what nobody fetched is not ours", () => {
  into.value = undefined;
  expect(fetching.hears(page(sent[0], "a b"))).toBe(true);
  expect(into.value).toBeUndefined();
  expect(fetching.hears(page({ type: "chronicle", id: "other" }, "a"))).toBe(false);
});

test("a fetch ends where it is refused, and where it cannot be sent", () => {
  fetching.refuses(sent[0]?.id ?? "");
  isFull = true;
  fetching.begin(fetch, "ford");
  expect(ends).toEqual(["refused", "refused"]);
});

test("what a dead line was asked for is waited for no more", () => {
  fetching.beginAnew();
  expect(fetching.hears(page(sent[0], "a b"))).toBe(false);
  fetching.goOn(fetch);
  expect(fetching.hears(page(sent[1], "a b"))).toBe(true);
  expect(ends).toEqual(["a b"]);
});
