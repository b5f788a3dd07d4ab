/** The sentences of the camp between two fights; a part of the catalogue. */
import { own } from "./own_direction";
import type { StandingCard } from "./wire/types";

export const campWords = {
  /** `condition` in words, of whoever is not well. */
  stands: (card: StandingCard, condition: string | undefined): string =>
    [
      `${card.hit_points}/${card.hit_points_max}`,
      ...(condition === undefined ? [] : [condition]),
      ...(card.subdued ? [`${card.subdued} of it bruises`] : []),
    ].join(", "),
  aftermath: {
    head: "Aftermath",
    points: (before: number, after: number): string => (before === after ? `${after} hit points, as before` : `${before} → ${after} hit points`),
    cast: (count: number): string => (count === 1 ? "1 spell cast" : `${count} spells cast`),
    used: (items: readonly string[]): string => `used up: ${items.map((item) => item.replace(/_/g, " ")).join(", ")}`,
    carry: "Carry to the table",
    carried: "Carried: the next battle begins with it.",
    why: "The next battle begins with these wounds, and without what was spent. Leave it, and everybody is fresh again.",
  },
  encounters: {
    head: "Prepared",
    none: "Nothing is prepared. Set a fight out, then keep it from the desk.",
    open: "Open",
    openWhich: (name: string): string => `Open ${own(name)}`,
    copy: "Copy",
    copyWhich: (name: string): string => `Copy ${own(name)}`,
    copyOf: (name: string): string => `${name} (copy)`.slice(-60),
    drop: "Throw away",
    dropWhich: (name: string): string => `Throw ${own(name)} away`,
    empty: "nobody yet",
    keep: "Keep as an encounter",
    keepName: "Name under which it is kept",
    keepHint: "Kept as it stands now, with the ground and all foes; open it again whenever you like.",
  },
  imports: {
    head: "Bring a sheet or a map from elsewhere",
    what: "Sheets of Foundry’s ose system, Improved Initiative, tables as CSV, stat blocks as text; maps for Universal VTT (.dd2vtt, .uvtt, .df2vtt). Each field says what became of it, and nothing changes before you press.",
    file: "A file",
    base: "Bare skin counts there as",
    /** The server's words for each; as the file shows it first. */
    bases: { "": "as the file shows", " 9": "9", " 10": "10", "+10": "10, and armour counts upwards", "+11": "11, and armour counts upwards" },
    text: "or what you paste",
    textPlaceholder: "Goblins (3): AC 6, HD 1-1, hp 3, 4, 5, #AT 1, D 1d6, ML 7",
    pasted: "Pasted",
    read: "Read it",
    waits: "It is being read …",
    unreachable: "The server did not answer; try again in a moment.",
    armour: (base: string): string => `Armour class there: ${base}`,
    fates: { taken: "taken", converted: "converted", guessed: "guessed", dropped: "dropped" },
    summed: (fields: number, guessed: number, dropped: number): string => `${fields} fields: ${guessed} guessed, ${dropped} dropped`,
    add: "To the roster",
    added: "On the roster",
    among: "in the encounter",
    keep: (groups: number): string => (groups === 1 ? "Keep as an encounter" : `Keep ${groups} groups as an encounter`),
    keepMap: "Keep as an encounter’s ground",
    kept: "Kept among what is prepared",
    tooMany: (most: number): string => `An encounter has ${most} groups at most; leave some out.`,
    map: (width: number, height: number, walls: number): string => `${width} × ${height} squares, ${walls} of them wall`,
  },
} as const;
