import { expect, test } from "vitest";
import { prove } from "../src/state/proof";
import type { RollCard } from "../src/wire/types";

/** The seed of 32 letters t, its fingerprint, and faces that `face_of` of domain/dice/keyed.py gives for it. */
const SEED = "74".repeat(32);
const epochs = (table_seed: string) => ({ "1": { table: "8408c6d2a7b286b16d526315e5e8216cf36a7148cdbbd6e064762cd75ec5ae66", dm: "", table_seed } });
const FALLEN = [
  ["c1", 20, 13],
  ["c2", 20, 8],
  ["c3", 6, 4],
  ["c4", 100, 55],
] as const;
const rolls: readonly RollCard[] = FALLEN.map(([command, sides, face]) => ({ epoch: 1, command, purpose: "attack", subject: "rath", n: 0, sides, face }));

test("dice fall again as they fell, and one that was touched is counted", async () => {
  expect(await prove(rolls, epochs(SEED))).toEqual({ is: "holds", thrown: 4 });
  const touched = rolls.map((roll, place) => (place === 0 ? { ...roll, face: 20 } : roll));
  expect(await prove(touched, epochs(SEED))).toEqual({ is: "differs", wrong: 1 });
});

test("a seed without its fingerprint proves nothing, nor does a browser without the means", async () => {
  expect(await prove([], epochs("75".repeat(32)))).toEqual({ is: "no-seed" });
  expect(await prove([], {}, {} as Crypto)).toEqual({ is: "cannot" });
});
