/** Every sentence and word that the page itself says, in one place. What the server says comes as it is. */
import { sheetWords } from "./catalogue_sheet";
import { campWords } from "./catalogue_camp";
import { boardWords, landingWords } from "./catalogue_board";
import { deskWords } from "./catalogue_desk";
import { lineWords } from "./catalogue_line";
import { mapWords } from "./catalogue_map";
import { type Worded, spoken } from "./language";
import { own } from "./own_direction";
import { type Action, type Category, type CombatantCard, type Condition, type EffectKind, type Facing, type Health, type LinkKind, type OrderCard, type Square, type Step, RULESETS } from "./wire/types";

const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

const GAMES: { readonly [game in (typeof RULESETS)[number]]: string } = {
  osric: "OSRIC, Enhanced Combat",
  adnd2e: "AD&D 2e, THAC0",
  thmod: "THMod, ascending armour class",
};

export const english = {
  product: "Affray",
  landing: {
    head: "Old-school battles, live at the table",
    lead: "The DM keeps a table. Players and those who watch come by link. Every blow is told with its arithmetic.",
    ...landingWords,
    name: "What is your table called?",
    namePlaceholder: "The Friday table",
    open: "Open a table",
    opening: "Opening…",
    word: "The word that opens tables here",
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
    /** The page came, and its line never opened. */
    noLine: (at: number) =>
      `No line to the table at ${clockTime(at)}; the page tries on. If that lasts, a proxy lets no WebSockets through.`,
    /** How many of those who play are here, while the field is set out. */
    gathered: (here: number, away: number) => (here + away === 0 ? "" : `${here} of ${here + away} are here. `),
    dmAway: (present: string) => `The DM is away. What was declared goes on. ${present}`,
    noBattleDm: "No battle is open. Open an encounter, or make one.",
    newTable: "A new table. Add those who play, then open a battle.",
    newTableWaits: "The DM puts the characters on the roster. You can take yours as soon as it is there.",
    noBattle: "No battle is open. The DM opens the next one; you follow by yourself.",
    noBattleToWatch: "No battle is open. The next one comes up by itself.",
  },
  store: {
    lost: "The store came back without what happened last. The DM decides how it goes on.",
    lostDm: (acts: number) =>
      `The store came back without ${acts === 1 ? "the last act" : `the last ${acts} acts`}. What you see is what was known. Accept, and play goes on from what the store has.`,
    accept: "Go on from there",
    relaxed: "This server may lose the last seconds if it falls: whoever runs it said that this is enough.",
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
  choosing: (count: number): string => (count === 1 ? "1 chooses a character" : `${count} choose a character`),
  watching: (count: number): string => (count === 1 ? "1 watches" : `${count} watch`),
  here: "At the table",
  away: "away",
  awayLong: (names: string) => `Away: ${names}. What was declared goes on.`,
  nobody: "Nobody else is here yet.",

  tracker: {
    look: (names: readonly string[]): string => `Look at ${listed(names)}`,
    head: "Order of the round",
    now: "now",
    over: "over",
    empty: "Before initiative",
    ended: "The battle is over",
    moves: "move",
  },
  why: {
    head: "Why this order",
    of: (names: readonly string[]): string => `${listed(names)}: why this order`,
    when: (deed: string, phase: string): string => `${deed}: ${phase}`,
    sides: "In one phase",
    nothing: "It has no place in this round.",
  },
  initiative: (side: string, roll: number | undefined): string => (roll === undefined ? side : `${side} ${roll}`),
  /** A phase in the width of a phone's fifth. */
  phaseShort: (title: string): string => PHASE_SHORT[title] ?? title,
  you: "you",

  ...boardWords,
  ...mapWords,
  ...campWords,
  ...sheetWords,
  figure: (card: CombatantCard, side: string, signs: readonly string[]): string =>
    [
      card.name,
      side,
      card.square === undefined ? "not on the board" : `square ${card.square[0]} ${card.square[1]}`,
      card.health ?? "",
      ...(card.condition === "ok" ? [] : [CONDITION[card.condition]]),
      ...(card.facing === undefined ? [] : [`facing ${COMPASS[card.facing]}`]),
      ...(card.hidden ? ["hidden"] : []),
      ...signs,
      card.label,
    ]
      .filter((word, index, words) => word !== "" && words.indexOf(word) === index)
      .join(", "),
  condition: (condition: Condition): string => CONDITION[condition],
  health: (health: Health): string => health,

  rail: {
    head: "Figures",
    inHiding: (name: string) => `${own(name)}, in hiding`,
    hide: "Hide",
    hideGroup: (name: string) => `Hide ${own(name)} from the players`,
    reveal: "Reveal",
    revealGroup: (name: string) => `Reveal ${own(name)} to the players`,
    revealFigure: (name: string) => `Reveal ${own(name)} to the players`,
    yours: "yours",
    empty: "Nobody is on the field yet.",
  },
  sheet: {
    armourClass: "Armour class",
    thac0: "THAC0",
    thmod: "THMod",
    weapons: "With each weapon",
    weapon: "Weapon",
    square: "Square",
    opportunities: "Attacks of opportunity left",
    fatigue: "Rounds before tired",
    spells: "In memory",
    left: "Left",
    order: "Order",
    why: "By its tactic, for",
    hitPoints: "Hit points",
    state: "State",
    none: "Pick a figure to read about it here.",
    shut: "Close",
  },
  /** "Long sword +5, Long bow +3", or "Long sword 11" where one counts down. */
  weapons: (totals: Readonly<Record<string, number>>, up: boolean): string =>
    Object.entries(totals)
      .map(([name, total]) => `${name} ${up && total >= 0 ? "+" : ""}${total}`)
      .join(", "),
  /** "short bow 11, wand of fire 3": what is counted and left. */
  left: (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([row, left]) => `${row.replace(/_/g, " ")} ${left}`)
      .join(", "),
  armourBothWays: ({ armour_class: down, ascending: up }: CombatantCard, countsUp: boolean): string | undefined => {
    if (down === undefined || up === undefined) return undefined;
    return countsUp ? `${up} (descending ${down})` : `${down} (ascending ${up})`;
  },
  armourClassShort: (armourClass: number): string => `AC ${armourClass}`,
  /** As one tells it of somebody: "charges Orc 1". */
  order: (order: Ordered, target: string | undefined): string => orderWords(order, target, 0),
  does: (name: string, order: string): string => `${name} ${order}.`,
  /** As one tells it to somebody: "charge Orc 1". */
  orderSaid: (order: Ordered, target: string | undefined): string => orderWords(order, target, 1),
  /** Without how far one goes. */
  orderShort: ({ move: _, ...order }: Ordered, target: string | undefined): string => orderWords(order, target, 0),
  orderAsked: ({ move: _, ...order }: Ordered, target: string | undefined): string =>
    order.action === "cast" && target !== undefined ? `${capital(spellName(order.spell))}: ${target}` : capital(orderWords(order, target, 1)),
  /** An action alone, as a button has it. */
  doing: (order: Ordered, withWhat = ""): string => doingWords(order, withWhat),
  list: (names: readonly string[]): string => listed(names),
  range: (first: string, last: string): string => `${first} to ${last}`,
  spell: (spell: string): string => spellName(spell),
  category: { no: "No-Move", half: "Half-Move", full: "Full-Move" } satisfies { readonly [move in Category]: string },
  signs: {
    broken: "broken",
    asleep: "asleep",
    prone: "prone",
    casting: "casting",
    charging: "charging",
    guarding: "on guard",
    running: "running",
    parrying: "parrying",
    exhausted: "exhausted",
    fatigued: "tired",
  },
  broken: { withdraw: "gives ground", flee: "flees", surrender: "has given up" },

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
  ...lineWords,
  ...deskWords,
  camp: {
    mapless: "Without a map: you say who is engaged and how far off",
    head: "Camp",
    roster: "Roster",
    open: "Open a battle",
    name: "Name of the battle",
    namePlaceholder: "Ambush at the ford",
    ruleset: "Rules",
    rulesets: GAMES,
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
  place: {
    how: (name: string) => `Press a square to set ${own(name)} down there, or give its numbers.`,
    byNumbers: "Set it down elsewhere, outside all rules of movement.",
    across: "Across",
    down: "Down",
    set: "Set down",
  },

  declare: {
    head: "Orders",
    question: (name: string) => `What will ${own(name)} do?`,
    strike: (name: string) => `Strike ${own(name)}`,
    sameAgain: (order: string | undefined) => (order === undefined ? "Same again" : `Same again: ${order}`),
    party: "For the party, where nobody plays them",
    hold: "Hold here",
    nearest: "Close in and strike any",
    all: "All actions",
    notOpen: "Why not the others?",
    bareHands: "With bare hands…",
    atWhom: "At whom",
    none: "no order yet",
    nearestUntold: "attacks the nearest",
    guardUntold: "stands guard",
    waitsUntold: "waits in hiding",
    /** Sealing without an order: who holds, and the button of the second press. */
    noOrder: (names: readonly string[]) => ({
      words: `No order for ${names.join(", ")}: whoever has none holds this round.`,
      label: "Seal all the same",
    }),
    mixed: "each their own",
    seal: "Seal",
    sealed: "Sealed",
    seals: "Who has sealed",
    changeable: "You may change this until it is sealed.",
  },
  strike: {
    whom: (name: string) => `Whom does ${own(name)} strike?`,
    reachesNobody: (name: string) => `${own(name)} reaches nobody now.`,
    said: (order: string) => `You said: ${order}.`,
    strike: (target: string) => `Strike ${own(target)}`,
    strikes: (name: string, target: string) => `${own(name)} strikes ${own(target)}`,
    others: (names: readonly string[]) =>
      names.length > 4 ? `${names.length} others are out of reach.` : `Out of reach: ${names.join(", ")}.`,
    pick: "Pick a target",
    /** How whom one aims at looks, and how far off it is where there is no map. */
    stands: (health: string | undefined, away: string | undefined): string => [health, away].filter(Boolean).join(" · "),
    withWhom: "Who acts?",
    needed: (needed: number) => `Hits on ${needed} or more`,
    chance: (percent: number) => `${percent} %`,
    byItself: "No die is needed",
    unknown: "Its armour is not known to you.",
    asking: "Looking who is in reach…",
    nobody: "Nobody is in reach.",
    how: "How to strike",
    withWhat: "With which weapon",
    asInHand: "With what is in hand",
    plainly: "To wound",
    ways: { called: "Called shot", disarm: "To disarm", trip: "To trip", subdue: "With the flat, to subdue" },
    pass: "Let it go",
    holdShot: "Hold the shot",
    standUp: "Stand up",
    breakFree: "Break free",
    block: "Give up a blow to block",
    arithmetic: "What the blow needs",
  },
  shoot: {
    whom: (name: string) => `At whom does ${own(name)} shoot?`,
    strike: (target: string) => `Shoot at ${own(target)}`,
    strikes: (name: string, target: string) => `${own(name)} shoots at ${own(target)}`,
  },
  cast: {
    whom: (name: string) => `Whom does the spell take that ${own(name)} casts?`,
    at: (spell: string | undefined, names: readonly string[]) => `${capital(spell === undefined ? "the spell" : spellName(spell))} at ${listed(names)}`,
    square: ([x, y]: Square) => `square ${x} ${y}`,
    squareField: "Or at a square, by its numbers",
    squareHint: "or at 12 7",
  },
  go: {
    whither: (name: string) => `Where does ${own(name)} go?`,
    chargeWhither: (name: string) => `At whom does ${own(name)} run?`,
    atWhom: "Run at",
    go: "Go",
    charge: "Charge",
    draw: "Own way",
    drawCharge: "Own run",
    how: "Press squares on the board, one after the other or the last.",
    keys: "Q W E A D Z X C go on, Backspace goes back, Enter goes.",
    asking: "Measuring…",
    not: "That is no way to go.",
    price: (cost: number, allowed: number) => `${cost} of ${allowed} squares`,
    threats: (names: readonly string[]) =>
      names.length === 0 ? "Nobody in sight may strike on the way." : `On the way may strike: ${listed(names)}.`,
    back: "A step back",
    leave: "Leave it",
  },
  face: {
    turn: (name: string) => `Turn ${own(name)}`,
    atEnd: "How to face at the end",
    asItGoes: "As it goes",
    none: "Faces nowhere",
    faces: (facing: Facing) => `Faces ${COMPASS[facing]}`,
    to: (facing: Facing) => `Turn ${COMPASS[facing]}`,
  },
  deed: {
    what: (name: string) => `What does ${own(name)} do?`,
    turn: "Turn the undead",
    use: "Use it",
    useOn: (name: string) => `On ${own(name)}`,
    tend: (name: string) => `Tend ${own(name)}`,
  },
  posture: { head: "Posture", down: { kneeling: "Kneel", sitting: "Sit down", prone: "Lie down" } },
  abort: "Act last",
  standing: { head: "Attacks of opportunity", choices: { ask: "Ask", strike: "Always", let_go: "Never" } },
  tactic: {
    head: "Played by",
    nobody: "somebody here",
    names: {
      nearest: "a tactic: strike the nearest",
      weakest: "a tactic: strike the weakest",
      guard: "a tactic: hold one’s place, and strike, shoot or cast from there",
      archer: "a tactic: shoot, keep one’s distance",
      caster: "a tactic: cast from behind the line",
    },
    handGroup: (others: number) => `So for ${others} more of its group`,
    takeGroup: (others: number) => `Take over ${others} more of its group`,
    sign: "by tactic",
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
    otherwise: (choice: string) => `Without an answer by then: ${choice}.`,
    choices: { allow: "Allow it", refuse: "Leave it", strike: "Strike", let_go: "Let it go" },
    always: "Strike, always so",
  },
  ruling: {
    head: "Ruling",
    words: "What is tried, in words",
    trial: "What has to be thrown",
    how: {
      none: "Nothing is thrown",
      at_most: "Dice, at most",
      at_least: "Dice, at least",
      ppd: "Save against poison, paralysis, death",
      rsw: "Save against rod, staff, wand",
      pp: "Save against petrification, polymorph",
      breath: "Save against breath",
      spell: "Save against spells",
    },
    dice: "Dice",
    number: "Number",
    modifier: "Modifier",
    tries: "Who throws",
    comes: "What comes of it",
    made: "If it comes off",
    failed: "If it does not",
    whom: "Whom",
    damage: "Damage",
    heal: "Healing",
    effect: "What holds of it",
    noEffect: "no effect",
    rounds: "Rounds",
    add: "Add what happens",
    addMore: "And more",
    drop: "Leave out",
    rule: "Rule",
    ruleOn: (name: string): string => `Rule on ${own(name)}`,
  },
  caption: { head: "For those who watch", words: "Words explained", full: "Full screen", notFull: "Leave full screen" },
  soFar: { head: "So far" },
  keysHelp: {
    head: "Keys",
    button: "Keys",
    player: [
      ["Space", "the big button, wherever it has the focus"],
      ["Enter", "the big button"],
      ["1 … 9", "a target, an answer"],
      ["R", "the same order again"],
      ["M", "draw a way"],
      ["Q W E A D Z X C", "a step in each direction, or the number pad; Backspace takes one back"],
      ["Esc", "leave the way; read what was refused"],
      ["[ ]", "look back, and on"],
      ["/", "a command in words"],
      ["?", "these keys"],
    ],
    dm: [
      ["Space", "the next step, as the big button says it"],
      ["Shift Space", "all that is left of this slot"],
      ["1 … 9", "a target, an answer"],
      ["R", "the same orders again"],
      ["S H G C F", "an order for the open group: strike, hold, guard, charge, shoot"],
      ["M", "draw a way"],
      ["Q W E A D Z X C", "a step in each direction, or the number pad; Backspace takes one back"],
      ["Enter", "do it"],
      ["Z Y", "take back, put back"],
      ["Esc", "leave the way; read what was refused"],
      ["[ ]", "look back, and on"],
      ["/", "a command in words"],
      ["?", "these keys"],
    ],
  },
  push: {
    whom: (name: string): string => `Whom does ${own(name)} drive back?`,
    follow: "and follow into the square",
  },
  somethingElse: {
    head: "Something else…",
    words: (name: string): string => `What does ${own(name)} do?`,
    move: "How far one goes with it",
    declare: "Declare it",
    declared: "Declared. The DM rules on it when its turn comes.",
    act: "Do it",
  },
  options: { head: "House rules", lead: "They hold from now on, and taking back a blow does not take them back." },
  effect: (effect: EffectKind): string => effect.replace(/_/g, " "),

  next: { head: "Next", slot: "All in this slot", noSlot: "Shift+Space plays all that is left of a slot. Now there is nothing left of one, or somebody else is awaited first.", nothing: "Nothing to do just now", answer: "Waiting for an answer", wait: "Not yet", waitingFor: (name: string) => `Waiting for ${own(name)}` },
  takeBack: "Take back",
  redo: "Put back",
  askUndo: "Ask to take back",

  chronicle: {
    head: "Chronicle",
    empty: "Nothing has happened yet.",
    earlier: "Earlier",
    secret: "DM only",
    struck: "taken back",
    doubted: (by: string | undefined) => (by === undefined ? "in doubt" : `in doubt: ${by}`),
    anew: "put right",
    round: (round: number) => `R${round}`,
    roundLong: (round: number) => `Round ${round}`,
    arithmetic: "The arithmetic",
  },
  entry: {
    head: "About this entry",
    more: (text: string) => `What can be done about: ${text}`,
    sign: (act: number | undefined) => (act === undefined ? "⋯" : `${act} ⋯`),
    look: "Look at this moment",
    doubt: "I doubt this",
    strikeOut: "Strike out",
    putRight: "Put right",
    putRightAs: "Put right as",
    as: "How it should have been, typed",
    asExample: "rath attack orc-2",
    whatIf: "What if?",
    adjust: "To add to the die",
    why: "Why",
    name: "Name of a bookmark",
    bookmark: "Bookmark",
  },
  correction: {
    head: "What would change",
    asking: "Working it out…",
    act: (act: number) => `Act ${act}`,
    alike: (count: number) => (count === 0 ? "No later act stays as it is." : count === 1 ? "One later act stays as it is." : `${count} later acts stay as they are.`),
    gone: (why: string) => `Makes no sense any more. ${why}`,
    defaults: (count: number) => (count === 1 ? "A question takes its default." : `${count} questions take their default.`),
    accept: "Accept",
    leave: "Leave it",
  },
  past: {
    head: "The past",
    look: "Look back",
    back: "Back",
    on: "On",
    slider: "Moment",
    moment: (round: number, act: number | undefined) =>
      `Looking back${round > 0 ? `: round ${round}${act === undefined ? "" : `, act ${act}`}` : ""}.`,
    pace: "Pace",
    paces: (seconds: number) => (seconds === 0 ? "By hand" : seconds === 1 ? "A step a second" : `A step in ${seconds} seconds`),
    leave: "To the present",
    marks: "Bookmarks and what-ifs",
    battles: "Battles of this table",
    again: "Watch again",
    againWhich: (battle: string) => `Watch ${battle} again`,
    replayLink: (battle: string) => `Link by which those who watch see ${battle} again`,
    layOpen: "Reveal everything",
    layOpenHeed: { words: "Whoever looks back at it sees what was hidden, for good.", label: "Yes, reveal everything" },
    laidOpen: "all revealed",
    save: "Save as a file",
    saveWhich: (battle: string) => `Save ${battle} as a file`,
  },
  proof: {
    head: "What proves the dice",
    what: "The SHA-256 of the two seeds from which all dice follow. When the battle is over, the seed of the open ones stands here.",
    epoch: (number: string) => `Epoch ${number}`,
    open: "Open dice",
    secret: "The DM's dice",
    seed: "Seed of the open dice",
  },
  talk: {
    label: "Say something at the table",
    placeholder: "Say something, or / and a command",
    send: "Say",
    to: "To whom",
    everyone: "to all",
    dm: "to the DM",
    whisper: (name: string) => `to ${own(name)}`,
  },

  typing: {
    words: "How the line may go on",
    hint: (what: string) => `${what[0]?.toUpperCase()}${what.slice(1)}…`,
    wrong: "Here:",
    meant: (word: string) => `perhaps ${word}?`,
  },

  panel: { invite: "Invite", table: "Table", head: "The table", shut: "Close" },
  links: {
    head: "Links",
    asking: "Fetching the links…",
    copy: "Copy",
    copied: "Copied",
    revoke: "Revoke",
    more: "One more link",
    make: "Make it",
    address: (whom: string) => `Link for ${own(whom)}`,
    invite: "Invite your players",
    inviteWhy: "One link for all of them, for every evening: each picks a character. Nothing is to be approved.",
    camera: "The same link, for a phone's camera",
    others: "Other links",
    overlay: "For a stream: the board and the caption on nothing, to lay over a picture",
    kind: (kind: LinkKind, character: string | undefined): string => LINK[kind](character),
  },
  seats: {
    head: "Who plays whom",
    lendTo: "Lend to…",
    lend: (name: string) => `Lend ${own(name)} to another player`,
    giveBack: "Give back",
    lentOut: (name: string) => `Another plays ${own(name)} meanwhile.`,
    takeBack: (name: string) => `Play ${own(name)} yourself`,
  },
  odds: {
    head: "What are the odds?",
    what: "The battle from here on, fought many times by tactics on all sides. Nobody but you is told.",
    ask: "Fight it out",
    waits: "Fighting…",
    nobody: "Nobody wins",
    wins: (side: string) => `${side} wins`,
    share: (share: number) => `${Math.round(100 * share)} %`,
    between: (low: number, high: number) => `between ${Math.round(100 * low)} and ${Math.round(100 * high)} %`,
    left: (stands: number, points: number) => `stands ${Math.round(100 * stands)} %, ${points.toFixed(1)} hit points left`,
    fought: (fights: number, rounds: number) => `${fights} fights, ${rounds.toFixed(1)} rounds on average.`,
    old: "Something has happened since.",
  },
  knowledge: {
    head: "What players know of foes",
    points: { head: "Hit points", exact: "exact", words: "in words", none: "not" },
    numbers: {
      head: "Armour class and THAC0",
      none: "not",
      after_first_hit: "from the first hit",
      open: "openly",
    },
  },
  byItself: {
    head: "What happens by itself",
    foesStrike: "Foes strike whoever gives them an opening",
    choices: { strike: "by themselves", ask: "ask me", let_go: "never" },
    mixed: "each as told",
    always: [
      "Slots in which nobody has anything to do pass.",
      "Dice and damage fall together, and so do all blows of a routine.",
      "At the end of the round bleeding, durations and weariness are counted.",
      "Whoever's nerve breaks gives ground, flees or yields, and is told so.",
      "Whoever goes looks where they went; figures are lettered and numbered.",
      "Whose player is away does what was declared, when you go on.",
      "While your own page is away, what was declared goes on without you.",
    ],
    asked: "Players give their own orders and name their own targets; each is asked about blows at an opening, and has a few seconds.",
  },
  delay: {
    head: "Those who watch see it",
    seconds: (seconds: number) => (seconds === 0 ? "at once" : `${seconds} s later`),
    behind: (delay: { readonly seconds?: number; readonly acts?: number }) =>
      [
        ...((delay.seconds ?? 0) > 0 ? [`${delay.seconds} s`] : []),
        ...((delay.acts ?? 0) > 0 ? [`${delay.acts} acts`] : []),
      ].join(", "),
    badge: (behind: string) => `${behind} behind`,
  },
  settings: {
    head: "On this device",
    toDark: "Dark",
    toLight: "Light",
    theme: (dark: boolean) => `Switch to ${dark ? "light" : "dark"}`,
    language: "Language of the page",
    languages: { en: "English", de: "Deutsch" },
    keys: "Single keys (1–9, letters, M and eight to go)",
  },
  tabs: { head: "Pages", play: "Play", story: "Story", sheet: "Sheet", table: "Table" },
  refusal: { head: "Not so.", shut: "Read", unreached: "The server could not be reached. Try again.", unanswerable: "The server failed at this twice, and it is not sent again. See what stands before you try anew.", unsent: "Too much waits for an answer already. Wait until you are in step." },
  kept: (count: number): string =>
    count === 1 ? "Kept, and sent when the line is back." : `${count} presses are kept, and sent when the line is back.`,
  keys: { space: "Space", shiftSpace: "Shift Space", enter: "Enter", sameAgain: "R", move: "M" },
  count: { times: (count: number) => `× ${count}`, standing: (standing: number, all: number) => (standing === all ? `${all}` : `${standing} of ${all} stand`) },
} as const;

export type Words = Worded<typeof english>;
export const say: Words = spoken(english);

interface Ordered {
  readonly action: Action;
  readonly move?: Category;
  readonly spell?: string | null;
  readonly manner?: NonNullable<OrderCard["manner"]>;
}

/** Told of somebody, and told to somebody; with whom it is for, and without. */
const WORDS: { readonly [action in Action]: readonly [string, string, string?] } = {
  attack: ["strikes", "strike"],
  fire: ["shoots", "shoot", "at"],
  charge: ["charges", "charge"],
  unarmed: ["fights with bare hands", "fight with bare hands"],
  cover: ["covers", "cover"],
  cast: ["casts", "cast", "at"],
  guard: ["stands guard", "stand guard"],
  parry: ["parries", "parry"],
  move: ["moves", "move"],
  run: ["runs", "run"],
  sprint: ["sprints", "sprint"],
  withdraw: ["withdraws", "withdraw"],
  flee: ["flees", "flee"],
  catch_breath: ["catches its breath", "catch breath"],
  turn: ["turns undead", "turn undead"],
  use_item: ["uses something", "use something"],
  tend: ["tends somebody", "tend somebody"],
  hold: ["holds", "hold"],
  improvise: ["does something else", "do something else"],
};
const DOING: { readonly [action in Action]: string } = {
  attack: "Strike",
  fire: "Shoot",
  charge: "Charge",
  unarmed: "Bare hands",
  cover: "Cover",
  cast: "Cast",
  guard: "Guard",
  parry: "Parry",
  move: "Move",
  run: "Run",
  sprint: "Sprint",
  withdraw: "Withdraw",
  flee: "Flee",
  catch_breath: "Catch breath",
  turn: "Turn undead",
  use_item: "Use an item",
  tend: "Tend",
  hold: "Hold",
  improvise: "Something else…",
};
const UNARMED: { readonly [manner in NonNullable<OrderCard["manner"]>]: string } = {
  punch: "Fists",
  wrestle: "Wrestle",
  overbear: "Rush and overbear",
  martial_arts: "Martial arts",
};
const GOES = ["goes half and", "go half and"] as const;
const HALF_WITH: readonly Action[] = ["attack", "fire", "guard", "unarmed"];

function orderWords({ action, move, spell }: Ordered, target: string | undefined, person: 0 | 1): string {
  const [, , at] = WORDS[action];
  const words = [WORDS[action][person]];
  if (move === "half" && action === "charge") words.push("half as far");
  if (move === "half" && HALF_WITH.includes(action)) words.unshift(GOES[person]);
  if (spell) words.push(spellName(spell));
  if (target !== undefined) words.push(...(at === undefined ? [] : [at]), own(target));
  return words.join(" ");
}

/** "Strike: Long sword"; a spell and a thing by their own names. */
function doingWords({ action, spell, manner }: Ordered, withWhat: string): string {
  if (action === "cast") return capital(withWhat || spellName(spell)) || DOING.cast;
  if (action === "unarmed") return UNARMED[manner ?? "punch"];
  if (withWhat === "") return DOING[action];
  return action === "use_item" ? `Use ${withWhat}` : `${DOING[action]}: ${withWhat}`;
}

const spellName = (spell: string | null | undefined): string => (spell ?? "").replace(/_/g, " ");
const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** "A, B and C". */
function listed(plain: readonly string[]): string {
  const names = plain.map(own);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const COMPASS: { readonly [facing in Facing]: string } = {
  n: "north",
  ne: "north-east",
  e: "east",
  se: "south-east",
  s: "south",
  sw: "south-west",
  w: "west",
  nw: "north-west",
};
const PHASE_SHORT: { readonly [title: string]: string } = { "Very fast": "V.fast", Average: "Avg", "Very slow": "V.slow" };

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
  fled: "fled",
  removed: "off the board",
};

const LINK: { readonly [kind in LinkKind]: (character: string | undefined) => string } = {
  dm: () => "The DM, and whoever leads beside you",
  players: () => "Your players: each takes a character",
  spectators: () => "Those who watch",
  referee: () => "A referee, who sees everything and leads nothing",
  seat: (character) => (character === undefined ? "One player" : `${own(character)} alone`),
};

const GONE: { readonly [code: number]: string } = {
  4100: "This page said something that the table does not understand. Load it again.",
  4101: "There is no such table here. Look whether the link is whole.",
  4102: "This link opens nothing here. Ask your DM for a new one.",
  4103: "This link is no longer in use. Ask your DM for a new one.",
  4104: "What this page sent was too large. Load it again.",
  4105: "The table runs on a newer build. Load the page again.",
};
