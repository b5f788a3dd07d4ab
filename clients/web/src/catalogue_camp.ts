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
} as const;
