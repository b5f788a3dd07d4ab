"""Whose nerve is tried, with what outcome, and what the broken do (OE-9.1, OE-9.2, OE-9.3, OE-9.5)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.round_flow import let_go, pending_of, slots_go_on, waits_for_answers
from domain.decisions.standing import (
    footprint,
    is_able,
    known_threateners,
)
from domain.dice.rolling import Dice, Rolled, roll_all
from domain.events import FightEvent, FiguresBroke, MoraleChecked
from domain.grid.facing import STEP
from domain.grid.footprint import squares_of
from domain.grid.paths import step_fault
from domain.grid.reach import threatened_by
from domain.ids import GroupId
from domain.nerve import CheckMorale, FiguresRallied, MoraleLine, MoraleTrigger
from domain.quantities import HitPoints, Square
from domain.refusals import Refused
from domain.rounds import FIRST_ROUND
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.morale import (
    MoraleNumber,
    MoraleResult,
    MoraleSituation,
    base_rating,
    lines_of,
    may_rally,
    morale_number,
    morale_result,
    never_checks,
    percent_number,
    percent_result,
    triggers_in_order,
    triggers_of_losses,
)
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused


class Company(Struct, frozen=True):
    """A group whose nerve may be tried: those of it who stand firm, and the broken ones who might rally."""

    group: GroupId
    members: tuple[Combatant, ...]
    firm: tuple[Combatant, ...]
    broken: tuple[Combatant, ...]
    rating: int


def decide_morale(battle: Battle, rules: Ruleset, command: CheckMorale, dice: Dice) -> Decision:
    """The DM tries a group's nerve now; what breaks lets go what it had still to do."""
    company = may_be_tried(battle, rules, command.group)
    if isinstance(company, Refused):
        return company
    triggers = triggers_in_order(rules.book.morale, (*command.triggers, *_triggers(battle, rules, company)))
    tried = _tried(battle, rules, company, triggers, command.lines, dice)
    if battle.round_state.step != "resolve":
        return tried
    gone = tuple(
        item
        for event in tried
        if isinstance(event, FiguresBroke)
        for figure in event.figures
        for item in pending_of(battle, figure)
    )
    return slots_go_on(battle, (*tried, *let_go(fold(tried, battle), gone)))


