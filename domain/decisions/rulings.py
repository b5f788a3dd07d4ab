"""What no rule has: a player's own idea and the DM's word on it; saves, damage, healing, effects by ruling (CO-9)."""

from typing import assert_never

from domain.afflictions import HurtByEffect
from domain.battle import Battle, fold
from domain.commands import Declare
from domain.decisions.consequences import (
    carried_out,
    consequences_are_wrong,
    dice_text_is_wrong,
    laid,
    rolled_for,
)
from domain.decisions.declaring import decide_declare
from domain.decisions.holding import ended
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.saving import roll_save, with_lost_spell
from domain.decisions.standing import is_able
from domain.decisions.typed_dice import typed_dice_are_wrong
from domain.decisions.whose_turn import not_your_slot
from domain.decisions.wounding import healed, hurt
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, DiceJudgedAfter, Die, Rolled, roll_all
from domain.effects import Effect, EffectName
from domain.events import FightEvent, ItemDone
from domain.ids import DM, CommandId
from domain.refusals import Refused
from domain.rounds import Modifier, Order
from domain.rules.falling import falling_dice
from domain.rulesets.ruleset import Ruleset
from domain.ruling_commands import (
    ApplyEffect,
    Damage,
    EndEffect,
    Heal,
    Improvise,
    Roll,
    Rule,
    RulingCommand,
    Save,
)
from domain.rulings import (
    Consequences,
    DiceRolled,
    Improvised,
    OpenRuling,
    Ruled,
    RulingId,
    RulingOpened,
    SecretDiceRolled,
    Trial,
)
from domain.table.grants import Actor
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused


def decide_ruling(
    battle: Battle,
    rules: Ruleset,
    command: RulingCommand,
    actor: Actor,
    dice: Dice,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """What a player does that no rule has, and whatever the DM may say of the fight beside its rules (CO-9)."""
    match command:
        case Improvise() if battle.round_state.step == "declare":
            order = Order(command.figure, "improvise", move=command.move, words=command.words)
            return decide_declare(battle, rules, Declare((order,)), actor, table)
        case Improvise():
            return decide_improvise(battle, rules, command, command_id)
        case Rule():
            return decide_rule(battle, rules, command, dice)
        case Save():
            return decide_save(battle, rules, command, dice)
        case Heal():
            return decide_heal(battle, rules, command, dice)
        case Damage():
            return decide_damage(battle, rules, command, dice)
        case ApplyEffect():
            return decide_apply_effect(battle, rules, command)
        case EndEffect():
            return decide_end_effect(battle, rules, command)
        case Roll():
            return decide_roll(rules, command, actor, dice)
        case _:
            assert_never(command)


def decide_improvise(battle: Battle, rules: Ruleset, command: Improvise, command_id: CommandId) -> Decision:
    """In one's slot: what was due is given up for it, and the DM is asked to rule (CO-9)."""
    figure = battle.combatants.by_id[command.figure]
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("declaration"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    items = due_of(battle, figure.id)
    if not items or not is_able(battle, figure):
        return not_your_slot(battle, f"Nothing is awaited of {figure.id} now.", rules.cite("slots"))
    ruling = OpenRuling(RulingId(f"r-{command_id}"), figure.id, command.words, rules.cite("ruling"))
    return slots_go_on(
        battle,
        (
            Improvised(figure.id, command.words),
            RulingOpened(ruling),
            *(ItemDone(figure.id, item.id) for item in items),
        ),
    )


def decide_rule(battle: Battle, rules: Ruleset, command: Rule, dice: Dice) -> Decision:
    """What is tried, whether it comes off, what comes of it: all in one act (CO-9)."""
    if battle.round_state.step == "over":
        return wrong_step(battle, "resolve", rules.cite("ruling"))
    if command.ruling is not None and command.ruling not in battle.rulings.open:
        return Refused("no_such_question", "That ruling is not open any more.", rules.cite("ruling"))
    wrong = consequences_are_wrong(battle, rules, (*command.then, *command.otherwise))
    if wrong is None and command.trial is not None:
        wrong = _trial_is_wrong(command.trial)
    if wrong:
        return wrong
    hand = DiceJudgedAfter(command.dice, dice)
    figure = battle.combatants.by_id[command.figure]
    tried, ruled = _tried(battle, rules, command, hand)
    due = [item for item in due_of(battle, figure.id) if item.deed == "ruling"]
    done = (ItemDone(figure.id, item.id) for item in due)
    shown = (Improvised(figure.id, _declared_words(battle, command)),) if due else ()
    events: tuple[FightEvent, ...] = (*shown, *done, *tried, ruled)
    consequences = command.otherwise if ruled.made is False else command.then
    events = (*events, *carried_out(fold(events, battle), rules, consequences, command.words, hand))
    spared = _dice_in(command.then if ruled.made is False else command.otherwise)
    return typed_dice_are_wrong(hand, rules.cite("ruling"), len(command.dice), spared) or slots_go_on(
        battle, events
    )


def _dice_in(consequences: Consequences) -> int:
    """How many dice the damage and healing of all of them take."""
    texts = (text for one in consequences for text in (one.damage, one.heal) if text)
    parsed = (parse_dice(text) for text in texts)
    return sum(one.count for one in parsed if isinstance(one, DiceExpression))


def _declared_words(battle: Battle, command: Rule) -> str:
    written = battle.declarations.by_figure.get(command.figure)
    return (written.order.words if written else "") or command.words


def _trial_is_wrong(trial: Trial) -> Refused | None:
    if trial.save is not None:
        return None
    if trial.at_most is None and trial.at_least is None:
        return Refused("bad_command", "Say what the dice have to show: at most, or at least, so much.")
    return dice_text_is_wrong(trial.dice)


def _tried(battle: Battle, rules: Ruleset, command: Rule, dice: Dice) -> tuple[tuple[FightEvent, ...], Ruled]:
    """The trial's own events, and the ruling with its outcome."""
    trial, rule = command.trial, rules.cite("ruling")
    ruled = Ruled(command.figure, command.words, None, (), 0, "", rule, command.ruling)
    if trial is None:
        return (), ruled
    figure = battle.combatants.by_id[trial.figure]
    if trial.save is not None:
        save = roll_save(
            battle, rules, figure, trial.save, dice, _ruled(rules, trial.modifier), command.words
        )
        return with_lost_spell(battle, rules, figure, save), _with(ruled, (), 0, "save", made=save.saved)
    rolled = rolled_for(figure, trial.dice, dice)
    total = rolled.total + trial.modifier
    made = (trial.at_most is None or total <= trial.at_most) and (
        trial.at_least is None or total >= trial.at_least
    )
    wanted = f"at most {trial.at_most}" if trial.at_most is not None else f"at least {trial.at_least}"
    return (), _with(ruled, rolled.dice, total, wanted, made=made)


def _with(ruled: Ruled, dice: tuple[Die, ...], total: int, wanted: str, *, made: bool) -> Ruled:
    return Ruled(ruled.figure, ruled.words, made, dice, total, wanted, ruled.rule, ruled.ruling)


def _ruled(rules: Ruleset, modifier: int) -> tuple[Modifier, ...]:
    return (Modifier("the DM's ruling", modifier, rules.cite("ruling")),) if modifier else ()


def decide_save(battle: Battle, rules: Ruleset, command: Save, dice: Dice) -> Decision:
    """A saving throw by ruling; a caster who fails it loses its spell (OE-7.8, OE-10.3, AD-9.1)."""
    figure = battle.combatants.by_id[command.figure]
    hand = DiceJudgedAfter(command.dice, dice)
    modifiers = _ruled(rules, command.modifier)
    save = roll_save(battle, rules, figure, command.against, hand, modifiers, command.words)
    if wrong := typed_dice_are_wrong(hand, rules.cite("ruling"), len(command.dice)):
        return wrong
    return slots_go_on(battle, with_lost_spell(battle, rules, figure, save))


def decide_heal(battle: Battle, rules: Ruleset, command: Heal, dice: Dice) -> Decision:
    """Hit points regained by ruling; the dead are healed by nothing (OE-6.6, OE-6.7)."""
    figure = battle.combatants.by_id[command.figure]
    wrong = dice_text_is_wrong(command.amount)
    if wrong:
        return wrong
    if figure.condition == "dead":
        return Refused("is_down", f"{figure.id} is dead; no healing helps.", rules.cite("down"))
    hand = DiceJudgedAfter(command.dice, dice)
    rolled = rolled_for(figure, command.amount, hand)
    if wrong := typed_dice_are_wrong(hand, rules.cite("ruling"), len(command.dice)):
        return wrong
    points, rule = max(0, rolled.total), rules.cite("ruling")
    return slots_go_on(battle, healed(battle, rules, figure, points, hand, rolled.dice, rule, command.amount))


def decide_damage(battle: Battle, rules: Ruleset, command: Damage, dice: Dice) -> Decision:
    """The same damage to each, once rolled; a save halves it or stops it (CO-9, OE-6.2); or what a fall costs (OE-6.8)."""
    amount_text = _amount_of(battle, rules, command)
    if isinstance(amount_text, Refused):
        return amount_text
    falls = bool(command.fall_feet)
    label = command.words or (f"a fall of {command.fall_feet} feet" if falls else "damage")
    rule = rules.cite("falling" if falls else "ruling")
    dead = next((one for one in command.figures if battle.combatants.by_id[one].condition == "dead"), None)
    if dead is not None:
        return Refused("is_down", f"{dead} is dead.", rules.cite("down"))
    hand = DiceJudgedAfter(command.dice, dice)
    first = battle.combatants.by_id[command.figures[0]]
    rolled = rolled_for(first, amount_text, hand)
    amount = max(1, rolled.total)
    events: tuple[FightEvent, ...] = ()
    for name in dict.fromkeys(command.figures):
        after = fold(events, battle)
        figure = after.combatants.by_id[name]
        took = HurtByEffect(name, "changed", label, rolled.dice, rule, amount_text)
        if command.save is None:
            events = (*events, *hurt(after, rules, figure, amount, (took,)))
            continue
        save = roll_save(after, rules, figure, command.save, hand, label=command.words)
        less = (amount // 2 if command.saved == "half" else 0) if save.saved else amount
        events = (*events, *with_lost_spell(after, rules, figure, save))
        if less:
            events = (*events, *hurt(fold(events, battle), rules, figure, less, (took,)))
    return typed_dice_are_wrong(hand, rules.cite("ruling"), len(command.dice)) or slots_go_on(battle, events)


def _amount_of(battle: Battle, rules: Ruleset, command: Damage) -> str | Refused:
    """The dice, as written or by the feet of a fall (OE-6.8)."""
    if not command.fall_feet:
        return dice_text_is_wrong(command.amount) or command.amount
    rule = rules.cite("falling")
    if command.amount:
        return Refused("bad_command", "A fall has dice of its own: leave the others out.", rule)
    dice = falling_dice(rules.wounds.falling, command.fall_feet, battle.options.falling)
    if dice is None:
        least = rules.wounds.falling.feet_for_one
        return Refused("bad_command", f"A fall of less than {least} feet costs nothing.", rule)
    return str(dice)


def decide_apply_effect(battle: Battle, rules: Ruleset, command: ApplyEffect) -> Decision:
    """Something holds of a figure from now on (CO-11); it ends when it was said to (OE-2.2)."""
    for text in command.changes.each_round:
        wrong = dice_text_is_wrong(text) if text else None
        if wrong:
            return wrong
    if command.when != "end_of_round" and (command.whose is None or command.rounds is None):
        return Refused("bad_command", "Say before or after whose action it ends, and in which round.")
    until = 0 if command.rounds is None else battle.round_state.round + command.rounds
    effect = Effect(
        command.effect,
        until,
        command.label,
        rules.cite("ruling"),
        changes=command.changes,
        when=command.when,
        whose=command.whose,
    )
    name = EffectName(_named_after(command.label) or command.effect)
    return slots_go_on(battle, laid(battle, rules, command.figure, name, effect))


def _named_after(label: str) -> str:
    """A label as a name: `Holy oil` is `holy_oil`; what has no plain letters names nothing."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in label.lower())
    return plain.strip("_")[:60]


def decide_end_effect(battle: Battle, rules: Ruleset, command: EndEffect) -> Decision:
    """An effect by its name, or all of one kind, hold no more (CO-9)."""
    on = battle.effects.on.get(command.figure, {})
    named = [(name, one) for name, one in on.items() if command.effect in (name, one.kind)]
    if not named:
        there = ", ".join(on) or "nothing"
        words = f"{command.figure} has no effect {command.effect!r}; there is: {there}."
        return Refused("no_such_effect", words, rules.cite("durations"))
    return slots_go_on(battle, tuple(ended(command.figure, name, one) for name, one in named))


def decide_roll(rules: Ruleset, command: Roll, actor: Actor, dice: Dice) -> Decision:
    """Any dice, for all to see or behind the DM's screen (CO-1)."""
    expression = parse_dice(command.expression)
    if not isinstance(expression, DiceExpression):
        return Refused("bad_dice", f"{expression}.", rules.cite("ruling"))
    if command.secret and actor.author != DM:
        return Refused("forbidden", "Only the DM rolls behind the screen.")
    hand = DiceJudgedAfter(command.dice, dice)
    purpose = command.purpose or str(expression)
    rolled = roll_all(hand, expression, f"roll {purpose}", "", secret=command.secret)
    if wrong := typed_dice_are_wrong(hand, rules.cite("ruling"), len(command.dice)):
        return wrong
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    if command.secret:
        return (SecretDiceRolled(str(expression), command.purpose, rolled.dice, rolled.total),)
    return (DiceRolled(actor.author, str(expression), command.purpose, rolled.dice, rolled.total),)
