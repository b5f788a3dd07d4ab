/** The sentences for what the DM does to a fight beside its rounds, and for one's own note; a part of the catalogue. */
import { own } from "./own_direction";

export const deskWords = {
  surprise: {
    head: "Surprise",
    lead: "Each side that is ticked rolls; who is surprised loses the first round.",
    may: (side: string) => `${own(side)} may be surprised`,
    die: (side: string) => `Die of ${own(side)}, rolled at the table`,
    roll: "Roll surprise",
  },
  called: {
    says: (name: string) => `Players call it ${own(name)}.`,
    tell: "Tell its name",
    tellOf: (name: string) => `Tell the players that it is ${own(name)}`,
    tellAll: (count: number) => `Tell all ${count} names`,
  },
  places: {
    head: "Numbers of the tables",
    lead: "One place in one row, in this battle alone; Take back undoes it.",
    table: "Table",
    row: "Row",
    place: "Place",
    value: "What stands there",
    yes: "yes",
    no: "no",
    choose: "Choose…",
    set: "Change it",
    made: "Otherwise in this battle",
  },
  note: { head: "My note", placeholder: "Nobody else reads it.", keep: "Keep the note" },
};
