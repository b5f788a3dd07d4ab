"""Who stands where, who is able, who threatens whom: what every decision on the map begins with."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.effects import CANNOT_ACT, STARTLED
from domain.grid.footprint import Footprint, squares_apart, squares_of
from domain.grid.paths import NOWHERE
from domain.grid.reach import Threatener, threatened_by
from domain.ids import FigureId, SideId
from domain.projections.combatants import Combatants
from domain.projections.effects import Effects
from domain.projections.positions import Engagement
from domain.quantities import Square
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.rounds import Action, Terrain
from domain.rules.attack import melee_weapon, reach_of
from domain.rules.distance import in_measure
from domain.rules.encumbrance import carried_load
from domain.rules.fatigue import acts_as
from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

BARE_HANDS: Final = (1, 1)
"""How far a fighter reaches who knows martial arts (OE-5.12)."""
SMALL: Final = frozenset("TS")
ATTACKS: Final[frozenset[Action]] = frozenset({"attack", "fire", "charge", "cover", "unarmed"})


def footprint(battle: Battle, rules: Ruleset, figure: FigureId) -> Footprint | None:
    """The squares that a figure covers; None while it is off the map."""
    square = battle.positions.by_id.get(figure)
    if square is None:
        return None
    return Footprint(square, space_of(battle, rules, battle.combatants.by_id[figure]))


def space_of(battle: Battle, rules: Ruleset, figure: Combatant) -> int:
    """Squares along one side; without a map everybody is a point on the line."""
    return 1 if battle.ground.mapless else rules.book.phases.sizes[figure.sheet.size].space


def engagement(battle: Battle, one: FigureId, other: FigureId) -> Engagement | None:
    """How `one` attacks `other`, where there is no map and they are in melee with one another."""
    return battle.positions.engaged.get(one, {}).get(other)


def far(battle: Battle, rules: Ruleset, squares: int) -> str:
    """So many squares; without a map in what the game's players read."""
    return in_measure(squares, rules.measure) if battle.ground.mapless else f"{squares} squares"


def no_such_side(battle: Battle, side: SideId, rule: str = "") -> Refused:
    """None is there of that name."""
    there = ", ".join(battle.identity.sides)
    return Refused("bad_command", f"There is no side {side!r}; there are {there}.", rule)


def needs_map(battle: Battle, what: str, instead: str) -> Refused | None:
    """Refused where there is no map; `instead` is what to do."""
    if not battle.ground.mapless:
        return None
    return Refused("needs_map", f"{what} needs a map, and this battle has none; {instead}.")


def is_able(battle: Battle, figure: Combatant) -> bool:
    """It stands, is master of itself, and has not given up: it can act and threaten (OE-4.10, CO-11)."""
    effects = battle.effects
    gone = effects.broken.get(figure.id) == "surrender"  # who fled off the field is down as well
    return not figure.is_down and not effects.has_any(figure.id, CANNOT_ACT) and not gone


def is_startled(battle: Battle, figure: FigureId) -> bool:
    """It stands, and nothing keeps it from acting but a surprise that is over in the midst of the round (OE-2.3)."""
    held = battle.effects.on.get(figure, {})
    others = any(effect.kind in CANNOT_ACT for name, effect in held.items() if name != STARTLED)
    gone = battle.combatants.by_id[figure].is_down or battle.effects.broken.get(figure) == "surrender"
    return STARTLED in held and not others and not gone


def unable(battle: Battle) -> frozenset[FigureId]:
    """All who are not able, at once."""
    return _unable(battle.combatants, battle.effects)


@by_identity(8)
def _unable(combatants: Combatants, effects: Effects) -> frozenset[FigureId]:
    return frozenset(
        [
            *(one.id for one in combatants.by_id.values() if one.condition != "ok"),
            *(figure for figure in effects.on if effects.has_any(figure, CANNOT_ACT)),
            *(figure for figure, how in effects.broken.items() if how == "surrender"),
        ]
    )


def laden(battle: Battle, rules: Ruleset, figure: Combatant) -> Encumbrance:
    """The category of load in which a figure moves, fights and rolls initiative, fatigue counted in (OE-8.3)."""
    state = battle.fatigue.state.get(figure.id, "fresh")
    carried = carried_load(rules.book.loads, rules.book.strength, figure.sheet)
    return acts_as(rules.book.weariness, carried, state)


def is_casting(battle: Battle, figure: FigureId) -> bool:
    """It has begun a spell and not completed it: it neither moves nor threatens (OE-10.1)."""
    return figure in battle.agenda.casting


