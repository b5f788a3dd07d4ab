/** The sentences of a battle without a map; a part of the catalogue. */
import { own } from "./own_direction";
import type { AttackSide, MeasureWord } from "./state/melee";

const FROM: { readonly [side in AttackSide]: string } = { front: "", left: "from the left", right: "from the right", rear: "from behind" };

export const lineWords = {
  line: {
    head: "Who faces whom",
    nobody: "Nobody is on the field yet.",
    gap: (far: string) => far,
    spot: (names: string) => `Together: ${names}`,
    melee: "In melee",
    engaged: (name: string, side: AttackSide): string => [own(name), FROM[side]].join(" ").trim(),
    faces: (names: string): string => `engaged with ${names}`,
    apart: (name: string, far: string): string => `with ${own(name)}, ${far} off`,
    from: (side: AttackSide): string => FROM[side],
    figure: (name: string, side: string, signs: readonly string[], faces: string): string =>
      [name, side, ...signs, ...(faces === "" ? [] : [faces])].join(", "),
    how: "Drag a counter onto an enemy to engage them, onto others to stand with them, out of its melee to break off; or press it.",
    drop: {
      engage: (one: string, other: string): string => `Engage ${own(one)} with ${own(other)}`,
      join: (one: string, other: string): string => `${own(one)} stands with ${own(other)}`,
      leave: (one: string): string => `${own(one)} breaks off`,
    },
  },
  melee: {
    head: (name: string): string => `Where ${own(name)} stands`,
    nobody: "Engaged with nobody.",
    breakOff: "Break off",
    breakOffFrom: (one: string, other: string): string => `${own(one)} breaks off from ${own(other)}`,
    all: (count: number): string => `All ${count} of the group`,
    whom: "With",
    side: "Attacks",
    sides: { front: "from the front", left: "from the left", right: "from the right", rear: "from behind" } satisfies { readonly [side in AttackSide]: string },
    engage: "Engage",
    far: (measure: MeasureWord): string => `So many ${measure}`,
    from: "from",
    behind: "On the other side",
    set: "Set the range",
  },
  dmDice: {
    head: "Throw dice for it…",
    against: "Saving throw",
    modifier: "+0",
    save: "Save",
    points: "How many hit points: a number, or dice",
    pointsHint: "2d6",
    damage: "Hurts",
    heal: "Heals",
    nerve: "Try its group's nerve",
  },
  going: {
    whither: (name: string): string => `Where does ${own(name)} go?`,
    ways: { towards: "Towards", away: "Away from" },
    whom: "Whom",
    far: (measure: MeasureWord): string => `${measure} at most`,
    asFar: "as far as it gets",
    how: "Say towards whom, or away from whom.",
  },
} as const;
