"""Kinds of cases about one blow: what is needed, whether it hits, what it does."""

from fractions import Fraction
from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType, field

from domain.cases.kind import AnyKind, Expect, Given, Kind, Malformed, listed, row_named, sheet_with
from domain.quantities import DescendingAC, Face, TargetNumber, Thac0, ascending
from domain.rounds import Modifier
from domain.rules.armour_types import WeaponType, thac0_change
from domain.rules.attack import base_thac0, damage_numbers
from domain.rules.blows import damage_dealt, is_critical, parried, parry_points
from domain.rules.cover import cover_at
from domain.rules.into_melee import melee_shares
from domain.rules.strength import strength_row
from domain.rules.to_hit import attack_outcome, number_needed
from domain.rulesets.book_cover import CoverKind
from domain.rulesets.book_phases import Size
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand

MIRROR: Final = 20
"""THMod and THAC0 together (TM-1.3)."""
NORMAL_MAN: Final = "normal_man"
RANKS: Final = "ABCDEFGHIJKLM"

D20Face = Annotated[Face, Meta(ge=1, le=20)]


class ToHit(Given, frozen=True):
    """`thac0_bonus` is subtracted from the THAC0, `roll_mod` added to the die (AD-1.2)."""

    thac0: Thac0
    ac: DescendingAC
    thac0_bonus: int = 0
    roll_mod: int = 0
    natural_rolls: tuple[D20Face, ...] = ()


class ToHitExpect(Expect, frozen=True):
    """`needed` before anything on the die; `hits` for each natural roll."""

    needed: int | UnsetType = UNSET
    hits: tuple[bool, ...] | UnsetType = UNSET


def _to_hit(_: Ruleset, given: ToHit) -> ToHitExpect:
    bonus = Modifier("off the THAC0", given.thac0_bonus, "AD-1.2")
    modifiers = (bonus, Modifier("on the die", given.roll_mod, "AD-1.2"))
    needed = number_needed(given.thac0, given.ac, modifiers)
    return ToHitExpect(
        number_needed(given.thac0, given.ac, (bonus,)),
        tuple(attack_outcome(face, needed, modifiers).hit for face in given.natural_rolls),
    )


class OfClass(Given, frozen=True):
    """A class at a level."""

    class_: str = field(name="class")
    level: int


class OfHitDice(Given, frozen=True):
    """A notation of Hit Dice, such as `4+1`, or `normal man`; of THMod an attack rank `A` to `M` too."""

    hd: str | int


class Thac0Expect(Expect, frozen=True):
    """The base THAC0."""

    thac0: int | UnsetType = UNSET


class ThmodExpect(Expect, frozen=True):
    """A THMod."""

    thmod: int | UnsetType = UNSET


def _of_class(rules: Ruleset, given: OfClass) -> Sheet:
    name = listed("class", row_named(given.class_), rules.book.groups)
    return sheet_with(**{"class": name, "level": given.level})


def _of_hit_dice(given: OfHitDice) -> Sheet:
    text = str(given.hd).replace(" ", "") if str(given.hd)[:1].isdecimal() else row_named(str(given.hd))
    if text == NORMAL_MAN:
        return sheet_with()
    if text.upper() in RANKS:
        return sheet_with(attack_rank=text.upper())
    return sheet_with(hit_dice=text)


def _thac0(rules: Ruleset, sheet: Sheet) -> Thac0Expect:
    return Thac0Expect(base_thac0(rules, sheet))


def _thmod(rules: Ruleset, sheet: Sheet) -> ThmodExpect:
    return ThmodExpect(MIRROR - base_thac0(rules, sheet))


class ThmodSum(Given, frozen=True):
    """All that is added to the die, each with its name."""

    modifiers: tuple[tuple[str, int], ...]


def _thmod_sum(_: Ruleset, given: ThmodSum) -> ThmodExpect:
    """The total of a blow is the face and what is on the die; a face of 0 leaves the sum."""
    modifiers = tuple(Modifier(name, value, "TM-2.1") for name, value in given.modifiers)
    return ThmodExpect(attack_outcome(Face(0), TargetNumber(0), modifiers).total)


class ThmodHit(Given, frozen=True):
    """A d20 against an ascending armour class."""

    natural: D20Face
    thmod: int
    ac_ascending: int


