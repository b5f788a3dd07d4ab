/** How those who stand together are drawn: who is in melee with whom, and who stands off. Of what the view says, and no rule. */
import type { BattleView, CombatantCard, LineCard } from "../wire/types";

export type AttackSide = NonNullable<CombatantCard["engaged"]>[string];
export type MeasureWord = LineCard["measure"];

/** Two in melee, each from which side it attacks the other. */
export interface Pair {
  readonly one: string;
  readonly other: string;
  readonly how: AttackSide;
  readonly back: AttackSide;
}

/** All who hang together by melee: the first one's side left, everybody else right. */
export interface Melee {
  readonly left: readonly CombatantCard[];
  readonly right: readonly CombatantCard[];
  readonly pairs: readonly Pair[];
}

export interface SpotDrawn {
  readonly melees: readonly Melee[];
  readonly off: readonly CombatantCard[];
}

export function drawnSpot(battle: BattleView, figures: readonly string[]): SpotDrawn {
  const here = figures.flatMap((id) => battle.combatants[id] ?? []);
  const left = new Map(here.map((card) => [card.id, card]));
  const melees: Melee[] = [];
  const off: CombatantCard[] = [];
  for (const card of here) {
    if (!left.has(card.id)) continue;
    const knot = hangingTogether(card, left);
    if (knot.length === 1) off.push(card);
    else melees.push(meleeOf(knot));
  }
  return { melees, off };
}

/** Takes them out of `left`. */
function hangingTogether(first: CombatantCard, left: Map<string, CombatantCard>): readonly CombatantCard[] {
  const knot: CombatantCard[] = [];
  const waiting = [first.id];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const card = left.get(id);
    if (card === undefined) continue;
    left.delete(id);
    knot.push(card);
    waiting.push(...Object.keys(card.engaged ?? {}));
  }
  return knot;
}

function meleeOf(knot: readonly CombatantCard[]): Melee {
  const side = knot.some((card) => card.side === "party") ? "party" : knot[0]?.side;
  const pairs: Pair[] = [];
  for (const one of knot) {
    for (const other of knot) {
      const [how, back] = [one.engaged?.[other.id], other.engaged?.[one.id]];
      if (how !== undefined && back !== undefined && !pairs.some((pair) => pair.one === other.id && pair.other === one.id)) pairs.push({ one: one.id, other: other.id, how, back });
    }
  }
  return { left: knot.filter((card) => card.side === side), right: knot.filter((card) => card.side !== side), pairs };
}

/** From which sides a figure attacks others than from the front: of each of them, or of all alike. */
export function aside(battle: BattleView, card: CombatantCard): readonly { readonly name: string | undefined; readonly side: AttackSide }[] {
  const met = Object.entries(card.engaged ?? {}).filter(([id]) => battle.combatants[id] !== undefined);
  const sides = new Set(met.map(([, side]) => side));
  const [only] = [...sides];
  if (sides.size === 1 && only !== undefined) return only === "front" ? [] : [{ name: undefined, side: only }];
  return met.flatMap(([id, side]) => (side === "front" ? [] : [{ name: battle.combatants[id]?.name ?? id, side }]));
}
