"""Attacks of opportunity: who may strike at what somebody else does (OE-4.11, OE-4.12)."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.standing import (
    footprint,
    in_the_way,
    is_able,
    parries,
    threateners,
)
from domain.decisions.strike import strike_in_full
from domain.deeds import OpportunityTaken
from domain.dice.rolling import Dice, DiceOfOneBlow
from domain.events import FightEvent
from domain.grid.facing import Facing
from domain.grid.footprint import Footprint
from domain.grid.reach import Threatener, threatened_by, threatens
from domain.ids import FigureId
from domain.questions import StandingOrder
from domain.rules.attack import melee_weapon
from domain.rules.provoking import Turn, provoked
from domain.rules.strokes import blows_this_round
from domain.rulesets.ruleset import Ruleset


def opportunists(battle: Battle, rules: Ruleset, mover: Combatant) -> tuple[Threatener, ...]:
    """Enemies that threaten, have an attack of opportunity left, and have used none on `mover` this round.

    Whoever parries strikes at nobody (OE-4.12, OE-5.11).
    """
    allowances, by_id = battle.opportunity_allowances, battle.combatants.by_id
    return tuple(
        one
        for one in threateners(battle, rules, mover)
        if allowances.left.get(one.id, 0) > 0
        and (one.id, mover.id) not in allowances.used
        and not parries(battle, by_id[one.id])
    )


def parters(battle: Battle, rules: Ruleset, mover: Combatant) -> tuple[Threatener, ...]:
    """Enemies that strike at `mover` if it leaves them without withdrawing, each once a round (AD-6.4)."""
    used = battle.opportunity_allowances.used
    return tuple(one for one in threateners(battle, rules, mover) if (one.id, mover.id) not in used)


def standing_order(battle: Battle, figure: FigureId, *, played: bool) -> StandingOrder:
    """What a figure does when it may strike: as it was told; else a player is asked, and a foe strikes.

    Whoever is hidden lets it go unless it was told to strike: it would give itself away.
    """
    told = battle.opportunity_allowances.standing.get(figure)
    if told is not None:
        return told
    if battle.combatants.by_id[figure].hidden:
        return "let_go"
    return "ask" if played else "strike"


def take(
    battle: Battle, rules: Ruleset, enemy: FigureId, mover: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    """One attack of opportunity, rolled; nothing where the enemy cannot make it any more."""
    attacker = battle.combatants.by_id[enemy]
    if rules.parting is not None:
        return _part(battle, rules, attacker, mover, dice)
    left = battle.opportunity_allowances.left.get(enemy, 0)
    weapon = melee_weapon(rules, attacker, None)
    if left < 1 or weapon is None or not is_able(battle, attacker):
        return ()
    taken = OpportunityTaken(enemy, mover.id, left - 1)
    return (
        taken,
        *strike_in_full(fold((taken,), battle), rules, attacker, mover, weapon, dice, "opportunity"),
    )


def _part(
    battle: Battle, rules: Ruleset, attacker: Combatant, mover: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    """Its whole routine, at once and outside the order of the round, at the back of whoever leaves (AD-6.4)."""
    weapon = melee_weapon(rules, attacker, None)
    if weapon is None or not is_able(battle, attacker):
        return ()
    number = battle.round_state.nth_round_of(attacker.id)
    blows = blows_this_round(
        rules.book, attacker.sheet, number, rules.extra_in, weapon, battle.options.specialists
    )
    events: tuple[FightEvent, ...] = (OpportunityTaken(attacker.id, mover.id, 0),)
    for _ in range(blows):
        now = fold(events, battle)
        if not now.combatants.by_id[mover.id].is_down:
            events = (*events, *strike_in_full(now, rules, attacker, mover, weapon, dice, "parting"))
        dice = dice.otherwise if isinstance(dice, DiceOfOneBlow) else dice
    return events


def met(battle: Battle, rules: Ruleset, figure: Combatant, dice: Dice) -> tuple[FightEvent, ...]:
    """Everyone who threatens `figure` strikes at something that it does where it stands, by standing order.

    Nobody is asked: the act would be over before the answer. Who would be asked strikes.
    """
    return _met_by(battle, rules, opportunists(battle, rules, figure), figure, dice)


def _met_by(
    battle: Battle, rules: Ruleset, enemies: Sequence[Threatener], figure: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    here = footprint(battle, rules, figure.id)
    if here is None or not enemies:
        return ()
    near = threatened_by(here, enemies, ground_of(battle), in_the_way(battle, rules, figure.id))
    willing = (one for one in near if standing_order(battle, one, played=False) != "let_go")
    return _in_turn(battle, rules, willing, figure, dice)


def _in_turn(
    battle: Battle, rules: Ruleset, enemies: Iterable[FigureId], figure: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    events: tuple[FightEvent, ...] = ()
    for enemy in enemies:
        now = fold(events, battle)
        if now.combatants.by_id[figure.id].is_down:
            break
        events = (*events, *take(now, rules, enemy, figure, dice))
    return events


def shot_is_met(battle: Battle, rules: Ruleset, shooter: Combatant, dice: Dice) -> tuple[FightEvent, ...]:
    """Attacks of opportunity on somebody who shoots while threatened, except by who only now came up (OE-4.11d)."""
    here = footprint(battle, rules, shooter.id)
    if here is None:
        return ()
    enemies = [one for one in opportunists(battle, rules, shooter) if not _came_up(battle, rules, one, here)]
    return _met_by(battle, rules, enemies, shooter, dice)


def _came_up(battle: Battle, rules: Ruleset, enemy: Threatener, shooter: Footprint) -> bool:
    """It went in this round, and from where it stood before it would not threaten the shooter."""
    if not battle.positions.way.get(enemy.id):
        return False
    before = structs.replace(enemy, footprint=enemy.footprint.moved(battle.positions.way_of(enemy.id)[0]))
    others = in_the_way(battle, rules, enemy.id)
    return not threatens(before, shooter, ground_of(battle), others)


def turn_is_met(
    battle: Battle, rules: Ruleset, figure: Combatant, facing: Facing, dice: Dice
) -> tuple[FightEvent, ...]:
    """Attacks of opportunity of those whom a turn on the spot brings into the rear arc (OE-4.11b)."""
    here = footprint(battle, rules, figure.id)
    if here is None:
        return ()
    before = battle.positions.facing.get(figure.id, "n")
    given = provoked(
        (here.anchor,),
        here.side,
        opportunists(battle, rules, figure),
        ground_of(battle),
        occupied=in_the_way(battle, rules, figure.id),
        turn=Turn(before, facing),
    )
    behind = {one.enemy for one in given}
    enemies = [one for one in opportunists(battle, rules, figure) if one.id in behind]
    return _met_by(battle, rules, enemies, figure, dice)
