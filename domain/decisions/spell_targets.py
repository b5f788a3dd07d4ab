"""Whom a spell takes: those named, or those in its area; and why it may not be aimed so (OE-10.5)."""

from collections.abc import Sequence

from msgspec import Struct

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.standing import (
    far,
    footprint,
    known_threateners,
    needs_map,
    placed,
)
from domain.grid.areas import block, circle, cone, facing_of_aim, front, line
from domain.grid.footprint import Footprint, range_squares, squares_of
from domain.grid.reach import threatened_by
from domain.grid.sight import line_of_fire
from domain.ids import FigureId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rules.spells import spell_range_squares, stand_within
from domain.rulesets.book_spell_effects import AREAS, SpellEffect
from domain.rulesets.book_spells import SpellRow
from domain.rulesets.ruleset import Ruleset


class Aim(Struct, frozen=True):
    """Where a spell goes: at figures, in the order in which they were named, or at a square."""

    targets: tuple[Combatant, ...] = ()
    square: Square | None = None


class Taken(Struct, frozen=True):
    """A figure that a spell takes; `middle`: it stands in the very middle of an area."""

    figure: Combatant
    middle: bool = False


def aim_is_wrong(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, level: int, aim: Aim
) -> Refused | None:
    """Nobody where the spell needs somebody, too many, the dead, too far, too far apart, behind a wall."""
    effect, rule = rules.book.magic.effects[row.id], rules.cite("casting")
    nowhere = needs_map(battle, "A square", "name all whom the spell takes") if aim.square else None
    if nowhere:
        return nowhere
    named = aim.targets
    if not named and effect.shape in {"figures", "missiles", "sleep"}:
        return Refused("no_such_figure", f"{row.name} needs at least one target.", rule)
    if effect.shape in AREAS and not (named or aim.square or effect.around_caster or effect.shape == "front"):
        return Refused("no_such_figure", f"{row.name} needs a square, or a target in its middle.", rule)
    dead = next((one.id for one in named if one.condition == "dead"), None)
    if dead is not None:
        return Refused("is_down", f"{dead} is dead.", rules.cite("down"))
    most = effect.figures_max(level)
    if effect.shape == "figures" and len(named) > most:
        return Refused("bad_command", f"{row.name} takes {most} at most.", rule)
    return _is_too_far(battle, rules, caster, row, level, aim)


def _is_too_far(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, level: int, aim: Aim
) -> Refused | None:
    """Beyond its range, which for cones and the like is not asked; or too far from one another (OE-10.5)."""
    effect, rule = rules.book.magic.effects[row.id], rules.cite("casting")
    here = footprint(battle, rules, caster.id)
    places = [(one, footprint(battle, rules, one.id)) for one in aim.targets]
    if here is None or any(place is None for _, place in places):
        return None
    standing = [place for _, place in places if place is not None]
    squares = [Footprint(aim.square)] if aim.square else []
    if aim.square and not ground_of(battle).holds(squares[0]):
        return Refused("off_the_map", f"{aim.square} is off the map.", rule)
    if effect.shape not in {"cone", "line", "front", "self"} and not effect.around_caster:
        reach = effect.reach or spell_range_squares(row, level)
        names = [*(one.id for one, _ in places), *(str(aim.square) for _ in squares)]
        for name, place in zip(names, (*standing, *squares), strict=True):
            if name != caster.id and range_squares(here, place) > reach:
                return Refused("out_of_reach", f"{name} is beyond {far(battle, rules, reach)}.", rule)
            if name != caster.id and line_of_fire(here, place, ground_of(battle)) is None:
                return Refused("out_of_reach", f"A wall stands before {name}.", rule)
    missiles = effect.shape == "missiles"
    within = rules.book.magic.magic_missile.within_squares if missiles else effect.within
    if battle.ground.mapless and effect.shape in AREAS:
        outside = _is_outside(battle, rules, here, row, level, places)
        if outside:
            return outside
        within = _across(effect, level)
    if battle.ground.mapless and effect.shape == "sleep":
        within = 2 * rules.book.magic.sleep.radius_squares + 1
    if within and not stand_within(standing, within):
        apart = 1 if battle.ground.mapless else 0  # a block of 9 squares holds whom 40 ft part
        words = f"All targets of {row.name} stand within {far(battle, rules, within - apart)} of each other."
        return Refused("out_of_reach", words, rule)
    return None


