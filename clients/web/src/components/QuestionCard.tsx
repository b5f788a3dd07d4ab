import { say } from "../catalogue";
import { TOLD } from "../language";
import type { QuestionCard as Question } from "../wire/types";
import { ActButton } from "./ActButton";
import { AlwaysSo } from "./AlwaysSo";
import { HandDice } from "./HandDice";
import { SecondsLeft } from "./SecondsLeft";

interface Props {
  readonly question: Question;
  /** Whether this viewer may type in dice. */
  readonly typesDice: boolean | undefined;
}

/** One question: its words, its choices, what holds when nobody answers, and when. Typed dice go with the big button. */
export function QuestionCard({ question, typesDice = false }: Props) {
  const about = question.about ?? [];
  const takesDice = typesDice && question.choices.includes("strike");
  return (
    <div class="asked" data-question={question.id}>
      <p class="kicker">
        {say.question.head} · <SecondsLeft endsMs={question.ends_ms} />
      </p>
      <p class="words" lang={TOLD}>{question.words}</p>
      <div class="choices">
        {takesDice && <HandDice />}
        {question.choices.map((choice, index) => takesDice && choice === "strike" ? null : (
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
