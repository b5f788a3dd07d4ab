/** Every sentence and word that the page itself says, in one place. What the server says comes as it is. */
import type { Action, CombatantCard, Condition, Health, LinkKind, Step } from "./wire/types";

const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

export const say = {
  product: "Affray",
  landing: {
    head: "Old-school battles, live at the table",
    lead: "The DM keeps a table. Players and those who watch come by link. Every blow is told with its arithmetic.",
    name: "What is your table called?",
    namePlaceholder: "The Friday table",
    open: "Open a table",
    opening: "Opening…",
    after: "You come to it as its DM, and find there the links for your players.",
    unreachable: "The server does not answer. Look whether it is running, then try again.",
  },

  joining: "Joining the table…",
  connection: {
    joining: "Joining",
    inStep: "In step",
    lost: (at: number) => `Not in step since ${clockTime(at)}`,
    gone: "Not connected",
  },
  status: {
    joining: "Joining the table…",
    lost: (at: number) => `Not in step since ${clockTime(at)}. What you typed is kept.`,
    noBattleDm: "No battle is open. Open one when your players are here.",
    newTable: "A new table. Add those who play, then open a battle.",
    newTableWaits: "The DM puts the characters on the roster. You can take yours as soon as it is there.",
    noBattle: "No battle is open. The DM opens the next one; you follow by yourself.",
  },
  gone: {
    head: "This page has left the table",
    words: (code: number): string | undefined => GONE[code],
    again: "Load the page again",
    home: "To the first page",
  },

  toTheCard: "To what is asked",
  steps: { declare: "Declare", initiative: "Initiative", resolve: "Resolve", end_of_round: "End of round" },
  stepNow: (step: Step): string => STEP[step],
  round: (round: number): string => (round > 0 ? `Round ${round}` : "Before round 1"),
  /** Spectators, and players who have taken no character yet. */
  watching: (count: number): string => `${count} more`,
  watchingLong: (count: number): string => (count === 1 ? "1 more without a character" : `${count} more without a character`),
  here: "At the table",
  nobody: "Nobody else is here yet.",

  tracker: {
    head: "Order of the round",
    now: "now",
    over: "over",
    empty: "Before initiative",
    acted: (acted: number, all: number) => (acted === 0 ? `× ${all}` : `× ${all}, ${acted} acted`),
  },
  initiative: (side: string, roll: number | undefined): string => (roll === undefined ? side : `${side} ${roll}`),
  rolled: (roll: number | undefined): string => (roll === undefined ? "" : `Rolled ${roll}`),
  you: "you",

  board: { head: "Board", whole: "Whole field", near: "Near the figures", square: (x: number, y: number) => `square ${x} ${y}`, hidden: "hidden" },
  figure: (card: CombatantCard, side: string): string =>
    [
      card.name,
      side,
      card.square === undefined ? "not on the board" : `square ${card.square[0]} ${card.square[1]}`,
      card.health,
      ...(card.condition === "ok" ? [] : [CONDITION[card.condition]]),
      ...(card.hidden ? ["hidden"] : []),
      card.label,
    ]
      .filter((word, index, words) => words.indexOf(word) === index)
      .join(", "),
  condition: (condition: Condition): string => CONDITION[condition],
  health: (health: Health): string => health,

  rail: {
    head: "Figures",
    inHiding: "In hiding",
    hide: "Hide",
    hideGroup: (name: string) => `Hide ${name} from the players`,
    reveal: "Reveal",
    revealFigure: (name: string) => `Reveal ${name} to the players`,
    yours: "yours",
    empty: "Nobody is on the field yet.",
  },
  sheet: {
    armourClass: "Armour class",
    thac0: "THAC0",
    weapon: "Weapon",
    square: "Square",
    opportunities: "Attacks of opportunity left",
    fatigue: "Rounds before tired",
    order: "Order",
    hitPoints: "Hit points",
    state: "State",
    none: "Pick a figure to read about it here.",
    shut: "Close",
  },
  armourClassShort: (armourClass: number): string => `AC ${armourClass}`,
  order: (action: Action, target: string | undefined): string =>
    action === "hold" ? "holds" : target === undefined ? "strikes" : `strikes ${target}`,
  orderSaid: (action: Action, target: string | undefined): string =>
    action === "hold" ? "hold" : target === undefined ? "strike" : `strike ${target}`,

  claim: {
    head: "Who are you?",
    lead: "Take a character. It stays yours on this device.",
    taken: "taken",
    yours: "yours",
    none: "There is no character to take yet. The DM puts them on the roster.",
    noneDm: "Nobody is on the roster yet. Add those who play.",
    another: "Be somebody else",
    anotherWhy: "On this device only: your character stays as it is, and you may take another.",
  },
  camp: {
    head: "Camp",
    roster: "Roster",
    open: "Open a battle",
    name: "Name of the battle",
    namePlaceholder: "Ambush at the ford",
    ruleset: "Rules",
    rulesets: { osric: "OSRIC, Enhanced Combat", adnd2e: "AD&D 2e, THAC0" },
    begin: "Open",
    end: "End the battle",
    endHeed: { words: "The battle ends for everybody at the table.", label: "End it now" },
  },

  addCharacter: {
    head: "Add a character",
    name: "Name",
    namePlaceholder: "Rath",
    class_: "Class",
    classes: {
      fighter: "Fighter",
      paladin: "Paladin",
      ranger: "Ranger",
      cleric: "Cleric",
      druid: "Druid",
      thief: "Thief",
      assassin: "Assassin",
      magic_user: "Magic-user",
      illusionist: "Illusionist",
    },
    level: "Level",
    hitPoints: "Hit points",
    armourClass: "Armour class",
    strength: "Strength",
    weapon: "Weapon",
    weaponPlaceholder: "long sword +1",
    add: "Add",
  },
  bringOn: {
    monster: "Bring on",
    monsterPlaceholder: "for example: orc",
    count: "How many",
    hidden: "Hidden",
    bring: "Bring on",
  },
  place: {
    how: (name: string) => `Press a square to set ${name} down there, or give its numbers.`,
    across: "Across",
    down: "Down",
    set: "Set down",
  },

  declare: {
    head: "Orders",
    question: (name: string) => `What will ${name} do?`,
    strike: (name: string) => `Strike ${name}`,
    sameAgain: (order: string | undefined) => (order === undefined ? "Same again" : `Same again: ${order}`),
    party: "For the party, where nobody plays them",
    hold: "Hold here",
    nearest: "Strike any in reach",
    none: "no order yet",
    /** Sealing without an order: who holds, and the button of the second press. */
    noOrder: (names: readonly string[]) => ({
      words: `No order for ${names.join(", ")}: whoever has none holds this round.`,
      label: "Seal all the same",
    }),
    mixed: "each their own",
    seal: "Seal",
    sealed: "Sealed",
    changeable: "You may change this until it is sealed.",
  },
  strike: {
    whom: (name: string) => `Whom does ${name} strike?`,
    said: (order: string) => `You said: ${order}.`,
    strike: (target: string) => `Strike ${target}`,
    strikes: (name: string, target: string) => `${name} strikes ${target}`,
    others: (names: readonly string[]) =>
      names.length > 4 ? `${names.length} others are out of reach.` : `Out of reach: ${names.join(", ")}.`,
    pick: "Pick a target",
    withWhom: "Who strikes?",
    needed: (needed: number) => `Hits on ${needed} or more`,
    chance: (percent: number) => `${percent} %`,
    unknown: "Its armour is not known to you.",
    asking: "Looking who is in reach…",
    nobody: "Nobody is in reach.",
    pass: "Let it go",
    arithmetic: "What the blow needs",
  },
  dice: {
    label: "Dice rolled at the table",
    placeholder: "d20, damage: 13 6",
    initiative: "Initiative dice rolled at the table. An empty field is rolled here.",
    rolledHere: "rolled here",
    typed: "Done",
    unreadable: (text: string) => `“${text}” is no die. Nothing was rolled. Write whole numbers, with a space between: 13 6.`,
    oneEach: (text: string) => `Each side rolls one die, and “${text}” is more. Nothing was rolled.`,
  },
  question: {
    head: "You are asked",
    seconds: (seconds: number) => `${seconds} s`,
    otherwise: (choice: string, seconds: number) => `Without an answer in ${seconds} s: ${choice}.`,
    choices: { allow: "Allow it", refuse: "Leave it" },
  },
  next: { head: "Next", nothing: "Nothing to do just now", wait: "Not yet", waitingFor: (name: string) => `Waiting for ${name}` },
  takeBack: "Take back",
  redo: "Put back",
  askUndo: "Ask to take back",

  chronicle: {
    head: "Chronicle",
    empty: "Nothing has happened yet.",
    earlier: "Earlier",
    secret: "DM only",
    struck: "taken back",
    round: (round: number) => `R${round}`,
    roundLong: (round: number) => `Round ${round}`,
    arithmetic: "The arithmetic",
  },
  talk: { label: "Say something at the table", placeholder: "Say something…", send: "Say" },

  panel: { invite: "Invite", table: "Table", head: "The table", shut: "Close" },
  links: {
    head: "Links",
    asking: "Fetching the links…",
    copy: "Copy",
    copied: "Copied",
    address: (whom: string) => `Link for ${whom}`,
    kind: (kind: LinkKind, character: string | undefined): string => LINK[kind](character),
  },
  settings: {
    head: "On this device",
    toDark: "Dark",
    toLight: "Light",
    theme: (dark: boolean) => `Switch to ${dark ? "light" : "dark"}`,
    keys: "Single keys (1–9, H, S, R, Z, Y)",
  },
  tabs: { head: "Pages", play: "Play", story: "Story", sheet: "Sheet", table: "Table" },
  refusal: { head: "Not so.", shut: "Read", unsent: "Too much waits for an answer already. Wait until you are in step." },
  kept: (count: number): string =>
    count === 1 ? "Kept, and sent when the line is back." : `${count} presses are kept, and sent when the line is back.`,
  keys: { space: "Space", enter: "Enter", sameAgain: "R" },
  count: { times: (count: number) => `× ${count}`, standing: (standing: number, all: number) => (standing === all ? `${all}` : `${standing} of ${all} stand`) },
} as const;

const STEP: { readonly [step in Step]: string } = {
  set_up: "Setting out",
  declare: "Declare",
  initiative: "Initiative",
  resolve: "Resolve",
  end_of_round: "End of round",
  over: "Over",
};

const CONDITION: { readonly [condition in Condition]: string } = {
  ok: "standing",
  unconscious: "unconscious",
  dead: "dead",
};

const LINK: { readonly [kind in LinkKind]: (character: string | undefined) => string } = {
  dm: () => "The DM, and whoever leads beside you",
  players: () => "Your players: each takes a character",
  spectators: () => "Those who watch",
  seat: (character) => (character === undefined ? "One player" : `${character} alone`),
};

const GONE: { readonly [code: number]: string } = {
  4100: "This page said something that the table does not understand. Load it again.",
  4101: "There is no such table here. Look whether the link is whole.",
  4102: "This link opens nothing here. Ask your DM for a new one.",
  4103: "This link is no longer in use. Ask your DM for a new one.",
  4104: "What this page sent was too large. Load it again.",
  4105: "The table runs on a newer build. Load the page again.",
};
