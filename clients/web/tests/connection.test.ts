import { beforeEach, describe, expect, test } from "vitest";
import {
  BACKOFF_MAX_MS,
  type Clock,
  Connection,
  PAUSE_MS,
  PING_EVERY_MS,
  SILENCE_MAX_MS,
  type Socket,
  type Told,
  UNANSWERED_MAX,
} from "../src/wire/connection";
import { type AnyFromServer, CLOSE } from "../src/wire/types";
import { welcome } from "./view";

class FakeSocket implements Socket {
  readonly sent: { type: string; id?: string; since?: string; token?: string }[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  hears(message: AnyFromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}

class FakeClock implements Clock {
  private at = 0;
  private next = 1;
  private readonly due = new Map<number, { at: number; then: () => void }>();

  now = () => this.at;
  chance = () => 0.999;
  cancel = (timer: number) => void this.due.delete(timer);

  after(milliseconds: number, then: () => void): number {
    this.due.set(this.next, { at: this.at + milliseconds, then });
    return this.next++;
  }

  pass(milliseconds: number): void {
    const end = this.at + milliseconds;
    for (;;) {
      const [first] = [...this.due].filter(([, each]) => each.at <= end).sort((a, b) => a[1].at - b[1].at);
      if (first === undefined) break;
      this.due.delete(first[0]);
      this.at = first[1].at;
      first[1].then();
    }
    this.at = end;
  }
}

let sockets: FakeSocket[];
let clock: FakeClock;
let told: Told[];
let heard: AnyFromServer[];
let since: string | undefined;
let line: Connection;

const socket = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;
const strike = (id: string) => ({ type: "command", id, command: { do: "advance" } }) as const;

function joined(): void {
  socket().onopen?.();
  socket().hears(welcome);
}

beforeEach(() => {
  [sockets, told, heard, since] = [[], [], [], undefined];
  clock = new FakeClock();
  line = new Connection({
    open: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    clock,
    token: () => "players.key",
    since: () => since,
    hear: (message) => heard.push(message),
    tell: (state) => told.push(state),
    unanswerable: "The server failed at this.",
  });
  line.start();
});

describe("saying hello", () => {
  test("is the first thing said, with the token", () => {
    socket().onopen?.();
    expect(socket().sent).toEqual([{ type: "hello", token: "players.key" }]);
  });

  test("names the last position after a loss", () => {
    joined();
    since = "p7";
    socket().onclose?.({ code: 1006 });
    clock.pass(BACKOFF_MAX_MS);
    socket().onopen?.();
    expect(socket().sent[0]?.since).toBe("p7");
  });
});

describe("commands", () => {
  test("wait for the welcome", () => {
    line.send(strike("c1"));
    socket().onopen?.();
    expect(socket().types()).toEqual(["hello"]);
    socket().hears(welcome);
    expect(socket().types()).toEqual(["hello", "command"]);
  });

  test("without an answer are sent again with the same id, answered ones are not", () => {
    joined();
    line.send(strike("c1"));
    line.send(strike("c2"));
    socket().hears({ type: "done", id: "c1", position: "p2" });
    socket().onclose?.({ code: 1006 });
    clock.pass(BACKOFF_MAX_MS);
    joined();
    expect(socket().sent.flatMap((message) => message.id ?? [])).toEqual(["c2"]);
  });

  test("are not sent twice when welcome comes a second time on the same socket", () => {
    joined();
    line.send(strike("c1"));
    socket().hears({ ...welcome, seat: "rath", token: "seat-rath.key" });
    expect(socket().types()).toEqual(["hello", "command"]);
  });

  test("pile up to a limit and no further", () => {
    for (let index = 0; index < UNANSWERED_MAX; index += 1) expect(line.send(strike(`c${index}`))).toBe(true);
    expect(line.send(strike("one too many"))).toBe(false);
  });
});

describe("a lost line", () => {
  test("is told with its time and tried again, each pause longer, up to a limit", () => {
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      socket().onclose?.({ code: 1006 });
      const before = sockets.length;
      const lostAt = clock.now();
      while (sockets.length === before) clock.pass(10);
      pauses.push(clock.now() - lostAt);
    }
    expect(told.filter((state) => state.is === "lost")).toHaveLength(8);
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(BACKOFF_MAX_MS);
  });

  test("begins with short pauses again after a welcome", () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      socket().onclose?.({ code: 1006 });
      clock.pass(BACKOFF_MAX_MS);
    }
    joined();
    socket().onclose?.({ code: 1006 });
    const before = sockets.length;
    clock.pass(300);
    expect(sockets.length).toBe(before + 1);
  });