def may_be_tried(battle: Battle, rules: Ruleset, group: GroupId) -> Company | Refused:
    """The group, where its nerve may be tried now."""
    company = company_of(battle, rules, group)
    if isinstance(company, Refused):
        return company
    if battle.round_state.step in {"set_up", "over"}:
        return Refused("wrong_step", "Nerves are tried while it is fought.", rules.cite("morale"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if group in battle.round_state.checked:
        words = f"{group} was tried in this round; once a round is the rule."
        return Refused("no_attacks_left", words, rules.cite("morale"))
    if not company.firm:
        return Refused("is_down", f"Nobody of {group} stands firm.", rules.cite("morale"))
    return company


def company_of(battle: Battle, rules: Ruleset, group: GroupId) -> Company | Refused:
    """The group, where its nerve is ever tried: not characters, not the fearless, not those of whom nothing is known."""
    members = tuple(one for one in battle.combatants.by_id.values() if one.group == group)
    if not rules.morale:
        return Refused("bad_command", f"{rules.title} tries nobody's nerve.")
    if not members:
        return Refused("no_such_figure", f"There is no group {group!r} here.")
    rating = base_rating(rules.book.morale, members[0].sheet.monster, None)
    is_character = members[0].character is not None
    if rating is None or never_checks(rules.book.morale, rating, is_character=is_character):
        return Refused("bad_command", f"The nerve of {group} is never tried.", rules.cite("morale"))
    able = [one for one in members if is_able(battle, one)]
    broken = battle.effects.broken
    return Company(
        group,
        members,
        tuple(one for one in able if one.id not in broken),
        tuple(one for one in able if one.id in broken),
        rating,
    )


def try_nerves(battle: Battle, rules: Ruleset, dice: Dice) -> tuple[FightEvent, ...]:
    """At the end of the round: groups whose losses ask for it, and the broken whom nobody threatens, each once."""
    events: list[FightEvent] = []
    for group in dict.fromkeys(one.group for one in battle.combatants.by_id.values()):
        company = company_of(battle, rules, group)
        if isinstance(company, Refused) or group in battle.round_state.checked:
            continue
        triggers = _triggers(battle, rules, company)
        if company.firm and triggers and not _fights_to_the_death(battle, rules, group):
            events.extend(_tried(battle, rules, company, triggers, (), dice))
        else:
            events.extend(_rallies(battle, rules, company, dice))
    return tuple(events)


def _fights_to_the_death(battle: Battle, rules: Ruleset, group: GroupId) -> bool:
    """By the percentages, who has stood often enough does so to the end (OE-9.5)."""
    most = rules.book.morale.percent.stands_max
    return battle.options.morale == "osric" and battle.effects.stood.get(group, 0) >= most


def _triggers(battle: Battle, rules: Ruleset, company: Company) -> tuple[MoraleTrigger, ...]:
    """What of this round asks for a check, as far as the battle itself tells it (OE-9.3)."""
    return triggers_in_order(rules.book.morale, _asking(battle, rules, company))


def _asking(battle: Battle, rules: Ruleset, company: Company) -> Iterator[MoraleTrigger]:
    state = battle.round_state
    mine = _side_of(battle, company)
    down = [one for one in mine if one.is_down]
    fell = [one for one in down if one.id in state.fell]
    yield from triggers_of_losses(rules.book.morale, len(mine), len(down) - len(fell), len(down))
    if state.round == FIRST_ROUND + 1 and company.members[0].side in battle.effects.taken_by_surprise:
        yield "surprised"
    if any(one.id in state.fell_by_magic and one.condition == "dead" for one in fell):
        yield "ally_killed_by_magic"
    if any(one.leader for one in fell):
        yield "leader_down"
    if any(is_surrounded(battle, rules, one) for one in company.firm):
        yield "surrounded"


def _side_of(battle: Battle, company: Company) -> list[Combatant]:
    """All who fight beside it; whoever was taken off the board is nobody's loss."""
    figures = (one for one in battle.combatants.by_id.values() if one.condition != "removed")
    return [one for one in figures if not battle.are_foes(one, company.members[0])]


def _tried(
    battle: Battle,
    rules: Ruleset,
    company: Company,
    triggers: Sequence[MoraleTrigger],
    ruled: Sequence[MoraleLine],
    dice: Dice,
) -> tuple[FightEvent, ...]:
    """The check, and who breaks; whoever has no way out gives up."""
    number = _number(battle, rules, company, triggers, ruled)
    away = any(not is_surrounded(battle, rules, one) for one in company.firm)
    checked, result = _rolled(battle, rules, company, number, triggers, dice, can_get_away=away)
    if result == "stands":
        return (checked,)
    return (checked, FiguresBroke(tuple(one.id for one in company.firm), result))


def _rallies(battle: Battle, rules: Ruleset, company: Company, dice: Dice) -> tuple[FightEvent, ...]:
    """The broken whom nobody threatens try to find their courage again (OE-9.2)."""
    calm = [
        one for one in company.broken if may_rally(broken=True, threatened=_is_threatened(battle, rules, one))
    ]
    if not calm:
        return ()
    number = _number(battle, rules, company, (), ())
    checked, result = _rolled(battle, rules, company, number, ("rally",), dice, can_get_away=True)
    if result != "stands":
        return (checked,)
    return (checked, FiguresRallied(tuple(one.id for one in calm)))


def _number(
    battle: Battle,
    rules: Ruleset,
    company: Company,
    triggers: Sequence[MoraleTrigger],
    ruled: Sequence[MoraleLine],
) -> MoraleNumber:
    table, rule = rules.book.morale, rules.cite("morale")
    situation = _situation(battle, rules, company)
    if battle.options.morale == "osric":
        return percent_number(table.percent, situation, leader_down="leader_down" in triggers, rule=rule)
    caught: tuple[MoraleLine, ...] = ("was_surprised",) if "surprised" in triggers else ()
    lines = dict.fromkeys((*lines_of(table, situation), *caught, *ruled))
    return morale_number(table, company.rating, tuple(lines), len(triggers), rule)


def _situation(battle: Battle, rules: Ruleset, company: Company) -> MoraleSituation:
    first = company.members[0]
    mine = _side_of(battle, company)
    figures = (one for one in battle.combatants.by_id.values() if one.condition != "removed")
    enemies = [one for one in figures if battle.are_foes(one, first)]
    row = rules.book.morale.monsters.get(first.sheet.monster or "")
    return MoraleSituation(
        hit_points=HitPoints(sum(max(0, one.hit_points) for one in company.members)),
        hit_points_full=HitPoints(sum(one.sheet.hit_points for one in company.members)),
        standing=len([one for one in mine if is_able(battle, one)]),
        enemies_standing=len([one for one in enemies if is_able(battle, one)]),
        enemies_down=len([one for one in enemies if one.is_down]),
        down=len([one for one in mine if one.is_down]),
        hit_dice=parse_hit_dice(first.sheet.hit_dice) if first.sheet.hit_dice else None,
        alignment=row.alignment if row else "",
    )


def _rolled(
    battle: Battle,
    rules: Ruleset,
    company: Company,
    number: MoraleNumber,
    why: Sequence[str],
    dice: Dice,
    *,
    can_get_away: bool,
) -> tuple[MoraleChecked, MoraleResult]:
    table = rules.book.morale
    by_percent = battle.options.morale == "osric"
    rolled = roll_all(
        dice, table.percent.die if by_percent else table.die, "morale", company.group, secret=True
    )
    assert isinstance(rolled, Rolled), "nobody types in a check of morale"
    result = (
        percent_result(table.percent, number, rolled.total, can_get_away=can_get_away)
        if by_percent
        else morale_result(table, number, rolled.total, can_get_away=can_get_away)
    )
    checked = MoraleChecked(
        company.group, rolled.dice, number.adjusted, number.modifiers, result, tuple(why), by_percent
    )
    return checked, result


def _is_threatened(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    here = footprint(battle, rules, figure.id)
    enemies = known_threateners(battle, rules, figure)
    return here is not None and bool(threatened_by(here, enemies, ground_of(battle)))


def is_surrounded(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    """Several enemies threaten it, and on every side is one of them, a wall or a square that they threaten."""
    here = footprint(battle, rules, figure.id)
    enemies = known_threateners(battle, rules, figure)
    ground = ground_of(battle)
    if here is None or len(threatened_by(here, enemies, ground)) <= 1:
        return False
    barred = squares_of(*(one.footprint for one in enemies))
    for east, south in STEP.values():
        there = here.moved(Square(here.anchor.x + east, here.anchor.y + south))
        open_to_it = step_fault(here.anchor, there.anchor, here.side, ground, barred) is None
        if open_to_it and not threatened_by(there, enemies, ground):
            return False
    return True
