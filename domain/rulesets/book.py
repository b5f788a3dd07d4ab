"""The shared tables, read from TOML and checked: shape, gaps, overlaps, dice, references.

A wrong table stops the program at its start, naming the file and the row; it never decides a blow.
"""

from typing import Final

from msgspec import Struct, field

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.book_armour_types import ArmourTypeTable, load_armour_types
from domain.rulesets.book_attack_rates import AttackRateTables, load_attack_rate_tables
from domain.rulesets.book_cover import CoverTable, load_cover
from domain.rulesets.book_critical_events import CriticalEventTable, load_critical_events
from domain.rulesets.book_encumbrance import EncumbranceTables, load_encumbrance_tables
from domain.rulesets.book_fatigue import FatigueTable, load_fatigue
from domain.rulesets.book_items import ItemTable, load_items
from domain.rulesets.book_missiles import WeaponUses, load_weapon_uses
from domain.rulesets.book_morale import MoraleTable, load_morale
from domain.rulesets.book_options import OptionRow, load_options
from domain.rulesets.book_phases import PhaseTables, Size, load_phase_tables
from domain.rulesets.book_skills import SkillTable, load_skills
from domain.rulesets.book_specials import Special, load_specials
from domain.rulesets.book_spells import SpellTable, load_spells
from domain.rulesets.book_turning import TurningTable, TurningUse, load_turning_tables
from domain.rulesets.book_unarmed import UnarmedTable, load_unarmed
from domain.rulesets.reading import WrongTable, read_part

LEVELS_IN_TABLE_53: Final = 20
WITH_WEAPON: Final = "weapon"
"""What an attack of a monster is called that it makes with its kit."""


class StrengthRow(Struct, frozen=True):
    """Adjustments by Strength; 18/01 to 18/00 are bands of `pct_min` to `pct_max`."""

    score: str
    hit: int
    dmg: int
    pct_min: int | None = None
    pct_max: int | None = None


class DexterityRow(Struct, frozen=True):
    """Adjustments by Dexterity; `ac` is added to a descending armour class, so minus is better."""

    score: int
    react: int
    missile: int
    ac: int


class WeaponRow(Struct, frozen=True):
    """A weapon: damage against small and man-sized and against larger targets, reach in squares."""

    id: str
    name: str
    dmg_sm: str
    dmg_l: str
    size: str
    speed: int
    hands: int
    reach: int
    min_reach: int
    use: str
    str_bonus: str
    types: tuple[str, ...]


class NaturalAttack(Struct, frozen=True):
    """One attack of a monster's routine."""

    name: str
    damage: str
    type: str


class KitWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that a monster comes with; with `own_damage` as big as its bearer, so that the listed damage counts."""

    weapon: str
    own_damage: bool = False


class MonsterRow(Struct, frozen=True):
    """A monster of the table; armour class descending. `thac0` and `thmod` may depart from what its Hit Dice give.

    `kit` is what its attack called `weapon` is made with, the first for blows; only such a monster has one.
    """

    id: str
    name: str
    hd: str
    size: Size
    ac: int
    mv: int
    thac0: int
    thmod: int
    kind: str
    attacks: tuple[NaturalAttack, ...]
    turn_row: str = ""
    """The sort of undead that it is, for those who turn them."""
    kit: tuple[KitWeapon, ...] = ()

    @property
    def weapon_damage(self) -> str | None:
        """The listed damage of its attack with a weapon; None where it strikes with its body alone."""
        return next((one.damage for one in self.attacks if one.name == WITH_WEAPON), None)


class MonsterBracket(Struct, frozen=True):
    """THAC0 by Hit Dice; without `min` and `max`, what is below one Hit Die."""

    hd: str
    thac0: int
    min: int | None = None
    max: int | None = None


class Improvement(Struct, frozen=True):
    """Table 54: so many points in so many levels."""

    points: int
    levels: int


class LevelZero(Struct, frozen=True):
    """People without a level."""

    thac0: int


class Thac0Limit(Struct, frozen=True):
    """No group's THAC0 is below `floor` (AMB-06)."""

    floor: int


class Thac0Table(Struct, frozen=True):
    """Tables 53 and 54 by group, monsters by Hit Dice."""

    table53: dict[str, tuple[int, ...]]
    table54: dict[str, Improvement]
    level0: LevelZero
    monsters: tuple[MonsterBracket, ...]
    options: Thac0Limit


