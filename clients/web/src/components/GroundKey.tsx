import { say } from "../catalogue";
import type { GroundCard } from "../wire/types";
import { Ground } from "./Ground";

/** What the marks on the map mean: those that are on it. */
export function GroundKey({ ground, covered }: { readonly ground: GroundCard; readonly covered: boolean }) {
  const { walls = [], rough = [], heights = [], objects = [] } = ground;
  const things = [...new Set(objects.map(([, , object]) => object))].sort();
  const costs = ([3, 4, 6] as const).filter((halves) => rough.some(([, , each]) => each === halves));
  const rows: readonly (readonly [string, GroundCard])[] = [
    ...(walls.length > 0 ? [[say.ground.wall, { walls: [[1, 1]] }] as const] : []),
    ...costs.map((halves) => [say.ground.rough(halves), { rough: [[1, 1, halves]] }] as const),
    ...(heights.length > 0 ? [[say.ground.slope, { heights: [[1, 1, 1]] }] as const] : []),
    ...things.map((object) => [say.ground.cover(object), { objects: [[1, 1, object]] }] as const),
  ];
  return (
    <div class="ground-key" data-key-of-ground role="note" aria-label={say.board.key}>
      {rows.length === 0 && <p class="soft">{say.ground.plain}</p>}
      <dl>
        {rows.map(([words, sample]) => (
          <div key={words}>
            <dt class="board key-square">
              <Ground ground={sample} width={3} height={3} part="0.8 0.8 1.4 1.4" />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {covered && (
        <p>
          <span class="key-covered" aria-hidden="true" /> {say.map.isCovered}
        </p>
      )}
      <p class="soft">{say.ground.marks}</p>
    </div>
  );
}
