/** The sentences of a character's sheet, in German. */
import type { sheetWords as english } from "../catalogue_sheet";
import type { Worded } from "../language";
import { own } from "../own_direction";
import type { DerivedFact } from "../wire/types";

const DERIVED: { readonly [name in DerivedFact["name"]]: string } = {
  thac0: "THAC0",
  thmod: "THMod",
  armour_class: "Rüstungsklasse",
  rate: "Bewegung, Felder",
  save_ppd: "RW: Gift, Lähmung, Tod",
  save_rsw: "RW: Zepter, Stab, Zauberstab",
  save_pp: "RW: Versteinerung, Verwandlung",
  save_breath: "RW: Odem",
  save_spell: "RW: Zauber",
  opportunities: "Gelegenheitsangriffe",
  fatigue: "Runden bis müde",
};

const plain = (row: string): string => row.replace(/_/g, " ");

export const sheetWords: Worded<typeof english> = {
  character: {
    mine: "Mein Bogen",
    edit: "Bogen bearbeiten",
    editOf: (name) => `Bogen von ${own(name)} bearbeiten`,
    shut: "Bogen schließen",
    dexterity: "Geschick",
    constitution: "Konstitution",
    shield: "Davon der Schild",
    armour: "Rüstung",
    armourPlus: "Ihre Magie",
    rate: "Bewegungsrate",
    pounds: "Pfund getragen",
    size: "Größe",
    sizes: { T: "winzig", S: "klein", M: "menschengroß", L: "groß", H: "riesig", G: "gewaltig" },
    otherClass: (row) => row.charAt(0).toUpperCase() + plain(row).slice(1),
    weapons: "Waffen",
    weaponN: (number) => `Waffe ${number}`,
    moreWeapons: "Noch eine Waffe",
    skill: "Fertigkeit",
    skills: { unskilled: "ungeübt", related: "verwandte Waffe", proficient: "geübt", specialised: "spezialisiert", double: "doppelt spezialisiert" },
    mastery: "Waffenmeisterschaft (THMod)",
    strengthBow: "Ein für die eigene Stärke gebauter Bogen",
    masteries: { un: "ungeübt", ba: "Grundstufe", sk: "geübt", ex: "Experte", ms: "Meister", gm: "Großmeister" },
    toHand: "Zuerst in die Hand",
    toHandOf: (what) => `Zuerst in die Hand: ${what}`,
    asksDm: "Klasse, Stufe, Trefferpunkte, Werte, Magie und Porträts ändert die Spielleitung.",
    missiles: "Geschosse dafür",
    uncounted: "ungezählt",
    spells: "Zauber, jeder so oft, wie er eingeprägt ist",
    spellsPlaceholder: "sleep, sleep, magic missile",
    items: "Mitgeführtes",
    itemsPlaceholder: "potion of healing, holy water",
    derived: "Was daraus folgt",
    byRules: "Nach den Regeln von",
    asking: "Wird ausgerechnet…",
    derivedName: (name) => DERIVED[name],
    toHit: "trifft mit",
    damage: (small, large) => (large === undefined ? `Schaden ${small}` : `Schaden ${small}, gegen Große ${large}`),
    reach: (squares) => (squares === 1 ? "reicht 1 Feld weit" : `reicht ${squares} Felder weit`),
    ranges: (ranges) => `Reichweite ${ranges.join("/")} Felder`,
    counted: (row, count) => (count === 1 ? plain(row) : `${plain(row)} × ${count}`),
    look: "Änderung ansehen",
    file: "Als Datei aufheben",
    fileOf: (name) => `Bogen von ${own(name)} als Datei aufheben`,
    load: "Aus einer Datei",
    unreadable: "Diese Datei ist kein Bogen. Nimm eine, die hier aufgehoben wurde.",
  },
};
