/** The sentences of the board and of the desk, in German. */
import type { boardWords as english, landingWords as englishLanding } from "../catalogue_board";
import type { Worded } from "../language";
import { own } from "../own_direction";
import type { Brush } from "../state/tools";
import type { ShotAnswer } from "../wire/types";
import { COVERS } from "./rows";

const COST = { 3: "anderthalbmal so viel", 4: "doppelt so viel", 6: "dreimal so viel" } as const;
const COSTS = { 3: "×1½", 4: "×2", 6: "×3" } as const;
const BANDS: { readonly [band in NonNullable<ShotAnswer["band"]>]: string } = { short: "nah", medium: "mittel", long: "weit" };
const cover = (object: string): string => COVERS[object] ?? object.replace(/_/g, " ");
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const boardWords: Worded<typeof english> = {
  board: {
    head: "Spielfeld",
    window: "Das Feld. Pfeiltasten verschieben es, Plus und Minus ändern die Größe, 0 folgt dem Kampf",
    tools: "Das Feld, näher und ferner",
    larger: "Größer (+)",
    smaller: "Kleiner (−)",
    follow: "Dem Kampf folgen (0)",
    follows: "Folgt dem Kampf",
    ruler: "Von Feld zu Feld messen",
    threat: "Wen bedroht sie? Erst eine Figur antippen",
    threatOf: (name) => `Was ${own(name)} bedroht; vorn, Flanken und Rücken`,
    danger: (name) => `Wo ${own(name)} bedroht wäre`,
    key: "Was die Zeichen bedeuten",
    measuring: "…",
    shot: (squares, band, shelter) => [`${squares}`, ...(band === undefined ? [] : [BANDS[band]]), ...(shelter === "" ? [] : [cover(shelter)])].join(" · "),
    square: (x, y) => `Feld ${x} ${y}`,
    hidden: "verborgen",
  },
  ground: {
    wall: "Wand: nichts kommt durch, niemand sieht hindurch",
    rough: (halves) => `Kostet ${COST[halves]}, sie zu betreten`,
    slope: "Höherer Grund; die Striche zeigen bergab",
    cover: (object) => `${sentence(cover(object))}: schützt vor Geschossen`,
    plain: "Offenes Gelände.",
    marks: "Getönt: wohin man jetzt gehen kann; blasser: später in der Runde oder mit voller Bewegung. Punkte: nur im Vorübergehen. Rote Striche: bedrohte Felder.",
    how: "Auf dem Spielfeld zeichnen.",
    howByKeys: "Mit Tasten: Tab führt aufs Feld, Pfeile lenken, mit Umschalt zeichnen sie mit, Enter zeichnet.",
    off: "Einen Pinsel wählen, dann auf dem Feld zeichnen.",
    brushes: "Gelände",
    heights: "Höhe",
    covers: "Deckung",
    blocks: "Flächen füllen",
    draw: "Zeichnen",
    done: "Fertig gezeichnet",
    clearAll: "Alles löschen",
    brush: (brush: Brush): string => {
      if (brush.kind === "rough") return `Schwierig ${COSTS[brush.halves]}`;
      if (brush.kind === "height") return brush.height > 0 ? `+${brush.height}` : `−${-brush.height}`;
      if (brush.kind === "cover") return sentence(cover(brush.object));
      return brush.kind === "wall" ? "Wand" : "Radieren";
    },
  },
  desk: {
    head: "Aufstellen",
    foes: "Gegner",
    ground: "Gelände",
    map: "Karte",
    line: "Wer steht gegen sie?",
    linePlaceholder: "6 orc axe; ogre club; 2 goblin hidden",
    lineHow: "Wie viele, welches Monster, welche Waffe, auf Englisch; ein Semikolon trennt die Gruppen. „hidden“ (im Versteck) und „reserve“ stehen am Ende.",
    at: "bei",
    setOut: "Aufstellen",
    found: "Monster",
    monster: ({ armour_class, ascending, hit_dice, attacks, routine }) =>
      `RK ${ascending ?? armour_class} · TW ${hit_dice} · ${attacks} ${attacks === 1 ? "Angriff" : "Angriffe"} · ${routine}`,
  },
  edit: {
    head: "Figur berichtigen…",
    hitPoints: "Trefferpunkte",
    most: "von",
    armourClass: "RK",
    thac0: "THAC0",
    name: "Name",
    save: "Eintragen",
    begins: "Zustand beginnen…",
    end: (name) => `${name} beenden`,
    remove: "Vom Feld nehmen",
  },
  reserve: {
    head: "In Reserve",
    bring: "Auftreten",
    bringAll: (name) => `${own(name)} auftreten lassen`,
  },
  force: {
    offer: "Trotzdem gehen lassen…",
    why: "Warum?",
    whyPlaceholder: "springt über den Bach",
    go: "Trotzdem gehen",
  },
};

export const landingWords: Worded<typeof englishLanding> = {
  ready: "Drei Kämpfe stehen bereit",
  readyHow: "Ein Druck öffnet einen Tisch damit. Du leitest. Die Leertaste geht weiter.",
  fights: {
    ford: { name: "Die Furt", words: "OSRIC, Enhanced Combat: Orks und ein Oger jenseits des Bachs" },
    crypt: { name: "Die Gruft", words: "AD&D 2e, THAC0: Tote zwischen den Säulen" },
    bridge: { name: "Die Zollbrücke", words: "THMod, aufsteigende Rüstungsklasse: Räuber und ihre Schützen" },
  },
  own: "Oder ein eigener Tisch",
};
