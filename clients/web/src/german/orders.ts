/** What somebody does, in German: an order as one reads it in a list, so always in the infinitive, "Orc A angreifen". */
import { own } from "../own_direction";
import type { Action, Category, OrderCard } from "../wire/types";

interface Ordered {
  readonly action: Action;
  readonly move?: Category;
  readonly spell?: string | null;
  readonly manner?: NonNullable<OrderCard["manner"]>;
}

/** Without anybody, and with the word before whom it is for. */
const WORDS: { readonly [action in Action]: readonly [string, string?] } = {
  attack: ["angreifen"],
  fire: ["schießen", "auf"],
  charge: ["stürmen", "auf"],
  unarmed: ["mit bloßen Händen kämpfen", "gegen"],
  cover: ["in Schach halten"],
  cast: ["zaubern", "auf"],
  guard: ["auf der Hut sein"],
  parry: ["parieren"],
  move: ["gehen"],
  run: ["laufen"],
  sprint: ["rennen"],
  withdraw: ["sich zurückziehen"],
  flee: ["fliehen"],
  catch_breath: ["verschnaufen"],
  turn: ["Untote vertreiben"],
  use_item: ["etwas benutzen"],
  tend: ["jemanden versorgen"],
  hold: ["warten"],
  improvise: ["etwas anderes tun"],
};
const DOING: { readonly [action in Action]: string } = {
  attack: "Angriff",
  fire: "Schuss",
  charge: "Sturmangriff",
  unarmed: "Bloße Hände",
  cover: "In Schach halten",
  cast: "Zaubern",
  guard: "Auf der Hut",
  parry: "Parieren",
  move: "Gehen",
  run: "Laufen",
  sprint: "Rennen",
  withdraw: "Rückzug",
  flee: "Flucht",
  catch_breath: "Verschnaufen",
  turn: "Untote vertreiben",
  use_item: "Etwas benutzen",
  tend: "Versorgen",
  hold: "Warten",
  improvise: "Etwas anderes…",
};
const UNARMED: { readonly [manner in NonNullable<OrderCard["manner"]>]: string } = {
  punch: "Fäuste",
  wrestle: "Ringen",
  overbear: "Anrennen und überwältigen",
  martial_arts: "Kampfkunst",
};
const HALF_WITH: readonly Action[] = ["attack", "fire", "guard", "unarmed"];

export const spellName = (spell: string | null | undefined): string => (spell ?? "").replace(/_/g, " ");
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** "A, B und C". */
export function listed(plain: readonly string[]): string {
  const names = plain.map(own);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

/** "auf Orc 1 schießen", "halb gehen und Orc 1 angreifen", "sleep auf Orc 1 zaubern". */
export function orderWords({ action, move, spell }: Ordered, target: string | undefined): string {
  const [doing, at] = WORDS[action];
  const words: string[] = [];
  if (move === "half" && HALF_WITH.includes(action)) words.push("halb gehen und");
  if (spell) words.push(spellName(spell));
  if (target !== undefined) words.push(...(at === undefined ? [] : [at]), own(target));
  if (move === "half" && action === "charge") words.push("auf halbem Weg");
  return [...words, doing].join(" ");
}

/** "Angriff: Long sword"; a spell and a thing by their own names. */
export function doingWords({ action, spell, manner }: Ordered, withWhat: string): string {
  if (action === "cast") return capital(withWhat || spellName(spell)) || DOING.cast;
  if (action === "unarmed") return UNARMED[manner ?? "punch"];
  if (withWhat === "") return DOING[action];
  return action === "use_item" ? `${withWhat} benutzen` : `${DOING[action]}: ${withWhat}`;
}