class HitExpect(Expect, frozen=True):
    """Whether it hits."""

    hit: bool | UnsetType = UNSET


def _thmod_hit(_: Ruleset, given: ThmodHit) -> HitExpect:
    on_the_die = (Modifier("THMod", given.thmod, "TM-1.1"),)
    needed = number_needed(Thac0(MIRROR), DescendingAC(MIRROR - given.ac_ascending), on_the_die)
    return HitExpect(attack_outcome(given.natural, needed, on_the_die).hit)


class AcConvert(Given, frozen=True):
    """An armour class one way or the other."""

    descending: DescendingAC | UnsetType = UNSET
    ascending: int | UnsetType = UNSET


class AcExpect(Expect, frozen=True):
    """The same armour on the other scale."""

    ascending: int | UnsetType = UNSET
    descending: int | UnsetType = UNSET


def _ac_convert(_: Ruleset, given: AcConvert) -> AcExpect:
    if (given.descending is UNSET) == (given.ascending is UNSET):
        raise Malformed('"given" wants descending or ascending, one of the two')
    if given.descending is not UNSET:
        return AcExpect(ascending=ascending(given.descending), descending=given.descending)
    assert given.ascending is not UNSET, "one of the two is said"
    return AcExpect(given.ascending, ascending(DescendingAC(given.ascending)))


class Strength(Given, frozen=True):
    """A score, 18/01 to 18/00 among them."""

    strength: str | int


class StrengthExpect(Expect, frozen=True):
    """What it adds to hit and to damage."""

    hit: int | UnsetType = UNSET
    damage: int | UnsetType = UNSET


def _strength(rules: Ruleset, given: Strength) -> StrengthExpect:
    row = strength_row(rules.book.strength, sheet_with(strength=str(given.strength)).strength)
    return StrengthExpect(row.hit, row.dmg)


class WeaponVsArmor(Given, frozen=True):
    """A suit or a type of armour, and the kinds of the weapon: S, P, B."""

    armor: str
    types: tuple[WeaponType, ...]


class ChangeExpect(Expect, frozen=True):
    """What is added to the THAC0: plus is harder."""

    thac0_change: int | UnsetType = UNSET


def _weapon_vs_armor(rules: Ruleset, given: WeaponVsArmor) -> ChangeExpect:
    table = rules.book.armour_types
    armour = listed("armour", row_named(given.armor), {*table.type_of, "none", "natural"})
    return ChangeExpect(thac0_change(table, armour, given.types))


class Damage(Given, frozen=True):
    """A weapon against a size; the dice have fallen as `dice_total`, their own plus counted in."""

    weapon: str
    target_size: Size
    dice_total: int
    bonus: int = 0
    multiplier: int = 1


class DamageExpect(Expect, frozen=True):
    """The weapon's dice against that size, and the hit points that the hit costs."""

    dice: str | UnsetType = UNSET
    damage: int | UnsetType = UNSET


def _damage(rules: Ruleset, given: Damage) -> DamageExpect:
    dealing = (name for name, row in rules.book.weapons.items() if row.dmg_sm != "creature")
    held = WeaponInHand(listed("weapon with dice of its own", row_named(given.weapon), dealing))
    target = sheet_with(size=given.target_size)
    dice = damage_numbers(rules, sheet_with(), target, held).dice
    return DamageExpect(str(dice), damage_dealt(given.dice_total, given.multiplier, given.bonus))


class Critical(Given, frozen=True):
    """`needed` is the total that hits; `mods` are added to the die."""

    natural: D20Face
    needed: int
    mods: int = 0


class CriticalExpect(Expect, frozen=True):
    """Whether the option's usual condition holds."""

    critical: bool | UnsetType = UNSET


def _critical(rules: Ruleset, given: Critical) -> CriticalExpect:
    face_needed = TargetNumber(given.needed - given.mods)
    return CriticalExpect(is_critical(rules.wounds.critical, given.natural, face_needed))


class Parry(Given, frozen=True):
    """Who parries."""

    level: int
    warrior: bool


class ParryAc(Given, frozen=True):
    """Who parries, its armour class, and how it is attacked."""

    level: int
    warrior: bool
    ac: DescendingAC
    from_rear: bool = False
    missile: bool = False


class ParryExpect(Expect, frozen=True):
    """By how much the armour class is better."""

    ac_better_by: int | UnsetType = UNSET