class Book(Struct, frozen=True):
    """All shared tables that the rulesets draw on."""

    groups: dict[str, str]
    thac0: Thac0Table
    strength: dict[str, StrengthRow] = field(default_factory=dict)
    dexterity: dict[int, DexterityRow] = field(default_factory=dict)
    weapons: dict[str, WeaponRow] = field(default_factory=dict)
    monsters: dict[str, MonsterRow] = field(default_factory=dict)
    tireless: frozenset[str] = frozenset()
    amorphous: frozenset[str] = frozenset()
    phases: PhaseTables = field(default_factory=load_phase_tables)
    loads: EncumbranceTables = field(default_factory=load_encumbrance_tables)
    attack_rates: AttackRateTables = field(default_factory=load_attack_rate_tables)
    uses: WeaponUses = field(default_factory=load_weapon_uses)
    magic: SpellTable = field(default_factory=load_spells)
    items: ItemTable = field(default_factory=lambda: load_items(load_spells(), load_phase_tables()))
    specials: dict[str, Special] = field(default_factory=load_specials)
    critical_events: CriticalEventTable = field(default_factory=load_critical_events)
    weariness: FatigueTable = field(default_factory=load_fatigue)
    morale: MoraleTable = field(default_factory=load_morale)
    armour_types: ArmourTypeTable = field(default_factory=load_armour_types)
    cover: CoverTable = field(default_factory=load_cover)
    unarmed: UnarmedTable = field(default_factory=load_unarmed)
    skills: SkillTable = field(default_factory=load_skills)
    turning: dict[TurningUse, TurningTable] = field(default_factory=load_turning_tables)
    options: dict[str, OptionRow] = field(default_factory=load_options)


def load_book() -> Book:
    """Read and check all shared tables. Raises `WrongTable`."""
    strength = read_part("abilities", "strength", tuple[StrengthRow, ...])
    dexterity = read_part("abilities", "dexterity", tuple[DexterityRow, ...])
    weapons = read_part("weapons", "weapon", tuple[WeaponRow, ...])
    monsters = read_part("monsters", "monster", tuple[MonsterRow, ...])
    book = Book(
        groups=read_part("thac0", "groups", dict[str, str]),
        thac0=read_part("thac0", "adnd2e", Thac0Table),
        strength={row.score: row for row in strength},
        dexterity={row.score: row for row in dexterity},
        weapons={row.id: row for row in weapons},
        monsters={row.id: row for row in monsters},
        tireless=read_part("fatigue", "points.tireless", frozenset[str]),
        amorphous=read_part("monsters", "amorphous_kinds", frozenset[str]),
    )
    for name, given, kept in (
        ("abilities.toml [strength]", strength, book.strength),
        ("abilities.toml [dexterity]", dexterity, book.dexterity),
        ("weapons.toml", weapons, book.weapons),
        ("monsters.toml", monsters, book.monsters),
    ):
        if len(given) != len(kept):
            raise WrongTable(f"{name}: two rows of one id")
    _check_thac0(book)
    _check_dice(book)
    _check_kits(book)
    _check_exceptional_strength(book)
    return book


def _check_thac0(book: Book) -> None:
    groups = set(book.groups.values())
    for group in groups:
        if len(book.thac0.table53.get(group, ())) != LEVELS_IN_TABLE_53:
            raise WrongTable(f"thac0.toml [adnd2e.table53] {group}: wants {LEVELS_IN_TABLE_53} levels")
        if group not in book.thac0.table54:
            raise WrongTable(f"thac0.toml [adnd2e.table54] has no {group}")
    upto = 0
    for row in book.thac0.monsters:
        if row.min is None or row.max is None:
            continue
        if row.min != upto + 1 or row.max < row.min:
            raise WrongTable(
                f"thac0.toml [adnd2e.monsters] {row.hd!r}: a gap or overlap after {upto} Hit Dice"
            )
        upto = row.max


def _check_dice(book: Book) -> None:
    for weapon in book.weapons.values():
        for text in (weapon.dmg_sm, weapon.dmg_l):
            if text != "creature" and not isinstance(parse_dice(text), DiceExpression):
                raise WrongTable(f"weapons.toml {weapon.id!r}: {parse_dice(text)}")
    for monster in book.monsters.values():
        for attack in monster.attacks:
            if not isinstance(parse_dice(attack.damage), DiceExpression):
                raise WrongTable(f"monsters.toml {monster.id!r}: {parse_dice(attack.damage)}")


def _check_kits(book: Book) -> None:
    for monster in book.monsters.values():
        if bool(monster.kit) != (monster.weapon_damage is not None):
            raise WrongTable(
                f"monsters.toml {monster.id!r}: a kit is what an attack called weapon is made with"
            )
        strange = next((one.weapon for one in monster.kit if one.weapon not in book.weapons), None)
        if strange is not None:
            raise WrongTable(f"monsters.toml {monster.id!r}: there is no weapon {strange!r}")


def _check_exceptional_strength(book: Book) -> None:
    bands = [row for row in book.strength.values() if row.pct_min is not None]
    upto = 0
    for row in bands:
        if row.pct_min != upto + 1 or row.pct_max is None or row.pct_max < upto + 1:
            raise WrongTable(f"abilities.toml [strength] {row.score!r}: a gap or overlap after 18/{upto:02d}")
        upto = row.pct_max
