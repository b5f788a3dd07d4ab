import { expect, test } from "vitest";
import { groupsOf } from "../src/state/reading";
import type { BattleView, CombatantCard } from "../src/wire/types";
import { view } from "./view";

const battle = view.battle!;
const orc = (id: string, name: string, group: string): CombatantCard => ({ ...battle.combatants["orc-1"]!, id, name, group });

test("two groups of one name are told apart by the numbers of theirs", () => {
  const cards = [orc("orc-1", "Orc 1", "orc"), orc("orc-2", "Orc 2", "orc"), orc("bow-1", "Orc 3", "bow"), orc("ogre", "Ogre", "ogre")];
  const names = (these: readonly CombatantCard[]) => groupsOf(battle as BattleView, these).map((group) => group.name);
  expect(names(cards)).toEqual(["Orc 1 to 2", "Orc 3", "Ogre"]);
  expect(names(cards.slice(0, 2))).toEqual(["Orc"]);
});
