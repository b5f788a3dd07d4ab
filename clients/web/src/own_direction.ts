/** Letters that are written from the right, by the blocks that Unicode keeps for them. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";

/** `text` as part of a sentence: what is written from the right does not turn round what stands beside it (UAX #9). */
export const own = (text: string): string =>
  FROM_THE_RIGHT.test(text) && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${END_ISOLATE}` : text;
