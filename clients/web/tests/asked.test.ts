import { expect, test } from "vitest";
import { Asked, ASKS_MOST, ASKS_WITHIN_MS } from "../src/state/asked";

const moment = {};

test("a subject is asked about once at a moment", () => {
  const asked = new Asked();
  expect(asked.isNews("targets orc-1", moment)).toBe(true);
  asked.note("targets orc-1", moment, 0);
  expect(asked.isNews("targets orc-1", moment)).toBe(false);
  expect(asked.isNews("targets orc-2", moment)).toBe(true);
  expect(asked.isNews("targets orc-1", {})).toBe(true);
});

test("however much there is to ask, the table is not tired by it", () => {
  const asked = new Asked();
  let sent = 0;
  for (let at = 0; at < ASKS_WITHIN_MS; at += 10) {
    if (asked.pauseMs(at) > 0) continue;
    asked.note(`targets orc-${at}`, {}, at);
    sent += 1;
  }
  expect(sent).toBe(ASKS_MOST);
  expect(asked.pauseMs(ASKS_WITHIN_MS - 10)).toBe(10);
  expect(asked.pauseMs(ASKS_WITHIN_MS)).toBe(0);
});
