/** The sentences of the map's picture and of what is covered, in German. */
import type { mapWords as english } from "../catalogue_map";
import type { Worded } from "../language";

const squares = (count: number): string => (count === 1 ? "1 Feld" : `${count} Felder`);

export const mapWords: Worded<typeof english> = {
  map: {
    bring: "Ein Bild unter die Karte legen",
    bringOther: "Ein anderes Bild",
    drop: "Oder hier ablegen. PNG, JPEG oder WebP.",
    moving: "Unterwegs …",
    reading: "Wird in Kacheln geschnitten …",
    unreachable: "Das Bild kam nicht an; versuch es gleich noch einmal.",
    unanswered: "Niemand antwortet; das Bild ist vielleicht noch da.",
    portrait: "Ein Porträt",
    noPortrait: "Kein Porträt",
    portraitOff: "Das Porträt ist vom Bogen genommen.",
    lies: "Wie es liegt, in Feldern",
    across: "Breite",
    left: "Von links",
    top: "Von oben",
    how: "Stell zuerst die Breite ein und schieb dann, bis seine Linien auf unseren liegen. Negative Zahlen schieben es über den Rand.",
    takeAway: "Kein Bild",
    kept: (count) => (count === 1 ? "1 weiteres Bild liegt bereit" : `${count} weitere Bilder liegen bereit`),
    size: (wide, high) => `${wide} × ${high}`,
    lay: "Unter die Karte legen",
    throwAway: "Wegwerfen",
    coverHow: "Zieh über das Feld. Was abgedeckt ist, bekommen Spieler nicht: kein Bild, kein Gelände, keine Gegner, die dort stehen.",
    cover: "Abdecken",
    uncover: "Aufdecken",
    uncoverAll: "Alles aufdecken",
    covered: (count) => `${squares(count)} abgedeckt`,
    isCovered: "Abgedeckt: kein Spieler sieht, was dort liegt, oder geht dorthin",
  },
};
