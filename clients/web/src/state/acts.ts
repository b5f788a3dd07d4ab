/** Which figure acts, at whom, and what the main button does: from the view and what was picked on screen. */
import { computed } from "@preact/signals";
import { say } from "../catalogue";
import type { AnyCommand, Attack, BattleCommand, BattleView, CombatantCard, NextStep, OutcomeAnswer, QuestionCard, RulingCard, TargetCard, TargetsAnswer } from "../wire/types";
import { acting, aims, type MainAct, manners, spellAims, spellSquares, standsAs, typedDice, typedInitiative } from "./choices";
import { diceTyped } from "./dice_typed";
import { page } from "./page";
import { aboutGoing, answerTo, approachOf } from "./going";
import type { MeasureWord } from "./melee";
import { type Plan, planned } from "./plan";
import { ruleOf, rulingDraft } from "./ruling_draft";
import { figuresOf, nameOf, orderable, ready } from "./reading";

export interface Target extends TargetCard {
  readonly id: string;
}

/** One's own figures; whoever runs the battle has none above the others. */
export const own = computed<readonly CombatantCard[]>(() => {
  const { view, welcome } = page.value;
  if (view?.battle === undefined || welcome?.runs) return [];
  return figuresOf(view.battle).filter((each) => each.yours);
});

/**
 * The figure that one acts with now: whose way is being drawn, the one picked, the one that is next, the first to whom
 * something is due; a player's figure also where it may only take a step yet.
 */
export const striker = computed<CombatantCard | undefined>(() => {
  const battle = page.value.view?.battle;
  if (battle === undefined) return undefined;
  const able = ready(battle);
  const awaited = battle.next && actorOf(battle.next.command);
  const wanted = [planned.value?.figure, acting.value, awaited].map((wish) => able.find((each) => each.id === wish));
  const due = able.find((each) => each.may?.includes("pass"));
  return wanted.find(Boolean) ?? due ?? (page.value.welcome?.runs ? undefined : able[0]);
});

/** Whose deed a command is. */
export function actorOf(command: AnyCommand): string | undefined {
  if (command.do === "attack") return command.attacker;
  return command.do === "pass" || command.do === "move" || command.do === "approach" || command.do === "cast" ? command.figure : undefined;
}

const answerOf = (figure: string): TargetsAnswer | undefined =>
  page.value.answers[`targets ${figure}`] as TargetsAnswer | undefined;

/** Whom `figure` may strike, legal ones first; undefined until the server has said. */
export function targetsOf(figure: string): readonly Target[] | undefined {
  const answer = answerOf(figure);
  if (answer === undefined) return undefined;
  const targets = Object.entries(answer.targets).map(([id, card]) => ({ id, ...card }));
  return [...targets.filter((each) => each.legal), ...targets.filter((each) => !each.legal)];
}

/** The one picked, for as long as it stands as it stood then. */
function pickedBy(figure: string): string | undefined {
  const aim = aims.value[figure];
  const card = aim && page.value.view?.battle?.combatants[aim.target];
  return aim?.stands === standsAs(card) ? aim.target : undefined;
}

/** The one aimed at: picked, else whom the server proposes; nobody where it proposes nobody. */
export function aimOf(card: CombatantCard): Target | undefined {
  const legal = (targetsOf(card.id) ?? []).filter((each) => each.legal);
  const wished = [pickedBy(card.id), answerOf(card.id)?.proposed];
  return wished.map((wish) => legal.find((each) => each.id === wish)).find(Boolean);
}

/** The blow or the shot as a press of a button, where there is somebody to strike. */
export const blow = computed<MainAct | undefined>(() => {
  const card = striker.value;
  const shoots = !card?.may?.includes("attack");
  if (card === undefined || (shoots && !card.may?.includes("fire"))) return undefined;
  const target = aimOf(card);
  if (target === undefined) return undefined;
  const runs = page.value.welcome?.runs ?? false;
  const words = shoots ? say.shoot : say.strike;
  return withDice({
    label: runs ? words.strikes(card.name, target.name) : words.strike(target.name),
    command: { do: "attack", attacker: card.id, target: target.id, ...inThatManner(card.id) },
    kind: "strike",
    target: target.id,
  });
});

/** As it was picked, for as long as the server offers it. */
function inThatManner(figure: string): Pick<Attack, "weapon" | "aim" | "subdue"> {
  const { way, weapon } = manners.value[figure] ?? {};
  const offers = answerOf(figure);
  const named = weapon !== undefined && offers?.weapons?.[weapon] !== undefined ? { weapon } : {};
  if (way === undefined || !offers?.ways?.includes(way)) return named;
  return way === "subdue" ? { ...named, subdue: true } : { ...named, aim: way };
}