class ParryAcExpect(Expect, frozen=True):
    """The armour class that it shows, descending."""

    ac: int | UnsetType = UNSET


def _parry(rules: Ruleset, given: Parry) -> ParryExpect:
    return ParryExpect(parry_points(rules.wounds.parry, given.level, warrior=given.warrior))


def _parry_ac(rules: Ruleset, given: ParryAc) -> ParryAcExpect:
    points = parry_points(rules.wounds.parry, given.level, warrior=given.warrior)
    return ParryAcExpect(parried(given.ac, points, from_rear=given.from_rear, missile=given.missile))


class Cover(Given, frozen=True):
    """So many percent hidden, by what stops a missile or by what merely hides."""

    hidden: int
    type: CoverKind = "cover"


class CoverExpect(Expect, frozen=True):
    """On the roll of missiles, and on saves; `blocked`: it cannot be shot at."""

    attack: int | UnsetType = UNSET
    save: int | UnsetType = UNSET
    blocked: bool | UnsetType = UNSET


def _cover(rules: Ruleset, given: Cover) -> CoverExpect:
    row = cover_at(rules.book.cover, given.type, given.hidden)
    return CoverExpect(row.attack, row.save, row.blocked)


class FireIntoMelee(Given, frozen=True):
    """Everyone in the melee, with size."""

    figures: tuple[tuple[str, Size], ...]


class ChanceExpect(Expect, frozen=True):
    """Each one's share, as a fraction."""

    chance: dict[str, str] | UnsetType = UNSET


def _fire_into_melee(rules: Ruleset, given: FireIntoMelee) -> ChanceExpect:
    shares = melee_shares(rules.book.phases, dict(given.figures))
    if len(shares) != len(given.figures):
        raise Malformed("two figures of one name are in the melee")
    return ChanceExpect({name: str(Fraction(share)) for name, share in shares.items()})


BLOW_KINDS: Final[tuple[AnyKind, ...]] = (
    Kind("to_hit", "the number needed, and whether each natural roll hits", ToHit, ToHitExpect, _to_hit),
    Kind(
        "thac0_class",
        "base THAC0 of a class at a level",
        OfClass,
        Thac0Expect,
        lambda rules, given: _thac0(rules, _of_class(rules, given)),
    ),
    Kind(
        "thac0_hd",
        "a monster's THAC0 by Hit Dice",
        OfHitDice,
        Thac0Expect,
        lambda rules, given: _thac0(rules, _of_hit_dice(given)),
    ),
    Kind("strength", "a Strength row", Strength, StrengthExpect, _strength),
    Kind(
        "weapon_vs_armor",
        "what armour adds to the THAC0, by the type that is best for the attacker",
        WeaponVsArmor,
        ChangeExpect,
        _weapon_vs_armor,
    ),
    Kind("thmod_sum", "the sum of all modifiers of a blow", ThmodSum, ThmodExpect, _thmod_sum, game="thmod"),
    Kind(
        "thmod_hd",
        "the THMod of Hit Dice or of an attack rank",
        OfHitDice,
        ThmodExpect,
        lambda rules, given: _thmod(rules, _of_hit_dice(given)),
        game="thmod",
    ),
    Kind(
        "thmod_class",
        "the THMod of a class at a level",
        OfClass,
        ThmodExpect,
        lambda rules, given: _thmod(rules, _of_class(rules, given)),
        game="thmod",
    ),
    Kind(
        "thmod_hit", "a roll against an ascending armour class", ThmodHit, HitExpect, _thmod_hit, game="thmod"
    ),
    Kind("ac_convert", "an armour class on the other scale", AcConvert, AcExpect, _ac_convert),
    Kind("damage", "a weapon's dice against a size, and the damage of a hit", Damage, DamageExpect, _damage),
    Kind("critical", "whether a hit is critical by the usual condition", Critical, CriticalExpect, _critical),
    Kind("parry", "by how much parrying betters the armour class", Parry, ParryExpect, _parry),
    Kind("parry_ac", "the armour class of one who parries", ParryAc, ParryAcExpect, _parry_ac),
    Kind("cover", "what cover or concealment does to missiles and saves", Cover, CoverExpect, _cover),
    Kind(
        "fire_into_melee",
        "each figure's share of a shot into a melee",
        FireIntoMelee,
        ChanceExpect,
        _fire_into_melee,
    ),
)
