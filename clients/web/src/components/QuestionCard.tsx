import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { own } from "../state/acts";
import type { QuestionCard as Question } from "../wire/types";
import { ActButton } from "./ActButton";
import { AlwaysSo } from "./AlwaysSo";

/** One question: its words, its choices, what holds when nobody answers, and when. */
export function QuestionCard({ question }: { readonly question: Question }) {
  const [left, setLeft] = useState(question.seconds);
  useEffect(() => {
    const tick = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  const aboutBlows = question.choices.includes("strike");
  return (
    <div class="asked" data-question={question.id}>
      <p class="kicker">
        {say.question.head} · <span data-seconds>{say.question.seconds(left)}</span>
      </p>
      <p class="words">{question.words}</p>
      <div class="choices">
        {question.choices.map((choice, index) => (
          <ActButton
            key={choice}
            class={choice === "strike" ? "button choice wide-only" : "button choice"}
            command={{ do: "answer", question: question.id, choice }}
            data-action="answer"
            data-choice={choice}
            data-key={`${index + 1}`}
          >
            {say.question.choices[choice]}
          </ActButton>
        ))}
        {aboutBlows && own.value.length > 0 && <AlwaysSo question={question.id} figures={own.value.map((card) => card.id)} />}
      </div>
      <p class="soft">{say.question.otherwise(say.question.choices[question.default], left)}</p>
    </div>
  );
}
