"""Firing into a melee: whom else a shot may meet (OE-7.5, AMB-35)."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.circumstances import circumstances
from domain.decisions.grounds import ground_of
from domain.decisions.standing import (
    footprint,
    placed,
    threateners,
    threats_of,
    unable,
)
from domain.deeds import AttackRolled
from domain.dice.rolling import Dice, Die, HandDice
from domain.grid.reach import threatened_by
from domain.ids import FigureId
from domain.mischance import ShotStrayed
from domain.quantities import DescendingAC
from domain.rules.attack import attack_numbers
from domain.rules.into_melee import melee_shares
from domain.rulesets.book_phases import Size
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand
from domain.visibility import told


class Drawn(Struct, frozen=True):
    """Whom the shot flies at, and the die that said so; no die where there is no choice."""

    figure: Combatant
    die: Die | None


def in_melee_with(
    battle: Battle, rules: Ruleset, shooter: Combatant, target: Combatant
) -> tuple[Combatant, ...]:
    """Everyone who threatens `target` or whom it threatens; none where it fights nobody.

    The hidden are left out: a shot that met one would tell that somebody is there.
    """
    here, ground = footprint(battle, rules, target.id), ground_of(battle)
    if here is None:
        return ()
    threatening = threatened_by(here, threateners(battle, rules, target), ground)
    threat = () if target.id in unable(battle) else threats_of(battle, rules, ((target, here),))
    engaged = battle.positions.engaged
    found: list[Combatant] = []
    for one, squares in placed(battle, rules):
        if one.hidden or not battle.are_foes(one, target) or one.id == shooter.id or one.is_gone:
            continue
        may_meet = not battle.ground.mapless or target.id in engaged.get(one.id, {})
        if one.id in threatening or (may_meet and threatened_by(squares, threat, ground)):
            found.append(one)
    return tuple(found)


def strays(
    battle: Battle,
    rules: Ruleset,
    shooter: Combatant,
    missed: AttackRolled,
    weapon: WeaponInHand,
    dice: Dice,
) -> ShotStrayed | None:
    """A shot that misses its target, but would hit whoever wears nothing, flies at another in the melee (the seed's rule).

    The same total decides whether it hits that one.
    """
    bare = rules.into_melee_ac
    if bare is None or battle.options.into_melee != "seed" or told(missed.hits_armour_class) > bare:
        return None
    target = battle.combatants.by_id[missed.target]
    others = in_melee_with(battle, rules, shooter, target)
    if not others or (missed.die.face == 1 and told(missed.natural)):
        return None
    drawn = drawn_from(rules, shooter, others, dice)
    around = circumstances(battle, rules, shooter, drawn.figure, weapon, "shot")
    other = attack_numbers(rules, shooter.sheet, drawn.figure.sheet, weapon, around).armour_class
    return ShotStrayed(
        shooter.id,
        drawn.figure.id,
        _reaches(told(missed.hits_armour_class), other),
        rules.cite("into_melee"),
        drawn.die,
    )


def drawn_first(
    battle: Battle, rules: Ruleset, shooter: Combatant, target: Combatant, dice: Dice
) -> tuple[FigureId, tuple[ShotStrayed, ...]]:
    """By the option: whom of all who fight there the shot flies at, the one aimed at among them, before it is rolled."""
    others = in_melee_with(battle, rules, shooter, target)
    if not others:
        return target.id, ()
    drawn = drawn_from(rules, shooter, (target, *others), dice)
    if drawn.figure.id == target.id:
        return target.id, ()
    strayed = ShotStrayed(shooter.id, drawn.figure.id, None, rules.cite("into_melee"), drawn.die)
    return drawn.figure.id, (strayed,)


def server_dice(dice: Dice) -> Dice:
    """The dice that nobody typed in."""
    return dice.otherwise if isinstance(dice, HandDice) else dice


def _reaches(hits: DescendingAC, other: DescendingAC) -> bool:
    return other >= hits


def drawn_from(rules: Ruleset, shooter: Combatant, figures: tuple[Combatant, ...], dice: Dice) -> Drawn:
    """One of them, the bigger the likelier. No die that was typed in is for this."""
    by_id = {one.id: one for one in figures}
    sizes: dict[str, Size] = {one.id: one.sheet.size for one in figures}
    if len(figures) == 1:
        return Drawn(figures[0], None)
    shares = melee_shares(rules.book.phases, sizes)
    source = server_dice(dice)
    sides = lcm(*(share.denominator for share in shares.values()))
    die = source.roll(sides, "whom the shot meets", shooter.id, secret=shooter.hidden)
    assert isinstance(die, Die), "nobody types in that die"
    return Drawn(by_id[FigureId(_at(shares, Fraction(die.face, sides)))], die)


def _at(shares: Mapping[str, Fraction], reached: Fraction) -> str:
    """Whose part of the whole that is; the parts lie in the order of the names."""
    sum_so_far = Fraction(0)
    for name in sorted(shares):
        sum_so_far += shares[name]
        if reached <= sum_so_far:
            return name
    raise AssertionError(f"the shares make up 1, yet {reached} is beyond them")
