"""Turning undead: who may, whom it takes, what becomes of them (OE-7.3, AD-9.2, TM-5.4)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.consequences import laid
from domain.decisions.grounds import ground_of
from domain.decisions.holding import ended
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.spell_parts import hit_dice_of
from domain.decisions.standing import (
    footprint,
    is_able,
)
from domain.decisions.whose_turn import not_your_slot
from domain.decisions.wounding import slain
from domain.dice.expression import DiceExpression
from domain.dice.rolling import Dice, DiceJudgedAfter, Die, Rolled, roll_all
from domain.effects import Effect, EffectName
from domain.events import FightEvent, ItemDone
from domain.grid.sight import line_of_fire
from domain.refusals import Refused
from domain.rules.turning import MORE, Turning, turned_at_once, turning_cell, turning_level, turning_result
from domain.rulesets.book_turning import TurningTable
from domain.rulesets.ruleset import Ruleset
from domain.turning import TurningRolled, TurnUndead

Decision = tuple[FightEvent, ...] | Refused
TURNED: Final = EffectName("turned")


def table_of(battle: Battle, rules: Ruleset) -> TurningTable:
    """The game's table, or the one that the option names (AMB-24)."""
    use = battle.options.turning if "turning" in rules.options else rules.turning
    return rules.book.turning[use]


def level_of(battle: Battle, rules: Ruleset, figure: Combatant) -> int | None:
    """The level at which it turns; None where it turns nobody."""
    return turning_level(table_of(battle, rules), figure.sheet.class_, figure.sheet.level)


