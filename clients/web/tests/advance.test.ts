import { describe, expect, test } from "vitest";
import { advance, ENTRIES_MAX, SNAPSHOT_ENTRIES } from "../src/state/advance";
import { type Message, type PageState, START } from "../src/state/page_state";
import type { Update } from "../src/wire/types";
import { snapshot, view, welcome } from "./view";

const play = (...messages: readonly Message[]): PageState => messages.reduce(advance, START);

const wound: Update = {
  type: "update",
  after: "p1",
  position: "p2",
  entries: [{ id: "e2", text: "Orc 1 strikes Rath: hit.", round: 1 }],
  patch: { battle: { combatants: { rath: { hit_points: 47, health: "scratched" } } } },
};

test("what is not well with the log is shown until the next welcome", () => {
  const state = play(welcome, { type: "standing", log_lost: true, acts_lost: 2 }, snapshot);
  expect(state.standing?.acts_lost).toBe(2);
  expect(advance(state, welcome).standing).toBeUndefined();
});

describe("joining", () => {
  test("welcome alone does not put a newcomer in step", () => {
    expect(play(welcome).connection.is).toBe("joining");
  });

  test("a snapshot replaces everything and puts the page in step", () => {
    const state = play(welcome, snapshot);
    expect(state.connection.is).toBe("in-step");
    expect(state.view).toBe(view);
    expect(state.entries.map((entry) => entry.id)).toEqual(["e1"]);
  });

  test("after a reconnect where nothing was missed, welcome is enough", () => {
    const state = play(welcome, snapshot, { type: "told", connection: { is: "lost", at: 0 } }, welcome);
    expect(state.connection.is).toBe("in-step");
  });

  test("welcome as somebody else waits for that one's view", () => {
    const lost = { type: "told", connection: { is: "lost", at: 0 } } as const;
    expect(play(welcome, snapshot, lost, { ...welcome, seat: "bera" }).connection.is).toBe("lost");
  });

  test("a full snapshot may have entries before it, a short one has none", () => {
    const entries = Array.from({ length: SNAPSHOT_ENTRIES }, (_, index) => ({ id: `e${index}`, text: "…" }));
    expect(play({ ...snapshot, entries }).earlier).toBe(true);
    expect(play(snapshot).earlier).toBe(false);
  });
});

describe("an update", () => {
  test("that follows on our position is applied", () => {
    const state = play(welcome, snapshot, wound);
    expect(state.position).toBe("p2");
    expect(state.view?.battle?.combatants["rath"]?.hit_points).toBe(47);
    expect(state.entries.map((entry) => entry.id)).toEqual(["e1", "e2"]);
  });

  test("that does not follow changes nothing but says that something was missed", () => {
    const state = play(welcome, snapshot, { ...wound, after: "p0" });
    expect(state.view).toBe(view);
    expect(state.position).toBe("p1");
    expect(state.missed).toBe(1);
    expect(advance(state, snapshot).missed).toBe(0);
  });

  test("an entry that comes again takes its own place", () => {
    const struck = { id: "e1", text: "Round 1.", struck: true };
    const state = play(welcome, snapshot, wound, { ...wound, after: "p2", position: "p3", entries: [struck], patch: {} });
    expect(state.entries.map((entry) => [entry.id, entry.struck ?? false])).toEqual([
      ["e1", true],
      ["e2", false],
    ]);
  });

  test("the chronicle on screen has an end", () => {
    const entries = Array.from({ length: ENTRIES_MAX + 5 }, (_, index) => ({ id: `e${index}`, text: "…" }));
    expect(play(welcome, snapshot, { ...wound, entries }).entries).toHaveLength(ENTRIES_MAX);
  });
});

describe("a command", () => {
  const sent = { type: "sent", id: "c1", command: { do: "seal" } } as const;
  const refused = { type: "refused", id: "c1", code: "sealed", message: "The orders are sealed." } as const;

  test("waits until it is done", () => {
    expect(Object.keys(play(sent).waiting)).toEqual(["c1"]);
    expect(play(sent, { type: "done", id: "c1", position: "p2" }).waiting).toEqual({});
  });

  test("that is refused leaves its reason on the page until the next one", () => {
    const state = play(sent, refused);
    expect(state.waiting).toEqual({});
    expect(state.refusal?.message).toBe("The orders are sealed.");
    expect(advance(state, { ...sent, id: "c2" }).refusal).toBeUndefined();
  });
});

describe("a question of ours", () => {
  const asked = { type: "asked", id: "q1", about: { kind: "targets", figure: "rath" } } as const;
  const answer = { kind: "targets", targets: { "orc-1": { name: "Orc 1", legal: true } } } as const;

  test("is answered of one battle, and what was answered is let go when another opens", () => {
    const before: readonly Message[] = [welcome, snapshot, { type: "asked", id: "q1", about: { kind: "outcome" } }, { type: "answer", id: "q1", at: "p1", answer: { kind: "outcome", characters: {} } }];
    expect(play(...before, wound).answers).toHaveProperty("outcome");
    expect(play(...before, { ...wound, patch: { battle: { id: "b-another" } } }).answers).toEqual({});
  });

  test("is answered under what it was about", () => {
    const state = play(asked, { type: "answer", id: "q1", at: "p1", answer });
    expect(state.answers).toEqual({ "targets rath": answer });
    expect(state.asking).toEqual({});
  });

  test("that the server failed at is, and is kept as refused until something changes", () => {
    const state = play(asked, { type: "refused", id: "q1", code: "our_fault", message: "The server failed at this." });
    expect(state.refusal?.code).toBe("our_fault");
    expect(Object.values(state.refused)).toMatchObject([{ code: "our_fault" }]);
  });

  test("that is refused is not put before the person", () => {
    const state = play(asked, { type: "refused", id: "q1", code: "no_battle", message: "No battle is open." });
    expect(state.refusal).toBeUndefined();
    expect(state.asking).toEqual({});
  });

  test("an answer that nobody waits for is dropped", () => {
    expect(play({ type: "answer", id: "q9", at: "p1", answer }).answers).toEqual({});
  });
});

test("earlier entries come before those on screen", () => {
  const state = play(welcome, snapshot, { type: "entries", id: "x", entries: [{ id: "e0", text: "The field is set." }] });
  expect(state.entries.map((entry) => entry.id)).toEqual(["e0", "e1"]);
  expect(state.earlier).toBe(false);
});

test("a newcomer knows nothing of whom this page was before", () => {
  expect(play(welcome, snapshot, { type: "newcomer" })).toEqual(START);
});
