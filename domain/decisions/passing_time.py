"""Time passes while no round is fought: what goes on at each end of round, what ends, what comes back (OE-2.1, AD-4.1, TM-3.1)."""

from typing import Final

from msgspec import structs

from domain.afflictions import FigureRose
from domain.battle import Battle, fold
from domain.care import FigureTended
from domain.combatant import Combatant
from domain.decisions.end_of_round import bleeding, counts_rounds
from domain.decisions.gear import put_in_order_by
from domain.decisions.holding import ended_with_the_round
from domain.decisions.lives import dying_of, life_of
from domain.decisions.ongoing import is_at_work, ongoing
from domain.decisions.round_flow import wrong_step
from domain.decisions.standing import is_able
from domain.decisions.wounding import healed
from domain.dice.rolling import Dice
from domain.events import FightEvent, WearinessChanged
from domain.passing_time import BreathRegained, BruisesFaded, Tending, TimePassed, TimePasses
from domain.quantities import SECONDS_A_DAY, SECONDS_A_MINUTE, SECONDS_AN_HOUR
from domain.refusals import Refused
from domain.rules.endurance import fatigue_pool
from domain.rules.fatigue import FatigueStanding
from domain.rules.recovery import (
    breath_after,
    bruises_left,
    mended_by_rest,
    whole_days_of_rest,
    whole_hours,
)
from domain.rules.subdual import is_beaten
from domain.rules.wounds import bled, tended
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused
SECONDS_MAX: Final = 60 * SECONDS_A_DAY
ROUNDS_AT_WORK_MAX: Final = 200
"""So many rounds of bleeding, burning and growing back are worked out in one command at most."""


def decide_time(battle: Battle, rules: Ruleset, command: TimePasses, dice: Dice) -> Decision:
    """Between two rounds, before the first or after the last; nobody has sealed, and nobody is amid a spell."""
    step = battle.round_state.step
    if step not in {"set_up", "declare", "over"}:
        return wrong_step(battle, "declare", rules.cite("round_length"))
    if battle.declarations.sealed_by:
        words = "Orders are sealed: this round is fought first, or the seal is taken back."
        return Refused("sealed", words, rules.cite("sealing"))
    if battle.agenda.complete_in:
        caster = next(iter(battle.agenda.complete_in))
        words = f"{caster} is amid a spell: its rounds are fought, or it is let go by another order."
        return Refused("wrong_step", words, rules.cite("casting"))
    seconds = command.count * seconds_of(rules)[command.unit]
    if seconds > SECONDS_MAX:
        most = SECONDS_MAX // SECONDS_A_DAY
        return Refused("too_many", f"At most {most} days pass at a time.", rules.cite("round_length"))
    helped = _tended(battle, rules, command.tending)
    if isinstance(helped, Refused):
        return helped
    rounds = seconds // rules.round_seconds
    worked = _at_each_end_of_round(battle, rules, helped, rounds, dice)
    if isinstance(worked, Refused):
        return worked
    passed = TimePassed(
        command.count, command.unit, seconds, rounds, rules.cite("round_length"), command.resting
    )
    events = (*helped, *worked)
    return (*events, *_given_back(fold(events, battle), rules, passed, dice), passed)


def seconds_of(rules: Ruleset) -> dict[str, int]:
    """Seconds in each unit of time; a turn is so many rounds as a spell's (AD-4.1)."""
    return {
        "rounds": rules.round_seconds,
        "turns": rules.book.phases.turn_rounds * rules.round_seconds,
        "minutes": SECONDS_A_MINUTE,
        "hours": SECONDS_AN_HOUR,
        "days": SECONDS_A_DAY,
    }


def _tended(battle: Battle, rules: Ruleset, tending: tuple[Tending, ...]) -> Decision:
    """In the first round: whoever stands, one of the dying each; where no fight is on nobody is too far (OE-6.6)."""
    events: tuple[FightEvent, ...] = ()
    rule = rules.cite("bleeding")
    if len({one.figure for one in tending}) < len(tending):
        return Refused("bad_command", "Each tends one at a time: somebody is named twice.", rule)
    for one in tending:
        helper, target = battle.combatants.by_id[one.figure], battle.combatants.by_id[one.target]
        if not is_able(battle, helper):
            return Refused("is_down", f"{helper.id} can tend nobody.", rule)
        life = life_of(dying_of(battle, rules), target)
        if tended(life) == life:
            return Refused("is_down", f"{target.id} is not dying, or is tended already.", rule)
        events = (*events, FigureTended(helper.id, target.id, rule))
    return events


