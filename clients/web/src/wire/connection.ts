/**
 * One socket to the table, and what to do when it goes: come back with the last position, send again, under the
 * same ids, whatever had no answer. It knows no view and no rule; `hear` gets every message.
 */
import {
  type AnyFromServer,
  type Ask,
  type ChroniclePage, type Look,
  CLOSE,
  type CommandMessage,
  NOT_BACK_FROM,
  PROTOCOL,
} from "./types";
import { legible } from "./legible";

export type Request = CommandMessage | Ask | ChroniclePage | Look;

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

/** Time and chance, given from outside so that a test holds them. */
export interface Clock {
  now(): number;
  after(milliseconds: number, then: () => void): number;
  cancel(timer: number): void;
  /** 0 ≤ chance < 1 */
  chance(): number;
}

export type Told =
  | { readonly is: "joining" }
  | { readonly is: "lost"; readonly at: number }
  | { readonly is: "gone"; readonly code: number; readonly words: string };

export interface Wiring {
  open(): Socket;
  clock: Clock;
  token(): string;
  /** The last position seen, to be caught up from; undefined asks for everything. */
  since(): string | undefined;
  hear(message: AnyFromServer): void;
  tell(told: Told): void;
  /** What to say of a request that the server cannot answer. */
  unanswerable: string;
}

export const UNANSWERED_MAX = 64;
/** So often the server may fail while something of ours waits for its answer; then it is not sent again. */
export const FAULTS_MAX = 2;
export const BACKOFF_FIRST_MS = 250;
export const BACKOFF_MAX_MS = 8_000;
export const PAUSE_MS = 2_000;
export const PING_EVERY_MS = 20_000;
export const SILENCE_MAX_MS = 50_000;

export class Connection {
  private socket: Socket | undefined;
  private greeted = false;
  private attempts = 0;
  private timer: number | undefined;
  private heartbeat: number | undefined;
  private heardAt = 0;
  private lastWords = "";
  private readonly unanswered = new Map<string, Request>();
  /** How often the server failed while each of these waited. */
  private readonly faults = new Map<string, number>();

  constructor(private readonly wiring: Wiring) {}

  start(): void {
    this.wiring.tell({ is: "joining" });
    this.connect();
  }

  /** Send now, or as soon as there is a line. False where too much is unanswered already. */
  send(request: Request): boolean {
    if (this.unanswered.size >= UNANSWERED_MAX) return false;
    this.unanswered.set(request.id, request);
    if (this.greeted) this.socket?.send(JSON.stringify(request));
    return true;
  }

  /** Something was missed, or we are somebody else now: say hello again on a new socket. */
  again(): void {
    this.drop();
    this.connect();
  }

  /** The network or the page is back: do not wait for the next attempt. */
  hurry(): void {
    if (this.timer === undefined) return;
    this.attempts = 0;
    this.connect();
  }

  private connect(): void {
    if (this.timer !== undefined) this.wiring.clock.cancel(this.timer);
    this.timer = undefined;
    const socket = this.wiring.open();
    this.socket = socket;
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => this.closed(event.code);
    this.heardAt = this.wiring.clock.now();
    this.beat();
  }

  private hello(socket: Socket): void {
    const since = this.wiring.since();
    const token = this.wiring.token();
    socket.send(JSON.stringify(since === undefined ? { type: "hello", token } : { type: "hello", token, since }));
  }

  private receive(text: string): void {
    this.heardAt = this.wiring.clock.now();
    const message = JSON.parse(text, legible) as AnyFromServer;
    switch (message.type) {
      case "welcome":
        if ((message.protocol ?? PROTOCOL) !== PROTOCOL) return this.leave(CLOSE.PROTOCOL);
        this.wiring.hear(message);
        return this.greet();
      case "done":
      case "refused":
      case "answer":
      case "entries":
      case "past":
        this.unanswered.delete(message.id);
        this.faults.delete(message.id);
        break;
      case "error":
        this.lastWords = message.message;
        break;
      default:
    }
    this.wiring.hear(message);
  }

  private greet(): void {
    this.attempts = 0;
    if (this.greeted) return;
    this.greeted = true;
    for (const request of this.unanswered.values()) this.socket?.send(JSON.stringify(request));
  }

  private closed(code: number): void {
    if (code === CLOSE.OUR_FAULT && this.greeted) this.giveUpOnWhatFails();
    this.drop();
    if (code >= NOT_BACK_FROM && code < 5000) return this.leave(code);
    this.wiring.tell({ is: "lost", at: this.wiring.clock.now() });
    this.timer = this.wiring.clock.after(this.pauseMs(code), () => this.connect());
    this.attempts += 1;
  }

  /** Any of what waits may be what the server failed at: each is tried once more, and no more. */
  private giveUpOnWhatFails(): void {
    for (const id of [...this.unanswered.keys()]) {
      const times = (this.faults.get(id) ?? 0) + 1;
      this.faults.set(id, times);
      if (times < FAULTS_MAX) continue;
      this.unanswered.delete(id);
      this.faults.delete(id);
      this.wiring.hear({ type: "refused", id, code: "our_fault", message: this.wiring.unanswerable });
    }
  }

  private leave(code: number): void {
    this.drop();
    this.wiring.tell({ is: "gone", code, words: this.lastWords });
  }

  /** Twice as long each time, and never in step with others who lost the same server. */
  private pauseMs(code: number): number {
    const least = code === CLOSE.SLOW_DOWN || code === CLOSE.STORE_AWAY ? PAUSE_MS : 0;
    const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** this.attempts, BACKOFF_MAX_MS);
    return Math.max(least, backoff) * (0.5 + this.wiring.clock.chance() / 2);
  }

  private beat(): void {
    if (this.heartbeat !== undefined) this.wiring.clock.cancel(this.heartbeat);
    this.heartbeat = this.wiring.clock.after(PING_EVERY_MS, () => {
      if (this.wiring.clock.now() - this.heardAt > SILENCE_MAX_MS) return this.closed(1006);
      if (this.greeted) this.socket?.send(JSON.stringify({ type: "ping" }));
      this.beat();
    });
  }

  private drop(): void {
    const socket = this.socket;
    if (this.heartbeat !== undefined) this.wiring.clock.cancel(this.heartbeat);
    this.heartbeat = undefined;
    this.socket = undefined;
    this.greeted = false;
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
