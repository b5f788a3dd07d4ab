/** The sentences of the board and of the desk on which a fight is set out; a part of the catalogue. */
import { own } from "./own_direction";
import type { Brush } from "./state/tools";
import type { MonsterCard, ShotAnswer } from "./wire/types";

const COST = { 3: "one and a half", 4: "twice", 6: "three times" } as const;
const COSTS = { 3: "×1½", 4: "×2", 6: "×3" } as const;
const plain = (row: string): string => row.replace(/_/g, " ");
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const boardWords = {
  board: {
    head: "Board",
    window: "The field. Arrow keys move it, plus and minus change its size, 0 follows the fight",
    tools: "The field, nearer and farther",
    larger: "Larger (+)",
    smaller: "Smaller (−)",
    follow: "Follow the fight (0)",
    follows: "Follows the fight",
    ruler: "Measure from square to square",
    threat: "Whom does it threaten? Press a figure first",
    threatOf: (name: string) => `What ${own(name)} threatens, its front, flanks and rear`,
    danger: (name: string) => `Where ${own(name)} would be threatened`,
    key: "What the marks mean",
    measuring: "…",
    shot: (squares: number, band: ShotAnswer["band"], cover: string) =>
      [`${squares}`, ...(band === undefined ? [] : [band]), ...(cover === "" ? [] : [cover])].join(" · "),
    square: (x: number, y: number) => `square ${x} ${y}`,
    hidden: "hidden",
  },
  ground: {
    wall: "Wall: nothing passes, nothing is seen through",
    rough: (halves: 3 | 4 | 6) => `Costs ${COST[halves]} to enter`,
    slope: "Higher ground; the ticks point downhill",
    cover: (object: string) => `${sentence(plain(object))}: shelters from missiles`,
    plain: "Open ground.",
    marks: "Shaded: where one may go now; paler: later this round, or with a full move. Dots: passed, not stopped on. Red strokes: threatened squares.",
    how: "Draw on the board.",
    howByKeys: "By keys: Tab to the board, arrows lead, Shift draws along, Enter draws.",
    off: "Pick a brush, then draw on the board.",
    brushes: "Ground",
    heights: "Height",
    covers: "Cover",
    blocks: "Fill blocks",
    draw: "Draw",
    done: "Done drawing",
    clearAll: "Clear it all",
    brush: (brush: Brush): string => {
      if (brush.kind === "rough") return `Rough ${COSTS[brush.halves]}`;
      if (brush.kind === "height") return brush.height > 0 ? `+${brush.height}` : `−${-brush.height}`;
      if (brush.kind === "cover") return sentence(plain(brush.object));
      return brush.kind === "wall" ? "Wall" : "Rub out";
    },
  },
  desk: {
    head: "Set out",
    foes: "Foes",
    ground: "Ground",
    map: "Map",
    line: "Who is against them?",
    linePlaceholder: "6 orc axe; ogre club; 2 goblin hidden",
    lineHow: "How many, which monster, which weapon; a semicolon before the next group. “hidden” and “reserve” go behind.",
    at: "at",
    setOut: "Set out",
    found: "Monsters",
    monster: ({ armour_class, ascending, hit_dice, attacks, routine }: MonsterCard) =>
      `AC ${ascending ?? armour_class} · HD ${hit_dice} · ${attacks} ${attacks === 1 ? "attack" : "attacks"} · ${routine}`,
  },
  edit: {
    head: "Put this figure right…",
    hitPoints: "Hit points",
    most: "of",
    armourClass: "AC",
    thac0: "THAC0",
    name: "Name",
    save: "Write it down",
    begins: "Begin a condition…",
    end: (name: string) => `End ${name}`,
    remove: "Take it off the board",
  },
  reserve: {
    head: "In reserve",
    bring: "Bring on",
    bringAll: (name: string) => `Bring on ${own(name)}`,
  },
  force: {
    offer: "Let it go all the same…",
    why: "Why?",
    whyPlaceholder: "it leaps the stream",
    go: "Go all the same",
  },
} as const;

export const landingWords = {
  ready: "Three fights are ready",
  readyHow: "One press opens a table with it. You are the DM. Space goes on.",
  fights: {
    ford: { name: "The ford", words: "OSRIC, Enhanced Combat: orcs and an ogre across a stream" },
    crypt: { name: "The crypt", words: "AD&D 2e, THAC0: the dead between the pillars" },
    bridge: { name: "The toll bridge", words: "THMod, ascending armour class: bandits and their archers" },
  },
  own: "Or a table of your own",
} as const;