def turning_is_barred(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    """Why it may not try: it is no priest, or it has failed in this fight."""
    rule = rules.cite("turning")
    if level_of(battle, rules, figure) is None:
        classes = " or ".join(table_of(battle, rules).classes)
        return Refused("bad_command", f"{figure.id} turns no undead; only a {classes} does.", rule)
    if figure.id in battle.effects.turned_in_vain:
        return Refused("no_attacks_left", f"{figure.id} has failed to turn the undead of this fight.", rule)
    return None


def undead_before(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[Combatant, ...]:
    """The enemies that the table names and that it sees, the weakest first. The hidden are not among them."""
    table, here = table_of(battle, rules), footprint(battle, rules, figure.id)
    sorts = list(table.rows)
    found: list[tuple[int, int, str, Combatant]] = []
    for one in battle.combatants.by_id.values():
        sort, there = sort_of(rules, one), footprint(battle, rules, one.id)
        if not battle.are_foes(one, figure) or one.hidden or one.is_down or sort not in table.rows:
            continue
        if here is not None and there is not None and line_of_fire(here, there, ground_of(battle)) is None:
            continue
        found.append((sorts.index(sort), hit_dice_of(one).dice, one.id, one))
    return tuple(one for *_, one in sorted(found, key=lambda each: each[:3]))


def sort_of(rules: Ruleset, figure: Combatant) -> str:
    """The row of the tables of turning that a creature belongs to; empty where to none."""
    row = rules.book.monsters.get(figure.sheet.monster or "")
    return row.turn_row if row else ""


def decide_turn(battle: Battle, rules: Ruleset, command: TurnUndead, dice: Dice) -> Decision:
    """One throw against all sorts; the weakest are taken first, as many as the dice say.

    It is thrown where nobody there is undead as well: that it could not be would tell who is not what it looks like.
    """
    figure, rule = battle.combatants.by_id[command.figure], rules.cite("turning")
    wrong = _is_not_due(battle, rules, figure)
    if wrong:
        return wrong
    item = next(one for one in due_of(battle, figure.id) if one.deed == "turning")
    undead = undead_before(battle, rules, figure)
    level, table = level_of(battle, rules, figure), table_of(battle, rules)
    assert level is not None, "who may not turn was refused"
    hand = DiceJudgedAfter(command.dice, dice)
    thrown = _rolled(hand, table.die, "turning", figure)
    cells = {
        sort: turning_cell(table, sort, level)
        for sort in dict.fromkeys(sort_of(rules, one) for one in undead)
    }
    results: dict[str, Turning] = {sort: turning_result(cell, thrown.total) for sort, cell in cells.items()}
    open_to_it = [one for one in undead if results[sort_of(rules, one)] != "stands"]
    taken, counted = _taken(rules, table, cells, results, open_to_it, hand, figure)
    rolled = TurningRolled(
        figure.id, thrown.dice, thrown.total, level, cells, counted.total, counted.dice, not taken, rule
    )
    events: tuple[FightEvent, ...] = (rolled, ItemDone(figure.id, item.id))
    rounds = _rolled(hand, table.rounds, "rounds turned", figure).total if taken and table.rounds else None
    for one in taken:
        after = fold(events, battle)
        if results[sort_of(rules, one)] == "destroyed":
            events = (*events, *slain(after, rules, one))
            continue
        until = 0 if rounds is None else battle.round_state.round + rounds
        effect = Effect("turned", until, "", rule, by=figure.id)
        events = (*events, *laid(after, rules, one.id, TURNED, effect))
    return Refused("bad_dice", hand.wrong.reason, rule) if hand.wrong else slots_go_on(battle, events)


def _is_not_due(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if not is_able(battle, figure) or not any(one.deed == "turning" for one in due_of(battle, figure.id)):
        return not_your_slot(battle, f"{figure.id} is not to turn undead now.", rules.cite("slots"))
    return turning_is_barred(battle, rules, figure)


NOTHING: Final = Rolled((), 0)


def _rolled(hand: Dice, expression: DiceExpression | None, purpose: str, figure: Combatant) -> Rolled:
    if expression is None:
        return NOTHING
    rolled = roll_all(hand, expression, purpose, figure.id, secret=figure.hidden)
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    return rolled


class Limit(Struct):
    """How many, or how many Hit Dice, may still be taken."""

    left: int


def _taken(
    rules: Ruleset,
    table: TurningTable,
    cells: dict[str, str],
    results: dict[str, Turning],
    open_to_it: Sequence[Combatant],
    hand: Dice,
    figure: Combatant,
) -> tuple[tuple[Combatant, ...], Rolled]:
    """The weakest first, as many as the dice say; of a sort that is destroyed with `D*` some more."""
    if not open_to_it:
        return (), NOTHING
    destroyed = any(results[sort_of(rules, one)] == "destroyed" for one in open_to_it)
    sorts = [sort_of(rules, one) for one in open_to_it]
    many = turned_at_once(table, figure.sheet.class_, sorts, destroyed=destroyed)
    counted = _rolled(hand, many, "how many", figure)
    more = {sort for sort, cell in cells.items() if cell == MORE}
    extra = _rolled(hand, table.destroyed_more, "how many more", figure) if more else NOTHING
    dice: tuple[Die, ...] = (*counted.dice, *extra.dice)
    left, left_more = Limit(counted.total), Limit(extra.total)
    taken: list[Combatant] = []
    for one in open_to_it:
        worth = max(1, hit_dice_of(one).dice) if table.by_hit_dice else 1
        at_least_one = table.by_hit_dice and not taken
        limit = (
            left if left.left >= worth or at_least_one else left_more if sort_of(rules, one) in more else None
        )
        if limit is None or (limit.left < worth and not at_least_one):
            continue
        limit.left -= worth
        taken.append(one)
    return tuple(taken), Rolled(dice, counted.total + extra.total)


def symbols_lowered(battle: Battle, _: Ruleset, __: Dice) -> tuple[FightEvent, ...]:
    """At the end of the round: whoever was turned as long as the symbol is presented comes back when it is not (AD-9.2)."""
    found: list[FightEvent] = []
    for name, effects in battle.effects.on.items():
        effect = effects.get(TURNED)
        if effect is None or effect.until or effect.by is None:
            continue
        written = battle.declarations.by_figure.get(effect.by)
        priest = battle.combatants.by_id[effect.by]
        if written is None or written.order.action != "turn" or not is_able(battle, priest):
            found.append(ended(name, TURNED, effect))
    return tuple(found)
