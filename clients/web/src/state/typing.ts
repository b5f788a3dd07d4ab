/** A typed line: what of it is a command, and what becomes of it when a word is chosen. The words come from the server. */
import type { MistakeCard, TypingAnswer, WordCard } from "../wire/types";

/** In the box for talk a command begins with a stroke. */
const COMMAND = /^\/\s*/;

/** The command in a text, without its stroke; undefined where the text is talk. */
export function commandIn(text: string): string | undefined {
  const found = COMMAND.exec(text);
  return found === null ? undefined : text.slice(found[0].length);
}

/** How much of a text stands before its command. */
export const strokeLength = (text: string): number => COMMAND.exec(text)?.[0].length ?? 0;

/** `text` with a word put in before the cursor, both counted in the whole text, and where the cursor is then. */
export function withWord(text: string, cursor: number, card: WordCard): { readonly text: string; readonly cursor: number } {
  const before = text.slice(0, strokeLength(text) + card.start);
  const after = text.slice(cursor).replace(/^\s+/, "");
  const put = `${before}${card.word} `;
  return { text: put + after, cursor: put.length };
}

/** Which word is marked after a step up or down; none before the first and behind the last. */
export function marked(now: number, step: 1 | -1, count: number): number {
  const next = now + step;
  if (count === 0) return -1;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** A mistake that is worth saying while one types: one types behind it already. */
export function mistakeBehind(answer: TypingAnswer, line: string): MistakeCard | undefined {
  const mistake = answer.mistake;
  if (mistake === undefined || mistake.end === mistake.start) return undefined;
  return mistake.end < line.trimEnd().length || (mistake.end <= line.length && /\s$/.test(line)) ? mistake : undefined;
}
