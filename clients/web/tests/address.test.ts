import { describe, expect, test } from "vitest";
import { fromHere, readAddress } from "../src/wire/address";
import { freshId } from "../src/wire/ids";
import { forgetSeat, keepSeat, linkToken, tokenToShow } from "../src/wire/keys";

const at = (address: string) => readAddress(new URL(address) as unknown as Location);

describe("the address", () => {
  test("names the table, the token and the socket", () => {
    expect(at("http://den.lan:8750/t/demo#dm.key")).toEqual({
      table: "demo",
      token: "dm.key",
      socket: "ws://den.lan:8750/ws/tables/demo",
    });
  });

  test("names the battle that is to be watched again", () => {
    expect(at("http://den.lan:8750/t/demo?replay=b-12#spectators.key")).toMatchObject({ table: "demo", token: "spectators.key", replay: "b-12" });
  });

  test("keeps a path before it, and is as safe as its page", () => {
    expect(at("https://games.example/affray/t/demo#x")?.socket).toBe("wss://games.example/affray/ws/tables/demo");
  });

  test("of a new table is opened under the name by which the first page came", () => {
    expect(fromHere("http://192.168.1.7:8750/t/t12ab#dm.key")).toBe("t/t12ab#dm.key");
    expect(fromHere("https://games.example/affray/t/t12ab#dm.key")).toBe("t/t12ab#dm.key");
    expect(fromHere("/t/t12ab#dm.key")).toBe("t/t12ab#dm.key");
  });

  test("of the first page names no table", () => {
    expect(at("http://den.lan:8750/")).toBeUndefined();
  });
});

describe("the keys of a table", () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    };
  };

  test("a claimed character is shown by its own key, under the link by which it was claimed and no other", () => {
    const kept = storage();
    keepSeat(kept, "demo", "players.key", "seat-rath.key");
    expect(tokenToShow(kept, "demo", "players.key")).toBe("seat-rath.key");
    expect(tokenToShow(kept, "demo", "dm.key")).toBe("dm.key");
    expect(tokenToShow(kept, "other", "players.key")).toBe("players.key");
  });

  test("a forgotten one leaves the link's own", () => {
    const kept = storage();
    keepSeat(kept, "demo", "players.key", "seat-rath.key");
    forgetSeat(kept, "demo", "players.key");
    expect(tokenToShow(kept, "demo", "players.key")).toBe("players.key");
  });

  test("an address that lost its token is opened by the last one", () => {
    const kept = storage();
    linkToken(kept, "demo", "players.key");
    expect(linkToken(kept, "demo", "")).toBe("players.key");
  });
});

test("ids are made without a secure context, and never twice", () => {
  const ids = new Set(Array.from({ length: 1000 }, freshId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
