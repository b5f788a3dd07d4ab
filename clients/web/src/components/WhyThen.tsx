import { say } from "../catalogue";
import { asksWhy } from "../state/choices";
import { useAnswer } from "../state/asking";
import type { CombatantCard } from "../wire/types";
import { Arithmetic } from "./Arithmetic";

/** Why a figure acts where it does, for those who may know: each thing that it does, with all that puts it there. */
export function WhyThen({ card }: { readonly card: CombatantCard }) {
  const open = asksWhy.value;
  return (
    <details
      class="why"
      data-why={card.id}
      open={open}
      onToggle={(event) => {
        asksWhy.value = event.currentTarget.open;
      }}
    >
      <summary>{say.why.head}</summary>
      {open && <Reasons figure={card.id} />}
    </details>
  );
}

function Reasons({ figure }: { readonly figure: string }) {
  const answer = useAnswer<"why">({ kind: "why", figure });
  if (answer === undefined) return null;
  const { deeds = [], sides = [] } = answer;
  if (deeds.length === 0) return <p class="soft">{say.why.nothing}</p>;
  return (
    <>
      {deeds.map((deed) => (
        <section key={`${deed.words} ${deed.when}`} data-done={deed.done ? "" : undefined}>
          <h3>
            {say.why.when(deed.words, deed.when)}
            {deed.done && <span class="soft"> {say.tracker.over}</span>}
          </h3>
          <Arithmetic lines={deed.lines} />
        </section>
      ))}
      {sides.length > 0 && (
        <section>
          <h3>{say.why.sides}</h3>
          <Arithmetic lines={sides} />
        </section>
      )}
    </>
  );
}
