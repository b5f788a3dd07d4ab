/** The sentences of a battle without a map, in German. */
import type { lineWords as english } from "../catalogue_line";
import type { Worded } from "../language";
import { own } from "../own_direction";
import type { AttackSide, MeasureWord } from "../state/melee";

const FROM: { readonly [side in AttackSide]: string } = { front: "", left: "von links", right: "von rechts", rear: "von hinten" };
const MEASURE: { readonly [measure in MeasureWord]: string } = { squares: "Felder", feet: "Fuß", yards: "Yards" };

export const lineWords: Worded<typeof english> = {
  line: {
    head: "Wer steht gegen wen",
    nobody: "Noch ist niemand auf dem Feld.",
    gap: (far) => far,
    spot: (names) => `Beisammen: ${names}`,
    melee: "Im Nahkampf",
    engaged: (name, side) => [own(name), FROM[side]].join(" ").trim(),
    faces: (names) => `im Nahkampf mit ${names}`,
    apart: (name, far) => `bei ${own(name)}, ${far} entfernt`,
    from: (side) => FROM[side],
    figure: (name, side, signs, faces) => [name, side, ...signs, ...(faces === "" ? [] : [faces])].join(", "),
    how: "Einen Stein auf einen Gegner ziehen: Nahkampf; zu anderen: bei ihnen stehen; heraus: sich lösen. Oder ihn antippen.",
    drop: {
      engage: (one, other) => `${own(one)} in den Nahkampf mit ${own(other)}`,
      join: (one, other) => `${own(one)} stellt sich zu ${own(other)}`,
      leave: (one) => `${own(one)} löst sich`,
    },
  },
  melee: {
    head: (name) => `Wo ${own(name)} steht`,
    nobody: "Mit niemandem im Nahkampf.",
    breakOff: "Lösen",
    breakOffFrom: (one, other) => `${own(one)} löst sich von ${own(other)}`,
    all: (count) => `Alle ${count} der Gruppe`,
    whom: "Mit",
    side: "Greift an",
    sides: { front: "von vorn", left: "von links", right: "von rechts", rear: "von hinten" },
    engage: "In den Nahkampf",
    far: (measure) => `So viele ${MEASURE[measure]}`,
    from: "von",
    behind: "Auf der anderen Seite",
    set: "Entfernung setzen",
  },
  dmDice: {
    head: "Dafür würfeln…",
    against: "Rettungswurf",
    modifier: "+0",
    save: "Retten",
    points: "Wie viele Trefferpunkte: eine Zahl oder Würfel",
    pointsHint: "2d6",
    damage: "Verwunden",
    heal: "Heilen",
    nerve: "Moral der Gruppe prüfen",
  },
  going: {
    whither: (name) => `Wohin geht ${own(name)}?`,
    ways: { towards: "Hin zu", away: "Fort von" },
    whom: "Zu wem",
    far: (measure) => `höchstens so viele ${MEASURE[measure]}`,
    asFar: "so weit es geht",
    how: "Sag, auf wen zu oder von wem fort.",
  },
};
