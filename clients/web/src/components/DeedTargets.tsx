import { say } from "../catalogue";
import { targetsOf } from "../state/acts";
import type { AnyCommand, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";

/** What is due and is no blow, spell or move: whom one tends, on whom a thing is used, the undead that are turned. */
export function DeedTargets({ card }: { readonly card: CombatantCard }) {
  const may = card.may ?? [];
  if (may.includes("turn")) return <Deed command={{ do: "turn_undead", figure: card.id }} label={say.deed.turn} />;
  const legal = (targetsOf(card.id) ?? []).filter((target) => target.legal);
  const tends = may.includes("tend");
  return (
    <div class="chips" role="group" aria-label={say.strike.pick}>
      {!tends && <Deed command={{ do: "use_item", figure: card.id }} label={say.deed.use} />}
      {tends && legal.length === 0 && <p class="soft">{targetsOf(card.id)?.[0]?.reason || say.strike.nobody}</p>}
      {legal.map((target) => (
        <Deed
          key={target.id}
          command={tends ? { do: "tend", figure: card.id, target: target.id } : { do: "use_item", figure: card.id, targets: [target.id] }}
          label={tends ? say.deed.tend(target.name) : say.deed.useOn(target.name)}
        />
      ))}
    </div>
  );
}

function Deed({ command, label }: { readonly command: AnyCommand; readonly label: string }) {
  return (
    <ActButton class="button small" command={command} data-action={command.do}>
      <bdi>{label}</bdi>
    </ActButton>
  );
}