/** Whom the spell takes: those picked, as long as it reaches them; else the one aimed at. */
export function spellTargetsOf(card: CombatantCard): readonly Target[] {
  const legal = (targetsOf(card.id) ?? []).filter((each) => each.legal);
  const picked = (spellAims.value[card.id] ?? []).flatMap((wish) => legal.find((each) => each.id === wish) ?? []);
  const aim = aimOf(card);
  return picked.length > 0 || aim === undefined ? picked : [aim];
}

/** A spell that is complete, on its targets. */
export const spell = computed<MainAct | undefined>(() => {
  const card = striker.value;
  if (card === undefined || !card.may?.includes("cast")) return undefined;
  const square = spellSquares.value[card.id];
  const targets = square === undefined ? spellTargetsOf(card) : [];
  if (square === undefined && targets.length === 0) return undefined;
  const command = { do: "cast", figure: card.id, targets: targets.map((target) => target.id), ...(square && { square }) } as const;
  const at = square === undefined ? targets.map((target) => target.name) : [say.cast.square(square)];
  const label = say.cast.at(card.order?.spell, at);
  return withDice({ label, command, kind: "cast", meaning: `cast ${card.id}` });
});

/** The way that was drawn, as a press. It stays the same press while it is drawn on. */
export const going = computed<MainAct | undefined>(() => {
  const plan = planned.value;
  const battle = page.value.view?.battle;
  if (plan !== undefined && battle?.line !== undefined) return goingAlong(battle, plan, battle.line.measure);
  if (plan === undefined || plan.path.length === 0) return undefined;
  const { figure, path, facing, target } = plan;
  const command = { do: "move", figure, path, ...(facing && { facing }), ...(target && { target }) } as const;
  const act = { label: target ? say.go.charge : say.go.go, command, kind: "go", meaning: `go ${figure}` } as const;
  return target === undefined ? act : withDice(act);
});

/** Without a map: in the server's words, once it has said that it may be. */
function goingAlong(battle: BattleView, plan: Plan, measure: MeasureWord): MainAct | undefined {
  const card = battle.combatants[plan.figure];
  const command = card && approachOf(plan, card, measure);
  const about = card && aboutGoing(plan, card, measure);
  const answer = about && answerTo(about);
  if (card === undefined || command === undefined || answer?.legal !== true) return undefined;
  const act = { label: `${card.name} ${answer.words ?? ""}`, command, kind: "go", meaning: `go ${card.id}`, target: command.target } as const;
  return card.may?.includes("charge") ? withDice(act) : act;
}

/** What somebody declared in words, and is next: it waits for the DM's ruling. */
export function dueRuling(battle: BattleView): { readonly id: string; readonly ruling: RulingCard } | undefined {
  const command = battle.next?.command;
  const id = command?.do === "pass" ? `due-${command.figure}` : "";
  const ruling = battle.rulings?.[id];
  return ruling && { id, ruling };
}

function ruleIt(battle: BattleView): MainAct | undefined {
  const due = dueRuling(battle);
  if (due === undefined) return undefined;
  const { id, ruling } = due;
  const label = say.ruling.ruleOn(nameOf(battle, ruling.figure) ?? ruling.figure);
  return withDice({ label, command: ruleOf(ruling, rulingDraft(id, ruling)), kind: "next", meaning: `rule ${id}` });
}

/** A question about a blow is answered by the big button with the blow. */
function strikeIt(battle: BattleView): MainAct | undefined {
  const question = yourQuestion(battle);
  if (!question?.choices.includes("strike")) return undefined;
  const command = { do: "answer", question: question.id, choice: "strike" } as const;
  return withDice({ label: say.question.choices.strike, command, kind: "answer" });
}

export const yourQuestion = (battle: BattleView): QuestionCard | undefined =>
  Object.values(battle.questions ?? {}).find((each) => each.yours);

/** Whoever leads has said with whom or at whom, other than the table proposes. */
const isPicked = (card: CombatantCard | undefined): boolean =>
  card !== undefined && (acting.value === card.id || manners.value[card.id] !== undefined || pickedBy(card.id) !== undefined || spellAims.value[card.id] !== undefined);

/** After a battle: what came of it goes to the table. */
function carryIt(battle: BattleView): MainAct | undefined {
  const outcome = page.value.answers.outcome as OutcomeAnswer | undefined;
  if (battle.step !== "over" || outcome === undefined || outcome.carried || Object.keys(outcome.characters ?? {}).length === 0) return undefined;
  return { label: say.aftermath.carry, command: { do: "carry" }, kind: "carry" };
}

