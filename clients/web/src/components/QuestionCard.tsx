import { say } from "../catalogue";
import type { QuestionCard as Question } from "../wire/types";
import { ActButton } from "./ActButton";
import { AlwaysSo } from "./AlwaysSo";
import { SecondsLeft } from "./SecondsLeft";

/** One question: its words, its choices, what holds when nobody answers, and when. */
export function QuestionCard({ question }: { readonly question: Question }) {
  const about = question.about ?? [];
  return (
    <div class="asked" data-question={question.id}>
      <p class="kicker">
        {say.question.head} · <SecondsLeft endsMs={question.ends_ms} />
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
        {about.length > 0 && <AlwaysSo question={question.id} figures={about} />}
      </div>
      <p class="soft">{say.question.otherwise(say.question.choices[question.default])}</p>
    </div>
  );
}
