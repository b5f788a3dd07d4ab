/** The second language says all that the first one says, with everything that is put into it. */
import { describe, expect, test } from "vitest";
import { english, say } from "../src/catalogue";
import { german } from "../src/german/catalogue";
import { fetched, preferred } from "../src/language";
import englishWords from "../src/glossary.json";
import germanWords from "../src/german/glossary.json";

type Saying = string | ((...given: readonly unknown[]) => unknown);

/** Every sentence of a catalogue under its path. */
function sayings(of: object, path = ""): readonly (readonly [string, Saying])[] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object" && value !== null) return sayings(value, at);
    return [[at, value as Saying] as const];
  });
}

const CARD = { name: "Qara", square: [91, 92], health: "bloodied", condition: "unconscious", facing: "nw", hidden: true, label: "Qx", armour_class: 93, ascending: 94 };

/** What is put into a sentence, by the parameter's name; no two alike, so that none can stand for another. */
const GIVEN: { readonly [parameter: string]: unknown } = {
  at: Date.UTC(2026, 0, 2, 13, 47), act: 31, acts: 32, after: 33, all: 34, allowed: 35, armourClass: 36, before: 37, blows: 38, chance: 39, cost: 40, count: 41, damage: 42, dropped: 43,
  expected: 44.5, fields: 45, fights: 46, groups: 47, guessed: 48, here: 49, high: 0.5, hits: 51, low: 0.52, most: 53, needed: 54, others: 55, percent: 56, points: 57.1, round: 58,
  rounds: 59.1, seconds: 60, share: 0.61, spell: "qal_qis", squares: 62, standing: 63, stands: 0.64, thrown: 65, to: 66, walls: 67, width: 68, height: 69, wrong: 70, x: 71, y: 72,
  away: 73, deed: "Qkkk", phase: "Qlll", wide: 98, roll: 74, halves: 4, ranges: [75, 76], code: 4101,
  name: "Qara", names: ["Qbod", "Qcil"], one: "Qdun", other: "Qeff", target: "Qfin", battle: "Qgor", base: "Qhal", by: "Qina", character: "Qjor", choice: "Qkim", cover: "qlow_q", far: "Qmil",
  faces: "Qnor", first: "Qopa", last: "Qpet", health: "Qrul", object: "qsom_q", order: "Qtor", present: "Qwne", behind: "Qvel", row: "qwax_q", side: "Qyor", signs: ["Qzel"], small: "Q1d6", large: "Q1d8",
  text: "Qaaa", what: "qbbb", whom: "Qccc", why: "Qddd", word: "Qeee", title: "Qfff", items: ["qggg"], totals: { Qhhh: 81 }, number: "82", withWhat: "Qiii", band: undefined, condition: "Qjjj",
  up: true, countsUp: true, dark: true, kind: "seat", facing: "sw", measure: "feet", brush: { kind: "height", height: 83 }, effect: "prone", step: "resolve", card: CARD,
  delay: { seconds: 84, acts: 85 },
};
/** Where a name says something else than elsewhere. */
const HERE: { readonly [path: string]: { readonly [parameter: string]: unknown } } = {
  condition: { condition: "dead" },
  health: { health: "down" },
  left: { counts: { qwax_q: 81 } },
  "character.derivedName": { name: "thac0" },
  "line.from": { side: "rear" },
  "line.engaged": { side: "rear" },
  stands: { card: { hit_points: 86, hit_points_max: 87, subdued: 88 } },
  "inCamp.points": { after: 89 },
};
const ORDER = { action: "charge", move: "half", spell: null };
const DESTRUCTURED: { readonly [path: string]: readonly unknown[] } = {
  "desk.monster": [{ armour_class: 95, hit_dice: "Q3+1", attacks: 96, routine: "Q1d4" }],
  armourBothWays: [CARD, true],
  order: [ORDER, "Qfin"],
  orderSaid: [ORDER, "Qfin"],
  orderShort: [ORDER, "Qfin"],
  orderAsked: [{ action: "cast", spell: "qal_qis" }, "Qfin"],
  doing: [{ action: "attack" }, "Qiii"],
  "cast.square": [[97, 98]],
};

