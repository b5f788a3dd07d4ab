/** Dice rolled at the table, as they were typed. What cannot be read is no dice, and never "none". */
export type DiceTyped = { readonly faces: readonly number[] } | { readonly unreadable: string };

const BETWEEN = /[\s,;+]+/;
const FACE = /^\d{1,4}$/;
const FACE_MOST = 1000;
const FACES_MOST = 40;

/** "13 6" or "13, 6" as faces; nothing typed is no faces. */
export function diceTyped(text: string): DiceTyped {
  const words = text.split(BETWEEN).filter((word) => word !== "");
  const wrong = words.find((word) => !FACE.test(word) || Number(word) < 1 || Number(word) > FACE_MOST);
  if (wrong !== undefined) return { unreadable: wrong };
  if (words.length > FACES_MOST) return { unreadable: text.trim() };
  return { faces: words.map(Number) };
}