def parries(battle: Battle, figure: Combatant) -> bool:
    """It gives the whole round to its defence, and is able to (OE-5.11)."""
    written = battle.declarations.by_figure.get(figure.id)
    ordered = written is not None and written.order.action == "parry"
    return ordered and battle.round_state.step == "resolve" and is_able(battle, figure)


def placed(battle: Battle, rules: Ruleset) -> tuple[tuple[Combatant, Footprint], ...]:
    """All figures on the map, with their squares."""
    return _placed(battle.combatants.by_id, battle.positions.by_id, battle.ground, rules)


@by_identity(8)
def _placed(
    figures: dict[FigureId, Combatant], positions: dict[FigureId, Square], ground: Terrain, rules: Ruleset
) -> tuple[tuple[Combatant, Footprint], ...]:
    sizes = rules.book.phases.sizes
    return tuple(
        (figure, Footprint(square, 1 if ground.mapless else sizes[figure.sheet.size].space))
        for name, figure in figures.items()
        if (square := positions.get(name)) is not None
    )


def occupied(battle: Battle, rules: Ruleset, *leaving_out: FigureId) -> frozenset[Square]:
    """Squares on which somebody stands or lies; without a map none is ever taken."""
    if battle.ground.mapless:
        return NOWHERE
    standing = _stood_on(placed(battle, rules))
    return frozenset([square for square, figure in standing if figure.id not in leaving_out])


@by_identity(8)
def _stood_on(everyone: tuple[tuple[Combatant, Footprint], ...]) -> tuple[tuple[Square, Combatant], ...]:
    """Each square of each figure, and whose it is."""
    return tuple((square, figure) for figure, squares in everyone for square in squares_of(squares))


def who_stands_on(battle: Battle, rules: Ruleset, square: Square) -> tuple[Combatant, ...]:
    """All whose squares that is one of; several where one lies there."""
    return tuple(figure for there, figure in _stood_on(placed(battle, rules)) if there == square)


def taken_for(battle: Battle, rules: Ruleset, mover: Combatant) -> frozenset[Square]:
    """Squares where `mover` may not stop.

    Whoever is hidden from it takes none: a path that is stopped would tell that somebody is there.
    """
    if battle.ground.mapless:
        return NOWHERE
    return frozenset(
        [
            square
            for square, figure in _stood_on(placed(battle, rules))
            if figure.id != mover.id and not _is_unknown_to(mover, figure)
        ]
    )


def in_the_way(battle: Battle, rules: Ruleset, *leaving_out: FigureId) -> frozenset[Square]:
    """Squares of others that a long weapon does not strike past by itself.

    Whoever is hidden is in nobody's way: that a blow did not fall would tell that somebody is there.
    """
    if battle.ground.mapless:
        return NOWHERE
    standing = _stood_on(placed(battle, rules))
    return frozenset(
        [square for square, figure in standing if figure.id not in leaving_out and not figure.hidden]
    )


def struck_over(
    battle: Battle, rules: Ruleset, striker: Combatant, here: Footprint, weapon: WeaponInHand | None
) -> frozenset[Square]:
    """Squares of the friends right before it, whom a spear or a pole arm strikes over: a hedge of two ranks (OE-4.15)."""
    row = rules.book.weapons.get(weapon.weapon) if weapon else None
    if row is None or row.reach <= 1 or row.size != "L" or battle.ground.mapless:
        return NOWHERE
    return squares_of(
        *(
            there
            for friend, there in placed(battle, rules)
            if not battle.are_foes(friend, striker)
            and friend.id != striker.id
            and squares_apart(here, there) <= 1
        )
    )


def barred_to(battle: Battle, rules: Ruleset, mover: Combatant) -> frozenset[Square]:
    """Squares that `mover` may not even pass (OE-4.14).

    Those of enemies who are able, and of friends who are attacking this round or are threatened, as far as its
    side knows.
    """
    if battle.ground.mapless:
        return NOWHERE
    others = [
        (one, squares)
        for one, squares in placed(battle, rules)
        if one.id != mover.id and not _is_unknown_to(mover, one)
    ]
    enemies = [pair for pair in others if battle.are_foes(pair[0], mover)]
    cannot = unable(battle)
    able = [pair for pair in enemies if pair[0].id not in cannot]
    busy = _busy(
        battle,
        [pair for pair in others if not battle.are_foes(pair[0], mover)],
        threats_of(battle, rules, able),
    )
    return squares_of(*(squares for _, squares in able), *busy)