def _across(effect: SpellEffect, level: int) -> int:
    """How far apart, in squares, those may be whom one area takes, where there is no map to say who stands in it."""
    length = effect.squares + effect.squares_per_level * level
    if effect.shape == "radius":
        return 2 * length + 1
    return max(length, effect.depth)


def _is_outside(
    battle: Battle,
    rules: Ruleset,
    here: Footprint,
    row: SpellRow,
    level: int,
    places: Sequence[tuple[Combatant, Footprint | None]],
) -> Refused | None:
    """Whom an area that begins at the caster does not get to, where there is no map (OE-10.5)."""
    effect = rules.book.magic.effects[row.id]
    if not (effect.around_caster or effect.shape in {"cone", "line", "front"}):
        return None
    length = 1 if effect.shape == "front" else effect.squares + effect.squares_per_level * level
    for one, place in places:
        if place is not None and range_squares(here, place) > length:
            words = f"{row.name} gets {far(battle, rules, length)} from the caster; {one.id} is farther."
            return Refused("out_of_reach", words, rules.cite("casting"))
    return None


def taken_by(
    battle: Battle, rules: Ruleset, caster: Combatant, effect: SpellEffect, level: int, aim: Aim
) -> tuple[Taken, ...]:
    """Everyone the spell takes, friend and foe, seen and unseen; without a map those who were named."""
    if effect.shape == "self":
        return (Taken(caster),)
    if effect.shape not in AREAS:
        return tuple(Taken(one) for one in dict.fromkeys(aim.targets))
    here = footprint(battle, rules, caster.id)
    if here is None or (battle.ground.mapless and aim.targets):
        middles = aim.targets if here is None else aim.targets[: effect.middles]
        named = (Taken(one, middle=one in middles) for one in dict.fromkeys(aim.targets))
        return tuple(one for one in named if not _is_left_out(battle, rules, effect, one.figure))
    found: dict[FigureId, Taken] = {}
    for middle, squares in _areas(battle, rules, here, caster, effect, level, aim):
        for one, place in placed(battle, rules):
            covered = squares_of(place)
            is_own = one.id == caster.id and effect.shape in {"cone", "line", "front"}
            if one.condition == "dead" or is_own or covered.isdisjoint(squares):
                continue
            if one.id not in found or middle in covered:
                found[one.id] = Taken(one, middle=middle in covered)
    return tuple(one for one in found.values() if not _is_left_out(battle, rules, effect, one.figure))


def _is_left_out(battle: Battle, rules: Ruleset, effect: SpellEffect, figure: Combatant) -> bool:
    """Whoever stands in melee already is not blessed, as far as its own side sees that."""
    place = footprint(battle, rules, figure.id)
    if not effect.not_in_melee or place is None:
        return False
    return bool(threatened_by(place, known_threateners(battle, rules, figure), ground_of(battle)))


def _areas(
    battle: Battle,
    rules: Ruleset,
    here: Footprint,
    caster: Combatant,
    effect: SpellEffect,
    level: int,
    aim: Aim,
) -> list[tuple[Square, frozenset[Square]]]:
    """Each area's middle, or where it is aimed, and its squares."""
    ground = ground_of(battle)
    length = effect.squares + effect.squares_per_level * level
    places = [footprint(battle, rules, one.id) for one in aim.targets[: effect.middles]]
    named = [place.anchor for place in places if place is not None]
    middles = [aim.square] if aim.square else named or [here.anchor]
    match effect.shape:
        case "radius":
            around = [here.anchor] if effect.around_caster else middles
            return [(middle, circle(middle, length, ground)) for middle in around]
        case "square":
            return [(middle, block(middle, length, effect.depth or length, ground)) for middle in middles]
        case "cone" | "line":
            width = effect.width if effect.width > 1 else length if effect.shape == "cone" else 1
            if effect.shape == "line":
                return [(middles[0], line(here, middles[0], length, ground))]
            return [(middles[0], cone(here, middles[0], length, width, ground))]
        case "front":
            facing = battle.positions.facing.get(caster.id, "n")
            if aim.square or named:
                facing = facing_of_aim(here, middles[0])
            return [(here.anchor, front(here, facing, ground))]
        case _:
            return []


def in_order_of_distance(
    battle: Battle, rules: Ruleset, caster: Combatant, taken: Sequence[Taken]
) -> list[Taken]:
    """The nearest to the caster first, then by id."""
    here = footprint(battle, rules, caster.id)

    def far(one: Taken) -> tuple[int, str]:
        place = footprint(battle, rules, one.figure.id)
        return (range_squares(here, place) if here and place else 0, one.figure.id)

    return sorted(taken, key=far)
