import { useEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import { asksWhy } from "../state/choices";
import { useAnswer } from "../state/asking";
import type { RefObject } from "preact";
import type { CombatantCard } from "../wire/types";
import { Arithmetic } from "./Arithmetic";

/** Why a figure acts where it does, for those who may know: each thing that it does, with all that puts it there. */
export function WhyThen({ card }: { readonly card: CombatantCard }) {
  const open = asksWhy.value;
  const told = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (open) told.current?.scrollIntoView({ block: "nearest" });
  }, [open, card.id]);
  return (
    <details
      ref={told}
      class="why"
      data-why={card.id}
      open={open}
      onToggle={(event) => {
        asksWhy.value = event.currentTarget.open;
      }}
    >
      <summary>{say.why.head}</summary>
      <div aria-live="polite">{open && <Reasons figure={card.id} into={told} />}</div>
    </details>
  );
}

function Reasons({ figure, into }: { readonly figure: string; readonly into: RefObject<HTMLElement | null> }) {
  const answer = useAnswer<"why">({ kind: "why", figure });
  const is = answer !== undefined;
  useEffect(() => into.current?.scrollIntoView({ block: "nearest" }), [figure, is]);
  if (answer === undefined) return null;
  const { deeds = [], sides = [] } = answer;
  if (deeds.length === 0) return <p class="soft">{say.why.nothing}</p>;
  return (
    <>
      {deeds.map((deed) => (
        <section key={`${deed.words} ${deed.when}`} data-done={deed.done ? "" : undefined}>
          <h3>
            <span lang={TOLD}>{say.why.when(deed.words, deed.when)}</span>
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
