/** Words of the rulebooks that somebody new to them may press to read one sentence about; fetched when they are first wanted. */
import { signal } from "@preact/signals";
import { type Language, language } from "../language";
import { storage } from "../wire/storage";

export type Glossary = { readonly [word: string]: string };

const NAME = "affray:words";

/** Whether words are underlined; on this device. */
export const explains = signal(storage.getItem(NAME) === "on");
export const glossary = signal<Glossary | undefined>(undefined);
/** The word whose sentence is open, as the glossary spells it. */
export const explained = signal<string | undefined>(undefined);

let fetchedFor: Language | undefined;

/** The words' sentences in the language of the page; the words themselves are the server's, in English. */
export function fetchGlossary(): void {
  const said = language.value;
  if (fetchedFor === said) return;
  fetchedFor = said;
  void (said === "de" ? import("../german/glossary.json") : import("../glossary.json")).then((found) => {
    if (fetchedFor === said) glossary.value = found.default;
  }, (_unreached: TypeError) => (fetchedFor = undefined)); // whoever wants them next asks again
}

export function switchWords(): void {
  explains.value = !explains.value;
  explained.value = undefined;
  storage.setItem(NAME, explains.value ? "on" : "off");
  if (explains.value) fetchGlossary();
}

/** A sentence in pieces: plain text, and words that the glossary has, each as it is written there. */
export type Piece = { readonly text: string; readonly word?: string };

export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0) return [{ text }];
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`\\b(${longestFirst.map(escaped).join("|")})\\b`, "gi");
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = longestFirst.find((each) => each.toLowerCase() === found[0].toLowerCase());
    if (word === undefined) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], word });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