def _busy(
    battle: Battle, friends: Iterable[tuple[Combatant, Footprint]], threats: Sequence[Threatener]
) -> Iterator[Footprint]:
    """Friends whom nobody may push past: attacking this round, or threatened."""
    near = squares_of(
        *(
            Footprint(
                Square(one.footprint.anchor.x - one.reach, one.footprint.anchor.y - one.reach),
                one.footprint.side + 2 * one.reach,
            )
            for one in threats
        )
    )
    ground, cannot = ground_of(battle), unable(battle)
    for friend, squares in friends:
        if friend.id in cannot:
            continue
        written = battle.declarations.by_figure.get(friend.id)
        attacks = written is not None and written.order.action in ATTACKS
        close = squares.anchor in near if squares.side == 1 else not near.isdisjoint(squares_of(squares))
        if attacks or (close and threatened_by(squares, threats, ground)):
            yield squares


def _is_unknown_to(mover: Combatant, figure: Combatant) -> bool:
    """The DM's figures know their own hidden ones; a character's player sees no hidden figure but the character."""
    return figure.hidden and (figure.side != mover.side or mover.character is not None)


def known_threateners(battle: Battle, rules: Ruleset, against: Combatant) -> tuple[Threatener, ...]:
    """Those whom the figure's own side sees threaten: what it does by itself shows nothing of the others."""
    by_id = battle.combatants.by_id
    return tuple(
        one for one in threateners(battle, rules, against) if not _is_unknown_to(against, by_id[one.id])
    )


def threateners(
    battle: Battle, rules: Ruleset, against: Combatant, *, met: FigureId | None = None
) -> tuple[Threatener, ...]:
    """The enemies of a figure that threaten squares now; who does not see it does not threaten it (OE-4.10).

    Without a map those with whom it is engaged, and whom it has `met` on its way.
    """
    if against.hidden:
        return ()
    cannot = unable(battle)
    by = {*battle.positions.engaged.get(against.id, {}), met}
    able = (
        (one, squares)
        for one, squares in placed(battle, rules)
        if battle.are_foes(one, against)
        and one.id not in cannot
        and (not battle.ground.mapless or one.id in by)
    )
    return threats_of(battle, rules, able)


def threats_of(
    battle: Battle, rules: Ruleset, able: Iterable[tuple[Combatant, Footprint]]
) -> tuple[Threatener, ...]:
    """Those of figures able to act that threaten: not casting nor running for their lives, and with something to strike with (OE-4.10)."""
    return tuple(
        Threatener(
            id=figure.id,
            footprint=squares,
            facing=battle.positions.facing.get(figure.id, "n"),
            reach=reach,
            min_reach=min_reach,
            threat="all" if battle.ground.mapless else battle.options.threat,
            amorphous=is_amorphous(rules, figure),
            over=struck_over(battle, rules, figure, squares, weapon),
        )
        for figure, squares in able
        if not (is_casting(battle, figure.id) or battle.effects.has(figure.id, "grappling"))
        and battle.effects.broken.get(figure.id) != "flee"
        for weapon in (melee_weapon(rules, figure, None),)
        for reach, min_reach in (_reach_with(rules, figure, weapon),)
        if reach and not lies_over_its_weapon(battle, rules, figure, weapon)
    )


def lies_over_its_weapon(
    battle: Battle, rules: Ruleset, figure: Combatant, weapon: WeaponInHand | None
) -> bool:
    """It lies on the ground, where only small weapons, crossbows and a creature's own body are of use (OE-1.5, OE-4.10)."""
    if not rules.positional.prone_uses_small_weapons or not battle.effects.has(figure.id, "prone"):
        return False
    row = rules.book.weapons.get(weapon.weapon) if weapon else None
    return (
        row is not None
        and row.dmg_sm != "creature"
        and row.size not in SMALL
        and not is_crossbow(rules, row.id)
    )


def is_crossbow(rules: Ruleset, weapon: str) -> bool:
    """It is shot as well lying or sitting (OE-1.5)."""
    kinds = rules.book.skills.kinds
    return weapon in kinds["light_crossbow"] or weapon in kinds["heavy_crossbow"]


def is_amorphous(rules: Ruleset, figure: Combatant) -> bool:
    """It has no front and no back (OE-4.9)."""
    row = rules.book.monsters.get(figure.sheet.monster) if figure.sheet.monster else None
    return row is not None and row.kind in rules.book.amorphous


def melee_reach(rules: Ruleset, figure: Combatant) -> tuple[int, int]:
    """In squares; (0, 0) of whoever holds nothing to strike with."""
    return _reach_with(rules, figure, melee_weapon(rules, figure, None))


def _reach_with(rules: Ruleset, figure: Combatant, weapon: WeaponInHand | None) -> tuple[int, int]:
    if weapon is None and figure.sheet.martial_arts:
        return BARE_HANDS
    return reach_of(rules, figure, weapon) if weapon else (0, 0)