/** The parameters' names as they are written in the catalogue. */
function parameters(saying: (...given: readonly unknown[]) => unknown): readonly string[] {
  const written = /^\(?([^)=]*)\)?\s*=>/.exec(String(saying))?.[1] ?? "";
  return written.split(",").map((name) => name.trim()).filter(Boolean);
}

function givenTo(path: string, saying: (...given: readonly unknown[]) => unknown): readonly unknown[] {
  return (
    DESTRUCTURED[path] ??
    parameters(saying).map((name) => {
      const value = { ...GIVEN, ...HERE[path] }[name];
      if (value === undefined && name !== "band") throw new Error(`say in GIVEN what to put in for “${name}” of ${path}`);
      return value;
    })
  );
}

const said = (saying: Saying | undefined, given: readonly unknown[]): string => (typeof saying === "function" ? JSON.stringify(saying(...given) ?? null) : (saying ?? ""));

/** Numbers and what was put in, in any order; a comma of German is the English point. */
const putIn = (text: string): readonly string[] => [...(text.replace(/(\d),(\d)/g, "$1.$2").replace(/_/g, " ").match(/\d+(\.\d+)?|\b[Qq](?!u)\w*( q(?!u)\w*)?/g) ?? [])].map((found) => found.toLowerCase()).sort();

const FIRST = sayings(english);
const SECOND = new Map(sayings(german));

describe("German", () => {
  test("has every key of English and no other", () => {
    expect([...SECOND.keys()].sort()).toEqual(FIRST.map(([path]) => path).sort());
  });

  test.each(FIRST.filter(([, saying]) => typeof saying === "function"))("%s holds all that is put in", (path, saying) => {
    const given = givenTo(path, saying as (...given: readonly unknown[]) => unknown);
    const [here, there] = [said(saying, given), said(SECOND.get(path), given)];
    expect(here, `${path} is given too little`).not.toMatch(/undefined|NaN/);
    expect(there).not.toMatch(/undefined|NaN/);
    expect(putIn(there), `${here} | ${there}`).toEqual(putIn(here));
  });

  test("counts one as one", () => {
    const ones = FIRST.flatMap(([path, saying]) => {
      if (typeof saying !== "function") return [];
      const given = givenTo(path, saying).map((value) => (typeof value === "number" && value > 1 && value < 100 ? 1 : value));
      return path === "ground.rough" ? [] : [said(SECOND.get(path), given)];
    });
    expect(ones.filter((text) => /\b1 (Runden|Felder|Feldern|Handlungen|Angriffe|Gruppen|Fragen|Eingaben|Sekunden|Würfel fallen|wählen|sehen)\b/.test(text))).toEqual([
      '"1 × 1 Felder, davon 1 Wand"', // a measure of two numbers
      '"1 von 1 Feldern"', // a share
    ]);
  });

  test("is no English left over", () => {
    const SAME = /^(Affray|THAC0|THMod|Links|Link|Name|Camp|Initiative|Rath|OSRIC, Enhanced Combat|AD&D 2e, THAC0|Paladin|Illusionist|Enter|Esc|English|Deutsch|\+0|2d6|…|[\d+ ]*|[A-Z?/[\] …\d]*)$/;
    const EXAMPLES = /Placeholder$|asExample$/; // what the server reads is typed in English
    const left = FIRST.filter(([path, saying]) => typeof saying === "string" && saying === SECOND.get(path) && !SAME.test(saying) && !EXAMPLES.test(path));
    expect(left.map(([path]) => path)).toEqual([]);
  });

  test("explains the same words", () => {
    expect(Object.keys(germanWords)).toEqual(Object.keys(englishWords));
  });
});

describe("the page's language", () => {
  test("is what was chosen, else the browser's first that the page knows, else English", () => {
    expect(preferred("en", ["de-AT"])).toBe("en");
    expect(preferred(null, ["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(null, ["fr"])).toBe("en");
    expect(preferred("tlh", ["de"])).toBe("de");
  });

  test("is heard by whatever says something", () => {
    expect(say.takeBack).toBe(english.takeBack);
    fetched.value = german;
    expect(say.takeBack).toBe(german.takeBack);
    fetched.value = undefined;
  });
});
