import { describe, expect, test } from "vitest";
import { apart, pressedOn, type Reached, stepped, straight, wayTo } from "../src/state/way";
import type { Square } from "../src/wire/types";

const START: Square = [2, 2];

/** A corridor of five; (4, 2) is held by a friend, past whom one may go; (3, 3) is a way around that costs more. */
const reach: Reached = {
  squares: [[2, 2, 0], [3, 2, 4], [5, 2, 12], [6, 2, 16], [3, 3, 6], [4, 4, 12]],
  came_from: [[3, 2, 2, 2], [4, 2, 3, 2], [5, 2, 4, 2], [6, 2, 5, 2], [3, 3, 2, 2], [4, 4, 3, 3]],
};

describe("a way through what may be reached", () => {
  test("is the one that the server found, past a friend as well", () => {
    expect(wayTo(reach, START, [6, 2])).toEqual([[3, 2], [4, 2], [5, 2], [6, 2]]);
    expect(wayTo(reach, START, [4, 4])).toEqual([[3, 3], [4, 4]]);
    expect(wayTo(reach, START, START)).toEqual([]);
  });

  test("does not end where one may only pass, nor where nobody gets", () => {
    expect(wayTo(reach, START, [4, 2])).toBeUndefined();
    expect(wayTo(reach, START, [20, 20])).toBeUndefined();
  });
});

describe("a press on the board", () => {
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
    expect(pressedOn([], START, [2, 12], { squares: [] })).toEqual(straight(START, [2, 12]));
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
