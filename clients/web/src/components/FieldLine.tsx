import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../catalogue";
import { own, striker } from "../state/acts";
import { looked } from "../state/choices";
import { dropWords, held } from "../state/line_drop";
import { drawnSpot, type SpotDrawn } from "../state/melee";
import { page } from "../state/page";
import { groupsOf, nameOf } from "../state/reading";
import { rove, roveIndex } from "../state/roving";
import type { BattleView, LineCard, SpotCard } from "../wire/types";
import { HeldCounter } from "./HeldCounter";
import { LineCounter } from "./LineCounter";
import { MeleeKnot } from "./MeleeKnot";

/** With more than this standing off in one place, a group is told by its name once. */
const NAMES_MOST = 10;

/** In place of a map: who stands together and who is in melee with whom, from the party's end on, and how far it is to the next. */
export function FieldLine({ battle, line }: { readonly battle: BattleView; readonly line: LineCard }) {
  const spots = line.spots.map((spot) => ({ spot, drawn: drawnSpot(battle, spot.figures) }));
  const ids = spots.flatMap(({ drawn }) => inOrder(drawn));
  const shown = useRef<HTMLElement>(null);
  const centre = striker.value?.id ?? own.value[0]?.id;
  const stands = line.spots.findIndex((spot) => centre !== undefined && spot.figures.includes(centre));
  useLayoutEffect(() => {
    if (centre !== undefined) shown.current?.querySelector(`[data-figure="${CSS.escape(centre)}"]`)?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [centre, stands]);
  const leads = (page.value.welcome?.runs ?? false) && battle.step !== "over";
  return (
    <section ref={shown} class="board-area field-line" aria-label={say.line.head} data-held={held.value === undefined ? undefined : ""} onKeyDown={rove}>
      {ids.length === 0 && <p class="soft">{say.line.nobody}</p>}
      <ol>
        {spots.map(({ spot, drawn }) => (
          <Spot key={spot.figures.join(" ")} battle={battle} spot={spot} drawn={drawn} tabIndex={(id) => roveIndex(ids, id, looked.value)} />
        ))}
      </ol>
      {leads && ids.length > 0 && (
        <p class="soft line-how wide-only" role="status">
          {dropWords(battle) ?? say.line.how}
        </p>
      )}
      <HeldCounter battle={battle} />
    </section>
  );
}

const inOrder = ({ melees, off }: SpotDrawn): readonly string[] => [...melees.flatMap(({ left, right }) => [...left, ...right]), ...off].map((card) => card.id);

interface Props {
  readonly battle: BattleView;
  readonly spot: SpotCard;
  readonly drawn: SpotDrawn;
  readonly tabIndex: (figure: string) => 0 | -1;
}

/** Those who stand together: the melees first, then who stands off, group by group. */
function Spot({ battle, spot, drawn, tabIndex }: Props) {
  const isDense = drawn.off.length > NAMES_MOST;
  return (
    <li>
      {spot.gap !== undefined && <Gap far={spot.gap} />}
      <div class="spot" role="group" aria-label={say.line.spot(say.list(spot.figures.flatMap((id) => nameOf(battle, id) ?? [])))} data-spot={spot.figures[0]} data-over={held.value?.over?.spot === spot.figures[0] ? "" : undefined}>
        {drawn.melees.map((melee) => (
          <MeleeKnot key={melee.left[0]?.id} battle={battle} melee={melee} tabIndex={tabIndex} />
        ))}
        {groupsOf(battle, drawn.off).map((group) => (
          <ul key={`${group.side} ${group.id}`} class="standing-off" aria-label={group.name} data-dense={isDense ? "" : undefined}>
            {group.figures.map((card) => (
              <li key={card.id}>
                <LineCounter battle={battle} card={card} tabIndex={tabIndex(card.id)} />
              </li>
            ))}
            {isDense && group.figures.length > 1 && (
              <li class="soft">
                <bdi>{group.name}</bdi> {say.count.times(group.figures.length)}
              </li>
            )}
          </ul>
        ))}
      </div>
    </li>
  );
}

/** A measure between two places, drawn as on a plan. */
function Gap({ far }: { readonly far: string }) {
  return (
    <p class="gap">
      <svg viewBox="0 0 12 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M1 1h10M1 39h10M6 1v38" />
      </svg>
      {say.line.gap(far)}
    </p>
  );
}