  test.each([CLOSE.SLOW_DOWN, CLOSE.STORE_AWAY])("comes back after a pause when asked to (%i)", (code) => {
    joined();
    socket().onclose?.({ code });
    clock.pass(PAUSE_MS / 2 - 10);
    expect(sockets).toHaveLength(1);
    clock.pass(PAUSE_MS);
    expect(sockets).toHaveLength(2);
  });

  test("comes back at once when the network does", () => {
    joined();
    socket().onclose?.({ code: 1006 });
    line.hurry();
    expect(sockets).toHaveLength(2);
    clock.pass(BACKOFF_MAX_MS);
    expect(sockets).toHaveLength(2);
  });
});

describe("a door that stays shut", () => {
  test.each([CLOSE.BAD_MESSAGE, CLOSE.NO_SUCH_TABLE, CLOSE.WRONG_TOKEN, CLOSE.LINK_REVOKED, CLOSE.PROTOCOL])(
    "%i: does not come back, and says why",
    (code) => {
      socket().onopen?.();
      socket().hears({ type: "error", code: "wrong_token", message: "This link opens nothing." });
      socket().onclose?.({ code });
      clock.pass(10 * BACKOFF_MAX_MS);
      expect(sockets).toHaveLength(1);
      expect(told.at(-1)).toEqual({ is: "gone", code, words: "This link opens nothing." });
    },
  );

  test("a server of another protocol is left, and its welcome not believed", () => {
    socket().onopen?.();
    socket().hears({ ...welcome, protocol: 99 });
    expect(heard).toEqual([]);
    expect(told.at(-1)).toMatchObject({ is: "gone", code: CLOSE.PROTOCOL });
  });
});

describe("a server that fails at a request", () => {
  const fail = () => {
    socket().onclose?.({ code: CLOSE.OUR_FAULT });
    clock.pass(BACKOFF_MAX_MS);
    joined();
  };

  test("is asked once more, then its failure is told and nothing is sent again", () => {
    joined();
    line.send({ type: "ask", id: "q1", about: { kind: "links" } });
    fail();
    expect(socket().types()).toEqual(["hello", "ask"]);
    fail();
    expect(socket().types()).toEqual(["hello"]);
    expect(heard.filter((message) => message.type === "refused")).toMatchObject([{ id: "q1", code: "our_fault" }]);
  });

  test("is not blamed for what the line lost", () => {
    joined();
    line.send(strike("c1"));
    for (let times = 0; times < 4; times += 1) {
      socket().onclose?.({ code: 1006 });
      clock.pass(BACKOFF_MAX_MS);
      joined();
    }
    expect(socket().types()).toEqual(["hello", "command"]);
  });
});

describe("a silent line", () => {
  test("is asked for a sign of life, and given up when there is none", () => {
    joined();
    clock.pass(PING_EVERY_MS);
    expect(socket().types()).toContain("ping");
    clock.pass(SILENCE_MAX_MS + PING_EVERY_MS);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
  });

  test("stays while it answers", () => {
    joined();
    for (let count = 0; count < 10; count += 1) {
      clock.pass(PING_EVERY_MS);
      socket().hears({ type: "pong" });
    }
    expect(sockets).toHaveLength(1);
  });
});

test("saying hello again closes the old socket for good", () => {
  joined();
  const [old] = sockets;
  line.again();
  expect(old?.isClosed).toBe(true);
  expect(old?.onclose).toBeNull();
  expect(sockets).toHaveLength(2);
});
