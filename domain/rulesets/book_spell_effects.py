"""spell_effects.toml, [[effect]], read and checked: what each spell does, as data that one function carries out (OE-10).

A spell is `resolution = rules`, with a shape and parts, or `dm`: then its text opens a ruling.
"""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.effects import NO_CHANGES, ArmourAtLeast, Changes
from domain.rounds import EffectKind, SaveAgainst
from domain.rulesets.reading import WrongTable, read_part

Resolution = Literal["rules", "dm"]
Shape = Literal["self", "figures", "radius", "square", "cone", "line", "front", "missiles", "sleep", "dm"]
"""Whom it takes: the caster, those named, those in an area of squares, or in a way of its own."""
Element = Literal["fire", "cold", "electricity"]
Does = Literal["damage", "drain", "heal", "heal_all", "effect", "slay", "end", "dispel"]
AREAS: Final[frozenset[Shape]] = frozenset({"radius", "square", "cone", "line", "front"})


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a spell or a special does to each figure that it takes.

    Dice: `dice`, once for each `dice_per_levels` levels (at most `dice_max` of the game), `more_dice_per_level` more
    for each level, and `plus_per_level` points, at most `plus_max` in all.
    Save: `save`, with `save_modifier` or by how many are taken; only from `save_from_hit_dice` up, only in the games
    `save_in`. `saved`: what is left then. `when_saved` and `when_failed`: it goes by the save of the part before.
    Whom: `above` < Hit Dice <= `upto`; over the caster's level by so many; hit points; `sides`; kinds of creature.
    Effect: `kind`, for `rounds` and more by level or dice, else as long as the spell's own row says.
    """

    does: Does
    dice: str = ""
    dice_per_levels: int = 0
    dice_max: dict[str, int] = {}
    more_dice_per_level: int = 0
    plus_per_level: int = 0
    plus_max: int = 0
    save: SaveAgainst | None = None
    saved: Literal["half", "none"] = "none"
    save_modifier: int = 0
    save_by_figures: tuple[int, ...] = ()
    save_from_hit_dice: int = 0
    save_in: tuple[str, ...] = ()
    instead: str = ""
    when_saved: bool = False
    when_failed: bool = False
    no_save_in_the_middle: bool = False
    above: str = ""
    upto: str = ""
    over_level_from: int | None = None
    over_level_upto: int | None = None
    points_from: int = 0
    points_upto: int = 0
    sides: Literal["all", "friends", "foes"] = "all"
    only: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    not_of: tuple[str, ...] = ()
    """Monsters by row that it does not touch."""
    unless: tuple[EffectKind, ...] = ()
    ends: tuple[EffectKind, ...] = ()
    element: Element | None = None
    stacks: bool = False
    """Another one adds to those that are there, in place of renewing them."""
    kind: EffectKind = "changed"
    name: str = ""
    label: str = ""
    unending: bool = False
    rounds: int = 0
    rounds_per_level: int = 0
    rounds_per_levels: int = 0
    rounds_dice: str = ""
    changes: Changes = NO_CHANGES
    damage_percent: int = 100
    damage_percent_per_level: int = 0
    absorbs_dice: str = ""
    absorbs_per_levels: int = 0
    extra_dice: str = ""
    armour: int | None = None
    armour_levels: int = 0
    weapon: str = ""

    @property
    def has_rounds(self) -> bool:
        """It says for itself how long it lasts."""
        return bool(self.rounds or self.rounds_per_level or self.rounds_per_levels or self.rounds_dice)

    def expression(self, level: int, game: str) -> DiceExpression:
        """The dice at a caster's level; those of a row without any are none."""
        parsed = read_dice(self.dice) if self.dice else DiceExpression(0, 0, 0)
        times = level // self.dice_per_levels if self.dice_per_levels else 1
        times = min(times, self.dice_max.get(game, times))
        plus = parsed.plus * times + self.plus_per_level * level
        if self.plus_max:
            plus = min(plus, self.plus_max)
        return DiceExpression(parsed.count * times + self.more_dice_per_level * level, parsed.sides, plus)

    def lasts(self, level: int, rolled: int) -> int:
        """Rounds after the one in which it begins."""
        more = level // self.rounds_per_levels if self.rounds_per_levels else 0
        return self.rounds + self.rounds_per_level * level + more + rolled

    def changes_at(self, level: int, absorbs: int, extra: int) -> Changes:
        """The numbers that its effect changes, at a caster's level."""
        own = self.changes
        armour = own.armour
        if self.armour is not None:
            better = self.armour - (level // self.armour_levels if self.armour_levels else 0)
            armour = ArmourAtLeast(better, better, better)
        return Changes(
            attack=own.attack,
            attacked=own.attacked,
            shot_at=own.shot_at,
            damage=own.damage,
            damage_percent=max(0, self.damage_percent + self.damage_percent_per_level * level),
            armour_class=own.armour_class,
            armour=armour,
            saves=own.saves,
            rate_percent=own.rate_percent,
            attacks_percent=own.attacks_percent,
            phases=own.phases,
            each_round=own.each_round,
            regains=own.regains,
            absorbs=absorbs + (level // self.absorbs_per_levels if self.absorbs_per_levels else 0),
            unshot=own.unshot,
            extra_points=extra,
            once=own.once,
            weapon=self.weapon,
        )


class SpellEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """What one spell does. Distances in squares; `within` is the side of the block that holds all
    figures named, `reach` how far it goes where the row's own range says something else.
    """

    spell: str
    resolution: Resolution
    shape: Shape
    squares: int = 0
    squares_per_level: int = 0
    width: int = 1
    depth: int = 0
    figures: int = 1
    figures_per_level: int = 0
    figures_dice: str = ""
    within: int = 0
    reach: int = 0
    middles: int = 1
    touch: bool = False
    ranged: bool = False
    reversible: bool = False
    not_in_melee: bool = False
    around_caster: bool = False
    immune: tuple[str, ...] = ()
    part: tuple[Part, ...] = ()

    def figures_max(self, level: int) -> int:
        """How many may be named."""
        if self.shape in AREAS:
            return self.middles
        return max(1, self.figures + self.figures_per_level * level - (1 if self.figures_per_level else 0))


def read_dice(text: str) -> DiceExpression:
    """Dice of the table, which are checked on loading."""
    parsed = parse_dice(text)
    assert isinstance(parsed, DiceExpression), f"dice are checked on loading, yet there is {text!r}"
    return parsed


def load_spell_effects(spells: Iterable[str]) -> dict[str, SpellEffect]:
    """What every spell does. Raises `WrongTable` where a spell has no row, or a row no dice."""
    rows = read_part("spell_effects", "effect", tuple[SpellEffect, ...])
    found = {row.spell: row for row in rows}
    missing = set(spells) ^ set(found)
    if missing or len(found) != len(rows):
        raise WrongTable(f"spell_effects.toml [[effect]]: {min(missing, default='two of one spell')!r}")
    for row in rows:
        if (row.resolution == "dm") != (row.shape == "dm"):
            raise WrongTable(f"spell_effects.toml {row.spell!r}: what the DM rules on has shape dm")
        check_parts(f"spell_effects.toml {row.spell!r}", row.part)
    return found


def check_parts(where: str, parts: Iterable[Part]) -> None:
    """Raises `WrongTable` at dice that are none."""
    for part in parts:
        texts = (part.dice, part.instead, part.rounds_dice, part.absorbs_dice, part.extra_dice, part.weapon)
        for text in (*texts, *part.changes.each_round):
            if text and not isinstance(parse_dice(text), DiceExpression):
                raise WrongTable(f"{where}: {parse_dice(text)}")
