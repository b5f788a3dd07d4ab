"""What is written on a character sheet or in a monster's line, as far as fighting needs it."""

from typing import Annotated, Final, Literal, TypeVar, assert_never

from msgspec import Meta, Struct, structs

from domain.ids import PictureName
from domain.quantities import DescendingAC, HitPoints, Square, Thac0

T = TypeVar("T")
UNSEEN: Final = (
    r"\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    r"\ufff9-\ufffb\U000e0000-\U000e007f"
)
"""What moves the cursor, turns the direction of what stands beside it, or is not seen at all. The joiners of honest
scripts (U+200C, U+200D) and the marks of emoji stand outside of it."""
PRINTABLE: Final = rf"^[^\x00-\x1f{UNSEEN}]*$(?!\n)"
"""Any script, on one line."""
PRINTABLE_LINES: Final = rf"^[^\x00-\x09\x0b-\x1f{UNSEEN}]*$(?!\n)"
"""Any script, on as many lines as one likes."""
NoteText = Annotated[str, Meta(max_length=2000, pattern=PRINTABLE_LINES)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^(?=.*\S)" + PRINTABLE.removeprefix("^"))]
TableRow = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$(?!\n)")]
"""The id of a row in one of the bundled tables: a weapon, a monster, a class."""
Armour = Annotated[DescendingAC, Meta(ge=-30, le=30)]
Points = Annotated[HitPoints, Meta(ge=-100, le=1000)]
Ability = Annotated[int, Meta(ge=1, le=25)]


Mastery = Literal["un", "ba", "sk", "ex", "ms", "gm"]
WeaponSkill = Literal["unskilled", "related", "proficient", "specialised", "double"]
"""How well one knows a weapon: not at all, one like it, well; or as a specialist, or twice over (OE-1.6, OE-7.1)."""
FightingStyle = Literal["one_hand", "two_hand", "shield", "two_weapon"]
AttackRank = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M"]


class WeaponInHand(Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """A weapon of the tables with its magic plus; `damage` instead of the table's where a monster has its own.

    `mastery` is unskilled, basic, skilled, expert, master or grand master, where the game knows it (TM-2.4);
    `skill` is what the other games know. `strength_bow`: a bow made for its bearer's Strength (OE-1.5, AD-1.2).
    """

    weapon: TableRow
    plus: Annotated[int, Meta(ge=-5, le=10)] = 0
    damage: Annotated[str, Meta(max_length=12)] = ""
    mastery: Mastery = "ba"
    skill: WeaponSkill = "proficient"
    strength_bow: bool = False


CHARGES_MOST: Final = 200
WEAPONS_MAX: Final = 12


class Charged(Struct, frozen=True, forbid_unknown_fields=True):
    """So many charges are left in a wand, a stave or the like; or so many missiles for a weapon that flies or shoots."""

    item: TableRow
    left: Annotated[int, Meta(ge=0, le=CHARGES_MOST)]


class Sheet(
    Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True, rename={"class_": "class"}
):
    """Who somebody is in a fight. Characters have `class` and `level`, monsters `hit_dice`.

    `armour_class` is descending and holds armour and shield, not Dexterity. `thac0` stands only where it
    departs from the tables. `strength` is text because of 18/01 to 18/00.
    """

    name: Name
    hit_points: Points
    armour_class: Armour
    class_: TableRow | None = None
    level: Annotated[int, Meta(ge=0, le=100)] = 0
    hit_dice: Annotated[str, Meta(pattern=r"^(1/2|1/4|[0-9]{1,4}([+-][0-9]{1,2}|\+)?)\**$(?!\n)")] | None = (
        None
    )
    thac0: Annotated[Thac0, Meta(ge=-100, le=30)] | None = None
    attack_rank: AttackRank | None = None
    """Of demihumans beyond their last level, where the game knows it (TM-2.3)."""
    strength: Annotated[str, Meta(pattern=r"^([1-9]|1[0-9]|2[0-5]|18/(0[1-9]|[1-9][0-9]|00))$(?!\n)")] = "10"
    dexterity: Ability = 10
    constitution: Ability = 10
    size: Literal["T", "S", "M", "L", "H", "G"] = "M"
    weapons: Annotated[tuple[WeaponInHand, ...], Meta(max_length=WEAPONS_MAX)] = ()
    rate: Annotated[int, Meta(ge=0, le=96)] = 12
    """Movement in squares, before Strength, Dexterity and load (OE-4.1); a monster's as its row has it."""
    load: Literal["unencumbered", "light", "moderate", "heavy", "severe"] = "unencumbered"
    pounds: Annotated[int, Meta(ge=0, le=5000)] | None = None
    """What it carries, in pounds: with its Strength that says the load, in place of `load` (OE-4.2)."""
    shield: Annotated[int, Meta(ge=0, le=10)] = 0
    """How much of the armour class is the shield's: it does not cover the back (OE-1.8)."""
    spells: Annotated[tuple[TableRow, ...], Meta(max_length=40)] = ()
    """Those in memory; one that is there twice may be cast twice."""
    public_name: Name | None = None
    """What those who do not know better call it: "a cloaked figure"."""
    portrait: PictureName | None = None
    """A picture that the table keeps: whoever sees the figure sees it too."""
    monster: TableRow | None = None
    martial_arts: bool = False
    """It fights with bare hands as others do with weapons (OE-5.12)."""
    mounted: bool = False
    """It fights from a mount, which charges with its lance (OE-5.3)."""
    style: FightingStyle | None = None
    """Which style of fighting it has learnt, where those count (OE-7.2)."""
    armour: TableRow | None = None
    """The suit that is worn, where it matters which: a row of the armour's table. A hide of its own is none (AD-3.2)."""
    armour_plus: Annotated[int, Meta(ge=-10, le=10)] = 0
    """The magic of what is worn, which the armour class does not hold; minus of what is cursed (AD-1.9)."""
    items: Annotated[tuple[TableRow, ...], Meta(max_length=40)] = ()
    """What is carried beside weapons; one that is there twice is there twice."""
    charges: Annotated[tuple[Charged, ...], Meta(max_length=40)] = ()
    """How often a thing works still, and for how many shots or throws a weapon is good, where that is counted.

    With its last charge a thing is used up; a bow without arrows stays, with 0.
    """

    def charges_of(self, item: TableRow) -> int | None:
        """None where nobody counts them."""
        return next((one.left for one in self.charges if one.item == item), None)

    def charges_after_use(self, item: TableRow) -> int | None:
        """How many are left when it has worked once more; with the last it is used up (OE-5.13)."""
        charges = self.charges_of(item)
        return None if charges is None else charges - 1

    def is_shot_out(self, weapon: TableRow) -> bool:
        """Its missiles are counted, and none is left (OE-5.6)."""
        return self.charges_of(weapon) == 0

    def counted(self) -> dict[str, int]:
        """What is left of all that is counted, by row."""
        return {one.item: one.left for one in self.charges}

    def holds(self, weapon: TableRow) -> bool:
        """It is one of the weapons."""
        return any(held.weapon == weapon for held in self.weapons)


GearKind = Literal["shield", "armour", "weapon", "item"]
GearLoss = Literal["torn_off", "loose", "dropped", "stuck", "broken"]
"""What became of it: off the arm; not sitting right; in a square; of no use this round; of no use any more."""


class LostGear(Struct, frozen=True, omit_defaults=True):
    """What a figure has, and not at hand. `points` of its descending armour class are gone with it.

    `label` is what it is called, `place` where it stood on the sheet; `square` where it lies, None of what lies nowhere or off the map.
    """

    kind: GearKind
    how: GearLoss
    label: str = ""
    weapon: WeaponInHand | None = None
    item: TableRow | None = None
    points: int = 0
    place: int = 0
    square: Square | None = None
    left: int | None = None
    """Its charges or missiles, where they are counted: they go with it."""

    @property
    def row(self) -> TableRow | None:
        """Of a weapon or a thing."""
        return self.weapon.weapon if self.weapon else self.item


def discharged(sheet: Sheet, item: TableRow, left: int) -> Sheet:
    """The sheet when so many charges are left in that; of a thing with none left they are counted no more."""
    others = tuple(one for one in sheet.charges if one.item != item)
    counted = left > 0 or sheet.holds(item)
    return structs.replace(sheet, charges=(*others, Charged(item, left)) if counted else others)


def without(sheet: Sheet, gear: LostGear) -> Sheet:
    """The sheet as it counts while that is not at hand."""
    armour = DescendingAC(sheet.armour_class + gear.points)
    match gear.kind:
        case "shield":
            return structs.replace(sheet, armour_class=armour, shield=sheet.shield - gear.points)
        case "armour":
            return structs.replace(sheet, armour_class=armour)
        case "weapon":
            return structs.replace(sheet, weapons=_left_out(sheet.weapons, gear.place))
        case "item":
            return structs.replace(sheet, items=_left_out(sheet.items, gear.place))
        case _:
            assert_never(gear.kind)


def with_again(sheet: Sheet, gear: LostGear) -> Sheet:
    """The sheet when that is at hand again."""
    armour = DescendingAC(sheet.armour_class - gear.points)
    match gear.kind:
        case "shield":
            return structs.replace(sheet, armour_class=armour, shield=sheet.shield + gear.points)
        case "armour":
            return structs.replace(sheet, armour_class=armour)
        case "weapon":
            return structs.replace(sheet, weapons=_put_in(sheet.weapons, gear.place, gear.weapon))
        case "item":
            return structs.replace(sheet, items=_put_in(sheet.items, gear.place, gear.item))
        case _:
            assert_never(gear.kind)


def with_another(sheet: Sheet, gear: LostGear) -> Sheet:
    """The sheet with what somebody else had, at the end of the row."""
    place = len(sheet.weapons if gear.kind == "weapon" else sheet.items)
    found = with_again(sheet, structs.replace(gear, place=place))
    if gear.row is None or gear.left is None:
        return found
    had = sheet.charges_of(gear.row)
    if had is None and (sheet.holds(gear.row) or gear.row in sheet.items):
        return found  # nobody counts them there
    return discharged(found, gear.row, min(CHARGES_MOST, gear.left + (had or 0)))


def _left_out(row: tuple[T, ...], place: int) -> tuple[T, ...]:
    return (*row[:place], *row[place + 1 :])


def _put_in(row: tuple[T, ...], place: int, one: T | None) -> tuple[T, ...]:
    assert one is not None, "what was lost of a row is kept with its place"
    return (*row[:place], one, *row[place:])
