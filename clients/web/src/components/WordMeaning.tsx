import { say } from "../catalogue";
import { explained, explains, glossary } from "../state/words_explained";

/** The one sentence about the word that was pressed. */
export function WordMeaning() {
  const word = explained.value;
  const meaning = word === undefined ? undefined : glossary.value?.[word];
  if (!explains.value || word === undefined || meaning === undefined) return null;
  return (
    <p class="meaning" role="status" data-meaning={word}>
      <b>{word}</b> {meaning}{" "}
      <button
        type="button"
        class="link-button"
        onClick={() => {
          explained.value = undefined;
        }}
      >
        {say.sheet.shut}
      </button>
    </p>
  );
}
