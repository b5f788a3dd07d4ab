/** The page's hands: join a table, give a command, ask before acting. */
import { signal } from "@preact/signals";
import { say } from "../catalogue";
import { askAgain } from "../state/backdrop";
import { forgetHalfWritten, takeUp } from "../state/half_written";
import { looking, moments, type Replaying, replaying, walked } from "../state/looking";
import { hear, page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { isOnItsWay } from "../state/sending";
import { setServerClock } from "../state/server_clock";
import type { Address } from "./address";
import { type Clock, Connection, type Socket, type Told } from "./connection";
import { type Fetch, Fetching } from "./fetching";
import { freshId } from "./ids";
import { type Imported, readFor, type Wanted } from "./imports";
import { forgetSeat, halfWrittenKey, keepSeat, linkToken, seatKey, tokenToShow } from "./keys";
import { bringPicture, fetchPicture, type PictureKept, picturesKept, throwPictureAway } from "./pictures";
import { storage } from "./storage";
import { takeOut } from "./tables";
import { type AnyAbout, type AnyCommand, type AnyFromServer, CLOSE, type RefusalCode } from "./types";

const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, then) => window.setTimeout(then, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  chance: () => Math.random(),
};

let connection: Connection | undefined;
/** Where this page is, and by what right. */
let at = { table: "", token: (): string => "" };
let forgetMe: () => void = () => undefined;
/** What is left to do when a command of ours has happened, by its id; at most as many as may be unanswered. */
const whenDone = new Map<string, () => void>();

/** Connect to the table of `address` and stay connected. Called once. */
export function joinTable(address: Address): void {
  const link = linkToken(storage, address.table, address.token);
  const shown = () => tokenToShow(storage, address.table, link);
  forgetMe = () => {
    forgetSeat(storage, address.table, link);
    forgetHalfWritten();
  };
  takeUp(storage, halfWrittenKey(address.table, link));
  const line = new Connection({
    open: () => new WebSocket(address.socket) as Socket,
    clock,
    token: shown,
    since: () => (page.value.missed > 1 ? undefined : page.value.position),
    hear: (message) => receive(message, (token) => keepSeat(storage, address.table, link, token)),
    unanswerable: say.refusal.unanswerable,
    tell: (told) => {
      if (isSpent(told) && shown() !== link) comeBackAs(line, forgetMe);
      else hear({ type: "told", connection: told });
    },
  });
  connection = line;
  at = { table: address.table, token: shown };
  replayWanted = address.replay;
  window.addEventListener("online", () => line.hurry());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.hurry());
  window.addEventListener("storage", (event) => {
    if (event.key === seatKey(address.table, link)) comeBackAs(line, () => undefined);
  });
  line.start();
}

/**
 * Give a command, based on what is on the screen; `happened` is called when it is on record, so that what was typed
 * for it is cleared then and not before. `at` is the position that it is based on; what is given under one `gesture` is
 * taken back as one press. Where too much waits for an answer it is turned away, and told.
 */
export function submit(command: AnyCommand, happened?: () => void, at = page.value.position, gesture?: string): void {
  if (isOnItsWay(command)) return;
  const id = freshId();
  const message = { type: "command", id, command, ...(gesture === undefined ? {} : { gesture }) } as const;
  const isSent = connection?.send(at === undefined ? message : { ...message, at }) ?? false;
  if (!isSent) return turnAway("too_many", say.refusal.unsent);
  hear({ type: "sent", id, command });
  if (happened !== undefined) whenDone.set(id, happened);
}

/** Say why nothing was sent, in the place where the table's own refusals stand. */
export function turnAway(code: RefusalCode, message: string): void {
  hear({ type: "turned_away", refusal: { type: "refused", id: freshId(), code, message } });
}

/** Ask about something; the answer comes into `page.answers`. False while the same is being asked already. */
export function ask(about: AnyAbout): boolean {
  if (Object.values(page.value.asking).includes(aboutKey(about))) return false;
  const id = freshId();
  if (connection?.send({ type: "ask", id, about }) !== true) return false;
  hear({ type: "asked", id, about });
  return true;
}

/** What a file of another tabletop holds, read by the server and given to nobody yet; in words why not. */
export function readFile(wanted: Wanted, file: Blob): Promise<Imported | string> {
  return readFor(at, wanted, file);
}

/** Bring a picture to this table. See `bringPicture`. */
export const bringTablePicture = (file: Blob, moved: (part: number) => void, stop: AbortSignal): Promise<PictureKept | string> => bringPicture(at, file, moved, stop);
export const tablePictures = (): Promise<readonly PictureKept[]> => picturesKept(at);
export const throwTablePictureAway = (picture: string): Promise<string | undefined> => throwPictureAway(at, picture);
/** A tile or a picture of this table. See `fetchPicture`. */
export const fetchTableFile = (path: string): Promise<string | undefined> => fetchPicture(at, path);

