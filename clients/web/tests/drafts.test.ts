import { expect, test } from "vitest";
import { aims, spellAims, typedDice, typedInitiative } from "../src/state/choices";
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