/** The one thing that the big button does, or undefined when nothing is to be done here. */
export function mainAct(battle: BattleView): MainAct | undefined {
  const asked = strikeIt(battle) ?? going.value ?? carryIt(battle);
  if (asked !== undefined) return asked;
  const runs = page.value.welcome?.runs ?? false;
  if (planned.value !== undefined && !runs) return undefined;
  const next = battle.next && nextAct(battle, battle.next);
  const deed = spell.value ?? blow.value;
  if (runs && !isPicked(striker.value)) return ruleIt(battle) ?? next;
  if (runs) return deed ?? nextOf(battle, next);
  return deed ?? nextOf(battle, next && (blowFrom(battle, next) ?? next));
}

/** What is proposed, unless it is another figure's than the one picked. */
function nextOf(battle: BattleView, next: MainAct | undefined): MainAct | undefined {
  const actor = battle.next && actorOf(battle.next.command);
  const isOthers = actor !== undefined && striker.value !== undefined && actor !== striker.value.id;
  return isOthers ? undefined : next;
}

/** All that is left for whoever leads in this slot, in one press; where nobody else is awaited first. */
export function slotAct(battle: BattleView): MainAct | undefined {
  const next = battle.next;
  const isDeed = next !== undefined && actorOf(next.command) !== undefined && next.plays_for === undefined;
  if (battle.step !== "resolve" || !page.value.welcome?.runs || !isDeed || planned.value !== undefined || dueRuling(battle)) return undefined;
  const command: BattleCommand = { do: "next", slot: true };
  return { label: say.next.slot, command, kind: "next" };
}

function nextAct(battle: BattleView, { words, command, plays_for }: NextStep): MainAct {
  const act: MainAct = { label: words, command, kind: command.do === "seal" ? "seal" : "next" };
  switch (command.do) {
    case "seal":
      return page.value.welcome?.runs ? act : { ...act, ...sealHeed(battle) };
    case "end_battle":
      return { ...act, heed: say.camp.endHeed };
    case "roll_initiative":
      return withInitiative(battle, act);
    case "attack":
    case "cast":
      return { ...(actorOf(command) === striker.value?.id ? withDice(act) : act), ...awaiting(plays_for) };
    default:
      return { ...act, ...awaiting(plays_for) };
  }
}

/** The step waits for a player's hand only while that player is here to give it. */
function awaiting(name: string | undefined): Pick<MainAct, "playsFor"> {
  const here = (page.value.presence?.here ?? []).flatMap((each) => each.split(", "));
  return name !== undefined && here.includes(name) ? { playsFor: name } : {};
}

/** Before one's own orders are sealed without any, that is said. For whoever leads the button says what the untold do. */
function sealHeed(battle: BattleView): Pick<MainAct, "heed"> {
  const idle = orderable(battle).filter((card) => card.order === undefined);
  return idle.length === 0 ? {} : { heed: say.declare.noOrder(idle.map((card) => card.name)) };
}

function withDice(act: MainAct): MainAct {
  const typed = diceTyped(typedDice.value);
  if ("unreadable" in typed) return { ...act, barred: say.dice.unreadable(typed.unreadable) };
  const { command } = act;
  const rolls = command.do === "attack" || command.do === "cast" || command.do === "move" || command.do === "approach" || command.do === "answer" || command.do === "rule";
  return rolls && typed.faces.length > 0 ? { ...act, command: { ...command, dice: typed.faces } } : act;
}

function withInitiative(battle: BattleView, act: MainAct): MainAct {
  const dice: Record<string, number> = {};
  for (const side of Object.keys(battle.sides)) {
    const text = typedInitiative.value[side] ?? "";
    const typed = diceTyped(text);
    if ("unreadable" in typed) return { ...act, barred: say.dice.unreadable(typed.unreadable) };
    if (typed.faces.length > 1) return { ...act, barred: say.dice.oneEach(text.trim()) };
    for (const face of typed.faces) dice[side] = face;
  }
  return Object.keys(dice).length === 0 ? act : { ...act, command: { do: "roll_initiative", dice } };
}

/** While the targets are on their way: the same blow, in the same words, from what the server proposes. */
function blowFrom(battle: BattleView, next: MainAct): MainAct | undefined {
  if (next.command.do !== "attack") return undefined;
  const { target } = next.command;
  return { ...next, label: say.strike.strike(nameOf(battle, target) ?? target), kind: "strike", target };
}
