/** In which language the page speaks, and what a second language's catalogue must have. `state/speech.ts` chooses. */
import { signal } from "@preact/signals";
import type { Words } from "./catalogue";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same keys, the same parameters, other words. */
export type Worded<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Said extends string ? string : Worded<Said>
    : { readonly [key in keyof T]: Worded<T[key]> };

/** The language of what the server tells; for `lang` where a page in another one shows it. */
export const TOLD: Language = "en";

export const language = signal<Language>("en");
/** The words of a language that is not in the page from the start. */
export const fetched = signal<Words | undefined>(undefined);

/** `english` in the language of the page. Each look into it is noticed, so that what has read it draws itself anew. */
export const spoken = (english: Words): Words => new Proxy(english, { get: (_, key) => Reflect.get(fetched.value ?? english, key) });

/** What somebody chose here, else the first of the browser's languages that the page knows, else English. */
export function preferred(kept: string | null, browser: readonly string[]): Language {
  const known = [kept ?? "", ...browser].map((tag) => LANGUAGES.find((each) => each === tag.toLowerCase().split("-")[0]));
  return known.find((each) => each !== undefined) ?? "en";
}
