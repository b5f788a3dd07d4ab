/** The sentences for what the DM does to a fight beside its rounds, and for one's own note, in German. */
import type { deskWords as english } from "../catalogue_desk";
import type { Worded } from "../language";
import { own } from "../own_direction";

export const deskWords: Worded<typeof english> = {
  surprise: {
    head: "Überraschung",
    lead: "Jede angekreuzte Seite würfelt; wer überrascht ist, verliert die erste Runde.",
    may: (side) => `${own(side)} kann überrascht werden`,
    die: (side) => `Würfel von ${own(side)}, am Tisch geworfen`,
    roll: "Überraschung würfeln",
  },
  called: {
    says: (name) => `Für die Spieler ist das ${own(name)}.`,
    tell: "Namen nennen",
    tellOf: (name) => `Den Spielern sagen, dass das ${own(name)} ist`,
    tellAll: (count) => `Alle ${count} Namen nennen`,
  },
  places: {
    head: "Zahlen der Tabellen",
    lead: "Eine Stelle in einer Zeile, nur in diesem Kampf; Zurücknehmen macht es rückgängig.",
    table: "Tabelle",
    row: "Zeile",
    place: "Stelle",
    value: "Was dort steht",
    yes: "ja",
    no: "nein",
    choose: "Wähle …",
    set: "Ändern",
    made: "Anders in diesem Kampf",
  },
  note: { head: "Meine Notiz", placeholder: "Niemand sonst liest sie.", keep: "Notiz behalten" },
};
