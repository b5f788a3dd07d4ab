import type {
  AnyAbout,
  AnyAnswer,
  AnyCommand,
  AnyFromServer,
  Entry,
  Presence,
  Standing,
  RefusedMessage,
  View,
  Welcome,
} from "../wire/types";

export type ConnectionState =
  | { readonly is: "joining" }
  | { readonly is: "in-step" }
  | { readonly is: "lost"; readonly at: number }
  | { readonly is: "gone"; readonly code: number; readonly words: string };

/** All that the page knows. Nothing in it is computed from rules: it is what the server said, kept. */
export interface PageState {
  readonly connection: ConnectionState;
  readonly welcome?: Welcome;
  readonly position?: string;
  readonly view?: View;
  /** Oldest first, each id once. */
  readonly entries: readonly Entry[];
  /** There may be entries before the first of these. */
  readonly earlier: boolean;
  readonly presence?: Presence;
  /** What is not well with the table's log, while the server says so. */
  readonly standing?: Standing;
  /** Commands of ours without an answer yet, by id. */
  readonly waiting: { readonly [id: string]: AnyCommand };
  /** Questions of ours without an answer yet: what each is about, by id. */
  readonly asking: { readonly [id: string]: string };
  /** The last answers, by what they are about. */
  readonly answers: { readonly [about: string]: AnyAnswer };
  /** The positions that they hold for. */
  readonly answeredAt: { readonly [about: string]: string };
  /** What was asked and refused, by what it was about; until it is asked or answered anew. */
  readonly refused: { readonly [about: string]: RefusedMessage };
  readonly refusal?: RefusedMessage;
  /** How many updates in a row did not follow on what we have. */
  readonly missed: number;
}

/** What happens on this side of the line. */
export type Local =
  | { readonly type: "told"; readonly connection: ConnectionState }
  | { readonly type: "sent"; readonly id: string; readonly command: AnyCommand }
  | { readonly type: "asked"; readonly id: string; readonly about: AnyAbout }
  | { readonly type: "turned_away"; readonly refusal: RefusedMessage }
  | { readonly type: "read_refusal" }
  | { readonly type: "left"; readonly about: AnyAbout }
  | { readonly type: "newcomer" };

export type Message = AnyFromServer | Local;

export const START: PageState = {
  connection: { is: "joining" },
  entries: [],
  earlier: false,
  waiting: {},
  asking: {},
  answers: {},
  answeredAt: {},
  refused: {},
  missed: 0,
};

/** The name under which an answer is kept. */
export function aboutKey(about: AnyAbout): string {
  switch (about.kind) {
    case "targets":
      return `targets ${about.figure}`;
    case "chance":
      return `chance ${about.attacker} ${about.target}`;
    case "orders":
      return `orders ${about.figure} ${about.beside?.join(" ") ?? ""}`;
    case "reach":
      return `reach ${about.figure}`;
    case "path":
      return `path ${about.figure} ${about.path.join(" ")} ${about.target ?? ""}`;
    case "closing":
      return `closing ${about.figure} ${about.target} ${about.away ?? false} ${about.distance ?? ""} ${about.measure ?? ""}`;
    case "run":
      return `run ${about.figure} ${about.target}`;
    case "correction":
      return `correction ${JSON.stringify(about.command)}`;
    case "rows":
      return `rows ${about.table}`;
    case "typing":
      return `typing ${about.figure ?? ""} ${about.cursor ?? ""} ${about.text}`;
    case "reworded":
      return `reworded ${about.act} ${about.text}`;
    case "nerve":
    case "why":
    case "threat":
    case "danger":
      return `${about.kind} ${about.figure}`;
    case "shot":
      return `shot ${about.figure} ${about.target}`;
    case "measure":
      return `measure ${about.here.join(" ")} ${about.there.join(" ")}`;
    case "places":
      return `places ${about.table ?? ""} ${about.row ?? ""}`;
    case "sheet":
      return `sheet ${about.ruleset} ${JSON.stringify(about.sheet)}`;
    case "camp":
      return `camp ${JSON.stringify(about.command)}`;
    case "encounter":
      return `encounter ${about.distance ?? ""} ${about.text}`;
    case "bestiary":
    case "links":
    case "house":
    case "outcome":
    case "rolls":
    case "sofar":
    case "bookmarks":
    case "forks":
    case "dice":
    case "odds":
    case "battles":
      return about.kind;
  }
}
