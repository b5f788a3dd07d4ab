/** A battle as it is told, from its first entry to its last, as Markdown and for the printer. */
import { signal } from "@preact/signals";
import { say } from "../catalogue";
import type { Entry } from "../wire/types";

/** What is printed; nothing of the page beside it is. */
export const printed = signal<{ readonly name: string; readonly entries: readonly Entry[] } | undefined>(undefined);

/** What is told of a fight: neither talk, nor what was struck out, nor what only the DM reads. */
export const toldIn = (entries: readonly Entry[]): readonly Entry[] => entries.filter((entry) => entry.struck !== true && entry.secret !== true && entry.tone !== "talk" && entry.tone !== "whisper");

/** The tale as Markdown: a head for each round, a line for each entry. */
export function inMarkdown(name: string, entries: readonly Entry[]): string {
  const lines = [`# ${plain(name)}`];
  let round = 0;
  for (const entry of toldIn(entries)) {
    if (entry.round !== undefined && entry.round !== round) {
      round = entry.round;
      lines.push("", `## ${say.chronicle.roundLong(round)}`, "");
    }
    lines.push(`- ${plain(entry.text)}`);
  }
  return [...lines, "", `*${say.aftermath.honest}*`, ""].join("\n");
}

/** Without what would be read as Markdown of its own; the marks that hold a name's direction stay out of files. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, "").replace(/([\\`*_[\]<>#])/g, "\\$1");
