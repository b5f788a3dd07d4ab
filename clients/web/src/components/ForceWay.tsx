import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { dropPlan, type Plan } from "../state/plan";
import { submit } from "../wire/submit";

/** A way that the rules refuse, gone by the DM's word; what the rules say stands beside it afterwards. */
export function ForceWay({ plan }: { readonly plan: Plan }) {
  const [reason, setReason] = useState("");
  const { figure, path, facing, target } = plan;
  const force = (event: Event) => {
    event.preventDefault();
    const command = { do: "move", figure, path, ...(facing && { facing }), ...(target && { target }) } as const;
    submit({ do: "force", command, reason: reason.trim() }, () => dropPlan(figure));
  };
  return (
    <details class="fold force">
      <summary data-action="force">{say.force.offer}</summary>
      <form class="row" onSubmit={force}>
        <input class="field narrow" required maxLength={200} aria-label={say.force.why} placeholder={say.force.whyPlaceholder} data-field="force-reason" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        <button type="submit" class="button" data-action="force-way" disabled={reason.trim() === ""}>
          {say.force.go}
        </button>
      </form>
    </details>
  );
}
