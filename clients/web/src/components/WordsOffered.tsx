import { say } from "../catalogue";
import type { MistakeCard, TypingAnswer } from "../wire/types";

export const OFFERED = "words-offered";
export const wordId = (place: number): string => `${OFFERED}-${place}`;

interface Props {
  readonly answer: TypingAnswer;
  readonly mistake: MistakeCard | undefined;
  readonly marked: number;
  readonly choose: (place: number) => void;
}

/** How a typed line may go on, what it would do, or the word of it that does not fit: the list of a combobox. */
export function WordsOffered({ answer, mistake, marked, choose }: Props) {
  const words = answer.words ?? [];
  const hints = answer.hints ?? [];
  return (
    <div class="offered">
      <ul id={OFFERED} role="listbox" aria-label={say.typing.words} hidden={words.length === 0}>
        {words.map((card, place) => (
          <li
            key={`${card.start} ${card.word}`}
            id={wordId(place)}
            role="option"
            aria-selected={place === marked}
            data-word={card.word}
            onMouseDown={(event) => {
              event.preventDefault(); // the field keeps the focus
              choose(place);
            }}
          >
            <b>{card.word}</b> {card.says && <span class="soft">{card.says}</span>}
          </li>
        ))}
      </ul>
      <p class="offered-line" role="status" data-mistake={mistake?.start}>
        {mistake !== undefined ? <Wrong mistake={mistake} /> : (answer.sentence ?? hints.map(say.typing.hint).join(" "))}
      </p>
    </div>
  );
}

function Wrong({ mistake }: { readonly mistake: MistakeCard }) {
  return (
    <>
      <b>{say.typing.wrong}</b> {mistake.words}
      {mistake.nearest ? `; ${say.typing.meant(mistake.nearest)}` : "."} {mistake.usage && <small>{mistake.usage}</small>}
    </>
  );
}