/** Save a battle as a file; where it cannot be had, the server's words stand where refusals do. */
export async function saveBattle(battle: string): Promise<void> {
  const found = await takeOut(at, battle);
  if (typeof found === "string") return turnAway("not_saved", found || say.refusal.unreached);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(found);
  link.download = `${battle}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

let lookId: string | undefined;
/** The battle that this page was opened for, until it is there. */
let replayWanted: string | undefined;

const fetching = new Fetching((request) => connection?.send(request) ?? false);
/** The battle at the table from its last entry to its first, so that one can go back all the way. */
const theWalk: Fetch = { into: walked };
const theReplay: Fetch = { into: replaying, whole: lookAtItsBeginning, refused: lookAtThePresent };
let endTale: (entries: Replaying["entries"] | undefined) => void = () => undefined;
const theTale: Fetch = { into: signal(undefined), whole: (now) => tell(now.entries), refused: () => tell(undefined) };

/** Told or refused, it is fetched no more. */
function tell(entries: Replaying["entries"] | undefined): void {
  theTale.into.value = undefined;
  endTale(entries);
}

/** Watch a battle again from its beginning: all that was told of it is fetched first. */
export function replay(battle: string): void {
  fetching.begin(theReplay, battle);
}

function lookAtItsBeginning(): void {
  const [first] = moments.value;
  if (first !== undefined) look(first.id);
}

/** All that was told of a battle, as far as this page may read it; nothing where that is refused, or another is fetched meanwhile. */
export function fetchTale(battle: string): Promise<Replaying["entries"] | undefined> {
  endTale(undefined);
  return new Promise((resolve) => {
    endTale = resolve;
    fetching.begin(theTale, battle);
  });
}

function walk(): void {
  const battle = page.value.view?.battle?.id;
  if (battle !== undefined && replaying.value === undefined) fetching.begin(theWalk, battle);
}

/** Look at the moment after what an entry tells of; the page shows it as soon as it is there. */
export function look(entry: string): void {
  if (looking.value === undefined) walk();
  looking.value = { ...looking.value, entry };
  sendLook({ entry });
}

/** Look at a moment that has a name. */
export function lookAtPosition(position: string): void {
  if (looking.value === undefined) walk();
  looking.value = { ...looking.value, entry: "" };
  sendLook({ position });
}

export function lookAtThePresent(): void {
  lookId = undefined;
  [looking.value, replaying.value, walked.value] = [undefined, undefined, undefined];
}

function sendLook(at: { readonly entry: string } | { readonly position: string }): void {
  lookId = freshId();
  connection?.send({ type: "look", id: lookId, ...at });
}

/** Fetch the chronicle's page before the first entry on screen. */
export function askEarlier(): void {
  const first = page.value.entries[0];
  if (first !== undefined) connection?.send({ type: "chronicle", id: freshId(), before: first.id, limit: 50 });
}

/** Let go of the character that this browser plays, here only: the table's links show a newcomer again. */
export function beSomebodyElse(): void {
  if (connection !== undefined) comeBackAs(connection, forgetMe);
}

function receive(message: AnyFromServer, keep: (token: string) => void): void {
  if (message.type === "welcome") setServerClock(message.now_ms);
  if (message.type === "welcome") fetching.beginAnew();
  if (message.type === "welcome" && message.token !== undefined) keep(message.token);
  if (message.type === "entries" && fetching.hears(message)) return;
  hear(message);
  if (message.type === "snapshot") askAgain();
  if (message.type === "snapshot") resumeFetching();
  if (message.type === "snapshot" && looking.value !== undefined) walk();
  if (message.type === "past" && message.id === lookId && looking.value !== undefined)
    looking.value = { ...looking.value, view: message.view };
  if (message.type === "refused" && message.id === lookId) lookAtThePresent();
  if (message.type === "refused") fetching.refuses(message.id);
  if (message.type === "done") whenDone.get(message.id)?.();
  if (message.type === "done" || message.type === "refused") whenDone.delete(message.id);
  if (page.value.missed > 0) connection?.again();
}

/** The page was opened for a battle, or fell out of step while it fetched one. */
function resumeFetching(): void {
  if (replayWanted !== undefined) replay(replayWanted);
  else fetching.goOn(theReplay);
  replayWanted = undefined;
  fetching.goOn(theTale);
}

/** A claimed character's own key that opens nothing any more: the link itself may still do. */
function isSpent(told: Told): boolean {
  return told.is === "gone" && (told.code === CLOSE.WRONG_TOKEN || told.code === CLOSE.LINK_REVOKED);
}

function comeBackAs(line: Connection, change: () => void): void {
  change();
  hear({ type: "newcomer" });
  line.again();
}
