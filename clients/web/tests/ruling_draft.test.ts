import { describe, expect, test } from "vitest";
import { draftOf, nothingYet, ruleOf } from "../src/state/ruling_draft";
import type { RulingCard } from "../src/wire/types";

const ghoul: RulingCard = {
  figure: "ghoul",
  words: "its touch paralyses",
  ruling: "r-9",
  targets: ["rath"],
  trial: { figure: "rath", save: "ppd", modifier: -1 },
  otherwise: [{ figure: "rath", effect: "held", rounds: 8, label: "ghoul's touch" }],
};
const idea: RulingCard = { figure: "tam", words: "swing over the ford, kick the ogre" };

describe("a ruling", () => {
  test("that is left as the tables filled it in says just that", () => {
    expect(ruleOf(ghoul, draftOf(ghoul))).toEqual({
      do: "rule",
      figure: "ghoul",
      words: ghoul.words,
      ruling: "r-9",
      trial: { figure: "rath", save: "ppd", modifier: -1 },
      then: [],
      otherwise: ghoul.otherwise,
    });
  });

  test("on a player's own idea: a die under Dexterity, and what comes of it", () => {
    const draft = draftOf(idea);
    const ruled = ruleOf(idea, {
      ...draft,
      trial: { ...draft.trial, how: "at_most", number: "15" },
      then: [{ ...nothingYet("ogre"), effect: "prone", rounds: "1" }],
      otherwise: [{ ...nothingYet("tam"), damage: " 1d6 " }],
    });
    expect(ruled).toEqual({
      do: "rule",
      figure: "tam",
      words: idea.words,
      trial: { figure: "tam", dice: "1d20", at_most: 15 },
      then: [{ figure: "ogre", effect: "prone", rounds: 1 }],
      otherwise: [{ figure: "tam", damage: "1d6" }],
    });
  });

  test("without a throw has one outcome; empty rows and rounds of nothing are left out", () => {
    const draft = { ...draftOf(idea), then: [nothingYet("ogre"), { ...nothingYet("ogre"), damage: "2", rounds: "3" }], otherwise: [{ ...nothingYet("tam"), heal: "1" }] };
    expect(ruleOf(idea, draft, [4])).toEqual({ do: "rule", figure: "tam", words: idea.words, then: [{ figure: "ogre", damage: "2" }], otherwise: [], dice: [4] });
  });

  test("keeps its words where the field was emptied", () => {
    expect(ruleOf(idea, { ...draftOf(idea), words: "  " }).words).toBe(idea.words);
  });
});
