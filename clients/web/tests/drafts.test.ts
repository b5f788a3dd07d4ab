import { describe, expect, test } from "vitest";
import { aims, spellAims, typedDice, typedInitiative } from "../src/state/choices";
import { forgetHalfWritten, standAt, takeUp, TALK, write, written } from "../src/state/half_written";
import { hear } from "../src/state/page";
import { snapshot, welcome } from "./view";

test("what is half written outlives a lost line, the welcome after it and a fresh snapshot", () => {
  hear(welcome);
  hear(snapshot);
  aims.value = { rath: { target: "orc-1", stands: "ok undefined" } };
  spellAims.value = { mirel: ["orc-2"] };
  typedDice.value = "17";
  typedInitiative.value = { party: "4" };
  hear({ type: "told", connection: { is: "lost", at: 0 } });
  hear(welcome);
  hear(snapshot);
  expect(aims.value["rath"]?.target).toBe("orc-1");
  expect(spellAims.value["mirel"]).toEqual(["orc-2"]);
  expect([typedDice.value, typedInitiative.value["party"]]).toEqual(["17", "4"]);
});

describe("what is half written outlives the page", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const begin = () => {
    kept.clear();
    takeUp(storage, "mine");
    standAt("ford", "1 declare");
    write("something-else rath", "I cut the rope");
    write(TALK, "wait");
    aims.value = { rath: { target: "orc-1", stands: "ok undefined" } };
    typedDice.value = "17";
  };
  /** As a page that knows nothing. */
  const loadedAgain = (battle: string, moment: string) => {
    const text = kept.get("mine");
    [aims.value, typedDice.value] = [{}, ""];
    write("something-else rath", "");
    write(TALK, "");
    if (text !== undefined) kept.set("mine", text);
    takeUp(storage, "mine");
    standAt(battle, moment);
  };

  test("at the same moment all of it is there again", () => {
    begin();
    loadedAgain("ford", "1 declare");
    expect([written("something-else rath"), written(TALK), typedDice.value]).toEqual(["I cut the rope", "wait", "17"]);
    expect(aims.value["rath"]?.target).toBe("orc-1");
  });

  test("at another moment the words, but no pick that was meant for what stood then", () => {
    begin();
    loadedAgain("ford", "2 declare");
    expect([written("something-else rath"), typedDice.value, aims.value]).toEqual(["I cut the rope", "", {}]);
  });

  test("in another battle only what was to be said", () => {
    begin();
    loadedAgain("mill", "1 declare");
    expect([written("something-else rath"), written(TALK)]).toEqual(["", "wait"]);
  });

  test("somebody else finds nothing, and nothing is kept of nothing", () => {
    begin();
    forgetHalfWritten();
    loadedAgain("ford", "1 declare");
    expect([written(TALK), typedDice.value, aims.value, kept.size]).toEqual(["", "", {}, 0]);
  });
});
