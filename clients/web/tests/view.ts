import type { Snapshot, View, Welcome } from "../src/wire/types";

/** A small moment for tests: Rath against one orc, orders being written. */
export const view: View = {
  table: { name: "The Friday table" },
  battle: {
    id: "ford",
    name: "The ford",
    ruleset: "osric",
    ruleset_title: "OSRIC",
    round: 1,
    step: "declare",
    width: 24,
    height: 16,
    status: "Waiting for the DM.",
    sides: { party: { id: "party", name: "Party" }, foes: { id: "foes", name: "Foes" } },
    combatants: {
      rath: {
        id: "rath",
        name: "Rath",
        label: "Ra",
        side: "party",
        group: "rath",
        condition: "ok",
        health: "unhurt",
        square: [10, 7],
        hit_points: 52,
        hit_points_max: 52,
        yours: true,
      },
      "orc-1": { id: "orc-1", name: "Orc 1", label: "O1", side: "foes", group: "orc", condition: "ok", health: "unhurt" },
    },
  },
};

export const welcome: Welcome = { type: "welcome", table: "friday", role: "player", sees: "seat", now_ms: 0, seat: "rath" };

export const snapshot: Snapshot = {
  type: "snapshot",
  position: "p1",
  view,
  entries: [{ id: "e1", text: "Round 1.", round: 1 }],
};
