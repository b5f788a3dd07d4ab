import { useAnswer } from "../state/asking";
import { aboutPath, costTo } from "../state/plan";
import { aboutKey } from "../state/page_state";
import { useSettled } from "../state/settled";
import type { BattleView, CombatantCard, Square } from "../wire/types";

interface Props {
  readonly battle: BattleView;
  readonly card: CombatantCard;
  readonly path: readonly Square[];
  /** Whom a charge along it is for. */
  readonly target: string | undefined;
}

const TICK = 0.26;

/** A way over the board: its line, what it costs at its end, a red tick for each foe that may strike on it. */
export function PathLine({ battle, card, path, target }: Props) {
  const about = aboutPath({ figure: card.id, path, ...(target === undefined ? {} : { target }) });
  const asked = useSettled(about, aboutKey(about));
  const answer = useAnswer<"path">(asked);
  const price = asked === about || aboutKey(asked) === aboutKey(about) ? answer : undefined;
  const end = path.at(-1);
  if (card.square === undefined || end === undefined) return null;
  const half = (card.size ?? 1) / 2;
  const points = [card.square, ...path].map(([x, y]) => [x + half, y + half] as const);
  const [x, y] = [end[0] + half, end[1] + half];
  const marks = Object.entries(price?.provokes ?? {});
  return (
    <svg
      class="path-line"
      viewBox={`0 0 ${battle.width} ${battle.height}`}
      aria-hidden="true"
      focusable="false"
      data-path={path.length}
      data-legal={price === undefined ? undefined : `${price.legal}`}
    >
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      {marks.map(([enemy, at], index) => {
        const [tickX, tickY] = points[at] ?? [x, y];
        const aside = (index - (marks.length - 1) / 2) * 0.18;
        return <line key={enemy} class="threat" x1={tickX + aside} y1={tickY - TICK} x2={tickX + aside + 0.08} y2={tickY + TICK} data-threat={enemy} />;
      })}
      <circle cx={x} cy={y} r="0.36" />
      <text x={x} y={y} text-anchor="middle" dominant-baseline="central">
        {price?.legal ? (price.cost ?? path.length) : price === undefined ? (costTo(card, path) ?? "") : "×"}
      </text>
    </svg>
  );
}
