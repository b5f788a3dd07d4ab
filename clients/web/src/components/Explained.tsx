import { useEffect } from "preact/hooks";
import { language } from "../language";
import { explained, explains, fetchGlossary, glossary, piecesOf } from "../state/words_explained";

/** A sentence whose rulebook words may be pressed, while words are explained; else the plain sentence. */
export function Explained({ text }: { readonly text: string }) {
  const on = explains.value;
  useEffect(() => {
    if (on) fetchGlossary();
  }, [on, language.value]);
  if (!on || glossary.value === undefined) return <>{text}</>;
  return (
    <>
      {piecesOf(text, Object.keys(glossary.value)).map(({ text: piece, word }, index) =>
        word === undefined ? (
          piece
        ) : (
          <button key={index} type="button" class="word" data-word={word} aria-expanded={explained.value === word} onClick={(event) => press(event, word)}>
            {piece}
          </button>
        ),
      )}
    </>
  );
}

/** In the head of an entry that folds, a word does not fold it. */
function press(event: MouseEvent, word: string): void {
  event.preventDefault();
  event.stopPropagation();
  explained.value = explained.value === word ? undefined : word;
}
