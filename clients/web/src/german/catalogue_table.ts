/** The sentences of the table: who sits at it, its links and what the DM sets there, in German. */
import type { english } from "../catalogue";
import type { Worded } from "../language";
import { own } from "../own_direction";
import type { LinkKind } from "../wire/types";
import { tenths } from "./numbers";

const LINK: { readonly [kind in LinkKind]: (character: string | undefined) => string } = {
  dm: () => "Die Spielleitung, und wer neben dir leitet",
  players: () => "Deine Leute: jede und jeder nimmt einen Charakter",
  spectators: () => "Alle, die zusehen",
  referee: () => "Ein Schiedsrichter, der alles sieht und nichts leitet",
  seat: (character) => (character === undefined ? "Eine einzelne Person" : `Nur ${own(character)}`),
};
const percent = (share: number): string => `${Math.round(100 * share)} %`;

type Table = Pick<typeof english, "camp" | "addCharacter" | "place" | "panel" | "links" | "seats" | "odds" | "knowledge" | "byItself" | "delay">;

export const tableWords: Worded<Table> = {
  camp: {
    mapless: "Ohne Karte: du sagst, wer gegen wen kämpft und wie weit alle entfernt sind",
    head: "Lager",
    roster: "Die Gruppe",
    open: "Kampf öffnen",
    name: "Name des Kampfs",
    namePlaceholder: "Hinterhalt an der Furt",
    ruleset: "Regeln",
    rulesets: {
      osric: "OSRIC, Enhanced Combat",
      adnd2e: "AD&D 2e, THAC0",
      thmod: "THMod, aufsteigende Rüstungsklasse",
    },
    begin: "Öffnen",
    end: "Kampf beenden",
    endHeed: { words: "Der Kampf endet für alle am Tisch.", label: "Jetzt beenden" },
  },

  addCharacter: {
    head: "Charakter hinzufügen",
    name: "Name",
    namePlaceholder: "Rath",
    class_: "Klasse",
    classes: {
      fighter: "Kämpfer",
      paladin: "Paladin",
      ranger: "Waldläufer",
      cleric: "Kleriker",
      druid: "Druide",
      thief: "Dieb",
      assassin: "Assassine",
      magic_user: "Magier",
      illusionist: "Illusionist",
    },
    level: "Stufe",
    hitPoints: "Trefferpunkte",
    armourClass: "Rüstungsklasse",
    strength: "Stärke",
    weapon: "Waffe",
    weaponPlaceholder: "long sword +1",
    add: "Hinzufügen",
  },
  place: {
    how: (name) => `Tippe ein Feld an, um ${own(name)} dort hinzusetzen, oder gib seine Zahlen ein.`,
    byNumbers: "Anderswo hinstellen, außerhalb aller Regeln der Bewegung.",
    across: "Quer",
    down: "Längs",
    set: "Hinsetzen",
  },

  panel: { invite: "Einladen", table: "Tisch", head: "Der Tisch", shut: "Schließen" },
  links: {
    head: "Links",
    asking: "Die Links werden geholt…",
    copy: "Kopieren",
    copied: "Kopiert",
    revoke: "Widerrufen",
    more: "Noch ein Link",
    make: "Anlegen",
    address: (whom) => `Link für: ${own(whom)}`,
    invite: "Lade deine Leute ein",
    inviteWhy: "Ein Link für alle, für jeden Abend: alle wählen sich einen Charakter. Nichts ist freizugeben.",
    camera: "Derselbe Link, für die Kamera eines Telefons",
    others: "Andere Links",
    overlay: "Für einen Stream: Spielfeld und Untertitel ohne Hintergrund, über ein Bild zu legen",
    kind: (kind, character) => LINK[kind](character),
  },
  seats: {
    head: "Wer spielt wen",
    lendTo: "Leihen an…",
    lend: (name) => `${own(name)} jemand anderem leihen`,
    giveBack: "Zurückgeben",
    lentOut: (name) => `${own(name)} wird derweil von jemand anderem gespielt.`,
    takeBack: (name) => `${own(name)} wieder selbst spielen`,
  },
  odds: {
    head: "Wie stehen die Chancen?",
    what: "Der Kampf ab hier, viele Male von Taktiken auf allen Seiten ausgefochten. Nur du erfährst es.",
    ask: "Ausfechten",
    waits: "Sie kämpfen…",
    nobody: "Niemand siegt",
    wins: (side) => `${side} siegt`,
    share: percent,
    between: (low, high) => `zwischen ${Math.round(100 * low)} und ${percent(high)}`,
    left: (stands, points) => `steht zu ${percent(stands)}, noch ${tenths(points)} Trefferpunkte`,
    fought: (fights, rounds) => `${fights} Kämpfe, im Mittel ${tenths(rounds)} Runden.`,
    old: "Seither ist etwas geschehen.",
  },
  knowledge: {
    head: "Was von Gegnern bekannt ist",
    points: { head: "Trefferpunkte", exact: "genau", words: "in Worten", none: "nicht" },
    numbers: {
      head: "Rüstungsklasse und THAC0",
      none: "nicht",
      after_first_hit: "ab dem ersten Treffer",
      open: "offen",
    },
  },
  byItself: {
    head: "Was von selbst geschieht",
    foesStrike: "Gegner schlagen zu, wenn sich jemand eine Blöße gibt",
    choices: { strike: "von selbst", ask: "mich fragen", let_go: "nie" },
    mixed: "jeder wie angesagt",
    always: [
      "Abschnitte, in denen niemand etwas zu tun hat, verstreichen.",
      "Trefferwurf und Schaden fallen zusammen, ebenso alle Hiebe einer Folge.",
      "Am Ende der Runde werden Bluten, Dauern und Müdigkeit gezählt.",
      "Wer den Mut verliert, weicht zurück, flieht oder ergibt sich, und erfährt es.",
      "Wer geht, blickt dorthin; Figuren bekommen Buchstaben und Zahlen.",
      "Wessen Spieler fort ist, tut das Angesagte, wenn du weitergehst.",
      "Ist deine eigene Seite fort, geht Angesagtes ohne dich weiter.",
    ],
    asked: "Alle sagen selbst an und nennen ihre Ziele; bei einer Blöße werden sie gefragt und haben ein paar Sekunden.",
  },
  delay: {
    head: "Wer zusieht, sieht es",
    seconds: (seconds) => (seconds === 0 ? "sofort" : `${seconds} s später`),
    behind: (delay) =>
      [
        ...((delay.seconds ?? 0) > 0 ? [`${delay.seconds} s`] : []),
        ...((delay.acts ?? 0) > 0 ? [delay.acts === 1 ? "1 Handlung" : `${delay.acts} Handlungen`] : []),
      ].join(", "),
    badge: (behind) => `${behind} später`,
  },
};
