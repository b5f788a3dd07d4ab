import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import type { Choice, QuestionCard as Question } from "../wire/types";
import { submit } from "../wire/submit";

/** A press that was meant for what stood here before does not answer what came in its place. */
const SETTLE_MS = 400;

/** One question: its words, its choices, what holds when nobody answers, and when. */
export function QuestionCard({ question }: { readonly question: Question }) {
  const [settled, setSettled] = useState(false);
  const [left, setLeft] = useState(question.seconds);
  useEffect(() => {
    const settle = setTimeout(() => setSettled(true), SETTLE_MS);
    const tick = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => {
      clearTimeout(settle);
      clearInterval(tick);
    };
  }, []);
  const answer = (choice: Choice) => {
    if (settled) submit({ do: "answer", question: question.id, choice });
  };
  return (
    <div class="asked" data-question={question.id}>
      <p class="kicker">
        {say.question.head} · {say.question.seconds(left)}
      </p>
      <p class="words">{question.words}</p>
      <div class="choices">
        {question.choices.map((choice, index) => (
          <button
            key={choice}
            type="button"
            class="button choice"
            data-action="answer"
            data-choice={choice}
            data-key={`${index + 1}`}
            aria-disabled={!settled}
            onClick={() => answer(choice)}
          >
            {say.question.choices[choice]}
          </button>
        ))}
      </div>
      <p class="soft">{say.question.otherwise(say.question.choices[question.default], left)}</p>
    </div>
  );
}