def _at_each_end_of_round(
    battle: Battle, rules: Ruleset, helped: tuple[FightEvent, ...], rounds: int, dice: Dice
) -> Decision:
    """What bleeds, burns or grows back does so round by round, as long as something does; then only ends are left."""
    events: tuple[FightEvent, ...] = ()
    first = max(1, battle.round_state.round)
    now = _at(fold(helped, battle), first)
    for number in range(first, first + rounds):
        now = _at(now, number)
        if not _something_works(now, rules):
            break
        if number - first == ROUNDS_AT_WORK_MAX:
            words = f"Something bleeds, burns or grows back: let at most {ROUNDS_AT_WORK_MAX} rounds pass at a time."
            return Refused("too_many", words, rules.cite("round_length"))
        for part in (bleeding, ongoing):
            done = part(now, rules, dice)
            events, now = (*events, *done), fold(done, now)
        over = ended_with_the_round(now)
        events, now = (*events, *over), fold(over, now)
    return (*events, *ended_with_the_round(_at(now, first + rounds - 1)))


def _at(battle: Battle, number: int) -> Battle:
    return structs.replace(battle, round_state=structs.replace(battle.round_state, round=number))


def _something_works(battle: Battle, rules: Ruleset) -> bool:
    dying = dying_of(battle, rules)
    return any(
        bled(dying, life_of(dying, one)) != life_of(dying, one) or is_at_work(battle, rules, one)
        for one in battle.combatants.by_id.values()
    )


def _given_back(battle: Battle, rules: Ruleset, passed: TimePassed, dice: Dice) -> tuple[FightEvent, ...]:
    """Bruises, wounds, breath and gear of everybody who is there (OE-6.5, OE-6.7, OE-8.4, OE-5.16)."""
    events: tuple[FightEvent, ...] = ()
    for figure in battle.combatants.by_id.values():
        if figure.is_gone:
            continue
        for part in (_bruises, _wounds, _breath):
            now = fold(events, battle)
            events = (*events, *part(now, rules, now.combatants.by_id[figure.id], passed, dice))
    after = fold(events, battle)
    standing = (one for one in after.combatants.by_id.values() if one.lost and is_able(after, one))
    return (*events, *(event for one in standing for event in put_in_order_by(after, one)))


def _bruises(
    battle: Battle, rules: Ruleset, figure: Combatant, passed: TimePassed, _: Dice
) -> tuple[FightEvent, ...]:
    """They fade by the hour, and whom they alone had brought down comes to (OE-6.5)."""
    later = battle.clock.later(passed.seconds, resting=passed.resting)
    left = bruises_left(rules.wounds.mending, figure.subdued, whole_hours(battle.clock, later))
    if left == figure.subdued:
        return ()
    rule, down_at = rules.cite("subdual"), dying_of(battle, rules).down_at
    faded = BruisesFaded(figure.id, figure.subdued, left, rule)
    held = is_beaten(figure.hit_points, figure.subdued, down_at)
    rises = figure.condition == "unconscious" and held and not is_beaten(figure.hit_points, left, down_at)
    return (faded, FigureRose(figure.id, "ok", rule)) if rises else (faded,)


def _wounds(
    battle: Battle, rules: Ruleset, figure: Combatant, passed: TimePassed, dice: Dice
) -> tuple[FightEvent, ...]:
    """By the day of rest (OE-6.7)."""
    later = battle.clock.later(passed.seconds, resting=passed.resting)
    points = mended_by_rest(rules.wounds.mending, whole_days_of_rest(battle.clock, later))
    if not points or figure.hit_points >= figure.sheet.hit_points:
        return ()
    return healed(battle, rules, figure, points, dice, rule=rules.cite("mending"))


def _breath(
    battle: Battle, rules: Ruleset, figure: Combatant, passed: TimePassed, _: Dice
) -> tuple[FightEvent, ...]:
    """By the round, and all of it in ten minutes (OE-8.4); what exhausts by rounds of fighting takes those (TM-5.1)."""
    pool = fatigue_pool(rules, figure.sheet)
    if pool is None or rules.fatigue is None:
        return ()
    state = battle.fatigue.state.get(figure.id, "fresh")
    before = FatigueStanding(battle.fatigue.left.get(figure.id, pool), state)
    rounds = 0 if counts_rounds(battle, rules) else passed.rounds
    after = breath_after(
        rules.book.weariness,
        before,
        pool,
        figure.sheet.load,
        passed.seconds,
        rounds,
        resting=passed.resting,
    )
    rule = rules.cite("breath")
    return (
        *(
            (BreathRegained(figure.id, before.points, after.points, rule),)
            if after.points != before.points
            else ()
        ),
        *((WearinessChanged(figure.id, after.state, None),) if after.state != state else ()),
    )
