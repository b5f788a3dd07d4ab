import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { targetsOf } from "../state/acts";
import { useAnswer } from "../state/asking";
import type { CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

/** At the end of the round: whom a figure may drive back, and whether it follows. Nobody has to. */
export function PushCard({ card }: { readonly card: CombatantCard }) {
  useAnswer<"targets">({ kind: "targets", figure: card.id });
  const [follow, setFollow] = useState(false);
  const legal = (targetsOf(card.id) ?? []).filter((each) => each.legal);
  if (legal.length === 0) return null;
  return (
    <div class="push" data-push={card.id}>
      <p class="words">{say.push.whom(card.name)}</p>
      <div class="choices">
        {legal.map((target) => (
          <ActButton
            key={target.id}
            class="button choice"
            command={{ do: "push", figure: card.id, target: target.id, ...(follow && { follow }) }}
            data-action="push"
            data-target={target.id}
          >
            <bdi>{target.name}</bdi>
          </ActButton>
        ))}
      </div>
      <label class="check">
        <input type="checkbox" checked={follow} onChange={() => setFollow(!follow)} />
        {say.push.follow}
      </label>
    </div>
  );
}
