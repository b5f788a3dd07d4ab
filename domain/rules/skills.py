"""How well one knows a weapon, a weapon in each hand, styles of fighting (OE-1.6, OE-1.9, OE-7.1, OE-7.2)."""

from typing import Literal

from domain.rulesets.book import Book, WeaponRow
from domain.rulesets.book_skills import SkillTable
from domain.sheets import Sheet, WeaponInHand, WeaponSkill

Specialists = Literal["fighters", "warriors"]
WARRIOR = "warrior"
SIZES = "TSMLHG"


def nonproficiency(table: SkillTable, group: str, skill: WeaponSkill) -> int:
    """On the roll of whoever does not know its weapon; half, rounded up, where it knows one like it (OE-1.6)."""
    whole = table.nonproficiency[group]
    match skill:
        case "unskilled":
            return whole
        case "related":
            return whole // table.related_divisor  # the floor of a negative number: the larger half
        case _:
            return 0


def specialises(book: Book, sheet: Sheet, held: WeaponInHand, who: Specialists) -> bool:
    """A fighter, or as the option has it any warrior, who has made this weapon its own (OE-7.1)."""
    if held.skill not in {"specialised", "double"} or sheet.class_ is None:
        return False
    return sheet.class_ == "fighter" or (who == "warriors" and book.groups[sheet.class_] == WARRIOR)


def specialist_bonus(table: SkillTable, held: WeaponInHand) -> tuple[int, int]:
    """On the roll and on the damage of a specialist; some weapons nobody masters twice over (OE-7.1)."""
    numbers = table.specialist
    if held.skill == "double" and held.weapon not in table.never_double:
        return numbers.double_specialist_attack, numbers.double_specialist_damage
    return numbers.specialist_attack, numbers.specialist_damage


def kind_of_weapon(book: Book, held: WeaponInHand, *, flies: bool) -> str:
    """The row by which a specialist's attacks go (OE-7.1)."""
    if not flies:
        return "melee"
    found = (kind for kind, weapons in book.skills.kinds.items() if held.weapon in weapons)
    return next(found, "other_missile")


def point_blank_bonus(book: Book, held: WeaponInHand, squares: int) -> int:
    """What bow and crossbow specialists add at close quarters (OE-7.1)."""
    table = book.skills.point_blank
    within = table.squares.get(kind_of_weapon(book, held, flies=True), 0)
    return table.attack if squares <= within else 0


def two_weapon_modifier(table: SkillTable, reaction: int, *, off_hand: bool, has_style: bool) -> int:
    """On the roll of one hand while each holds a weapon; quick reactions make up for it, and for no more (OE-1.9)."""
    numbers, styles = table.specialist.off_hand, table.styles
    if has_style:
        plain = styles.two_weapon_off if off_hand else styles.two_weapon_main
    else:
        plain = numbers.off if off_hand else numbers.main
    return min(0, plain + reaction)


def goes_with(table: SkillTable, main: WeaponRow, off: WeaponRow) -> bool:
    """One hand each, and the second the smaller, or a dagger (OE-1.9)."""
    one_handed = main.hands == 1 and off.hands == 1 and off.use != "launcher"
    smaller = off.id in table.always_off_hand or SIZES.index(off.size) < SIZES.index(main.size)
    return one_handed and smaller


def style_damage(book: Book, sheet: Sheet, held: WeaponInHand) -> int:
    """On the damage of who has learnt to fight with both hands on one weapon (OE-7.2)."""
    row = book.weapons.get(held.weapon)
    both = row is not None and row.hands == 2 and row.use != "launcher"
    return book.skills.styles.two_hand_damage if both and sheet.style == "two_hand" else 0


def style_armour(book: Book, sheet: Sheet, *, both_hands: bool) -> int:
    """On the armour class of who has learnt to fight with one weapon and an empty hand (OE-7.2)."""
    if sheet.style != "one_hand" or sheet.shield or both_hands or not sheet.weapons:
        return 0
    row = book.weapons.get(sheet.weapons[0].weapon)
    return book.skills.styles.one_hand_armour_class if row is not None and row.hands == 1 else 0
