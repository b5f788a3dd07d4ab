import { describe, expect, test } from "vitest";
import { apart, pressedOn, type ReachSquares, runAt, stepped, straight, wayTo } from "../src/state/way";
import type { Square } from "../src/wire/types";

const START: Square = [2, 2];

/** Open ground around the start: four quarters along, six across a corner; (4, 2) to (6, 2) are difficult. */
function open(budget: number): ReachSquares {
  const costs = new Map<string, number>([["2 2", 0]]);
  const price = (x: number, y: number) => (y === 2 && x >= 4 && x <= 6 ? 2 : 1);
  for (let again = 0; again < 12; again += 1)
    for (const [at, cost] of [...costs]) {
      const [x = 0, y = 0] = at.split(" ").map(Number);
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          if (dx === 0 && dy === 0) continue;
          const next = cost + (dx !== 0 && dy !== 0 ? 6 : 4) * price(x + dx, y + dy);
          if (next <= budget && next < (costs.get(`${x + dx} ${y + dy}`) ?? 999)) costs.set(`${x + dx} ${y + dy}`, next);
        }
    }
  return [...costs].map(([at, cost]) => [...at.split(" ").map(Number), cost] as unknown as [number, number, number]);
}

const costOf = (reach: ReachSquares, [x, y]: Square) => reach.find(([atX, atY]) => atX === x && atY === y)?.[2];

describe("a way through what may be reached", () => {
  const reach = open(24);

  test("ends on the square, each step a neighbour of the one before", () => {
    const way = wayTo(reach, START, [5, 4]) ?? [];
    expect(way.at(-1)).toEqual([5, 4]);
    [START, ...way].reduce((before, each) => {
      expect(apart(before, 1, each, 1)).toBe(1);
      return each;
    });
  });

  test("costs as much as the server says that the square costs", () => {
    for (const [x, y, cost] of reach.filter(([, , each]) => each > 0)) {
      const way = wayTo(reach, START, [x, y]);
      expect(way, `${x} ${y}`).toBeDefined();
      const spent = [START, ...(way ?? [])].slice(1).reduce((sum, each, at) => {
        const before = at === 0 ? START : way![at - 1]!;
        const corner = before[0] !== each[0] && before[1] !== each[1];
        return sum + (corner ? 6 : 4) * (each[1] === 2 && each[0] >= 4 && each[0] <= 6 ? 2 : 1);
      }, 0);
      expect(spent).toBe(cost);
    }
  });

  test("goes around what is difficult where that is cheaper", () => {
    expect(costOf(reach, [7, 2])).toBe(24);
    expect(wayTo(reach, START, [7, 2])?.filter(([x, y]) => y === 2 && x >= 4 && x <= 6)).toEqual([]);
  });

  test("is not known to a square that cannot be reached", () => {
    expect(wayTo(reach, START, [20, 20])).toBeUndefined();
  });
});

describe("a press on the board", () => {
  const reach = open(24);

  test("leads there at once, and on from there", () => {
    const first = pressedOn([], START, [4, 4], reach);
    expect(first).toEqual([[3, 3], [4, 4]]);
    expect(pressedOn(first, START, [5, 4], reach)).toEqual([[3, 3], [4, 4], [5, 4]]);
  });

  test("on the way cuts it off there, on the start leaves nothing of it", () => {
    const way: readonly Square[] = [[3, 3], [4, 4], [5, 4]];
    expect(pressedOn(way, START, [3, 3], reach)).toEqual([[3, 3]]);
    expect(pressedOn(way, START, START, reach)).toEqual([]);
  });

  test("out of reach draws a straight line, for the server to say what is wrong with it", () => {
    expect(pressedOn([], START, [2, 12], [])).toEqual(straight(START, [2, 12]));
    expect(straight(START, [2, 12])).toHaveLength(10);
  });
});

test("a step back along the way takes the last one away", () => {
  const there = stepped(stepped([], START, [1, 0]), START, [1, 1]);
  expect(there).toEqual([[3, 2], [4, 3]]);
  expect(stepped(there, START, [-1, -1])).toEqual([[3, 2]]);
  expect(stepped([[3, 2]], START, [-1, 0])).toEqual([]);
});

test("squares between two figures count from their nearest edges", () => {
  expect(apart([0, 0], 1, [1, 1], 1)).toBe(1);
  expect(apart([0, 0], 2, [2, 0], 1)).toBe(1);
  expect(apart([0, 0], 2, [1, 1], 1)).toBe(0);
  expect(apart([0, 0], 1, [5, 3], 2)).toBe(5);
});

describe("a run at somebody", () => {
  test("ends beside him with two straight steps at him", () => {
    const run = runAt(open(40), START, 1, [8, 5], 1) ?? [];
    const [before, between, end] = run.slice(-3);
    expect(apart(end!, 1, [8, 5], 1)).toBe(1);
    expect([end![0] - between![0], end![1] - between![1]]).toEqual([between![0] - before![0], between![1] - before![1]]);
  });

  test("is not known where he is too far", () => {
    expect(runAt(open(12), START, 1, [20, 5], 1)).toBeUndefined();
  });
});
