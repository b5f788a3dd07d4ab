"""How many blows and shots a sheet has in a round, and how fast it is before any load (OE-4.1, OE-5.2, OE-5.6)."""

from domain.rounds import Order
from domain.rules.attacks_per_round import ONCE, attacks_in_round, class_rate, shots_in_round, specialist_rate
from domain.rules.encumbrance import is_rooted, rate_before_encumbrance
from domain.rules.skills import Specialists, kind_of_weapon, specialises
from domain.rules.strength import strength_row
from domain.rulesets.book import Book
from domain.rulesets.book_attack_rates import ExtraIn
from domain.sheets import Sheet, WeaponInHand


def own_rate_squares(book: Book, sheet: Sheet) -> int:
    """The rate before any load: the people's or the monster's, with Strength and Dexterity (OE-4.1).

    0 of whoever carries more than it can move with (OE-4.2).
    """
    if is_rooted(book.loads, book.strength, sheet):
        return 0
    if sheet.hit_dice is not None:
        return sheet.rate
    strength = strength_row(book.strength, sheet.strength)
    return rate_before_encumbrance(sheet.rate, strength, book.dexterity[sheet.dexterity])


def rate_in_armour(book: Book, sheet: Sheet, rate_squares: int, *, caps: bool) -> int:
    """Under its load, and by the option no faster than the suit lets its wearer go (OE-4.1)."""
    most = book.armour_types.rates.get(sheet.armour or "") if caps else None
    return rate_squares if most is None else min(rate_squares, most)


def blows_this_round(
    book: Book,
    sheet: Sheet,
    number: int,
    extra_in: ExtraIn,
    held: WeaponInHand | None = None,
    specialists: Specialists = "fighters",
) -> int:
    """Melee attacks in its round `number`, counted from the first in which it could act: by class and level, more with a specialist's `held` (OE-5.2, OE-7.1, AD-6.1).

    A monster's routine counts as one.
    """
    rate = (
        ONCE
        if sheet.class_ is None
        else class_rate(book.attack_rates, book.groups[sheet.class_], max(1, sheet.level))
    )
    if held is not None and specialises(book, sheet, held, specialists):
        kind = kind_of_weapon(book, held, flies=False)
        rate = specialist_rate(book.attack_rates, kind, max(1, sheet.level))
    return attacks_in_round(rate, number, extra_in)


def shots_this_round(
    book: Book, sheet: Sheet, order: Order, number: int, specialists: Specialists = "fighters"
) -> int:
    """Shots in its round `number` at the weapon's rate of fire, or a specialist's, halved where it half-moves (OE-5.6, OE-7.1)."""
    held = weapon_of_order(book, sheet, order)
    missile = book.uses.missiles.get(held.weapon) if held else None
    rate = missile.rof if missile else ONCE
    if held is not None and missile is not None and specialises(book, sheet, held, specialists):
        kind = kind_of_weapon(book, held, flies=True)
        rate = specialist_rate(book.attack_rates, kind, max(1, sheet.level))
    return shots_in_round(rate, number, half_moving=order.move == "half")


def weapon_of_order(book: Book, sheet: Sheet, order: Order) -> WeaponInHand | None:
    """The weapon that was named, or the first on the sheet that does what was declared: shoots, covers, strikes.

    Whoever has lost what was named, or has no missile left for it, takes the next.
    """
    if order.action == "cover":
        return covers_with(book, sheet, order.weapon)
    missiles = book.uses.missiles
    able = [one for one in sheet.weapons if not sheet.is_shot_out(one.weapon)]
    if order.action == "fire":
        serves = [one for one in able if one.weapon in missiles]
    else:
        serves = [one for one in able if one.weapon not in missiles or missiles[one.weapon].use != "launcher"]
    named = (one for one in serves if one.weapon == order.weapon)
    return next(named, None) or next(iter(serves), None)


def is_bow(book: Book, held: WeaponInHand) -> bool:
    """A bow or crossbow, with which one covers somebody from afar (OE-5.5)."""
    return held.weapon in book.phases.cover.bows


def covers_with(book: Book, sheet: Sheet, name: str | None) -> WeaponInHand | None:
    """The weapon named, else the first bow that one is proficient with, else the first blade (OE-5.5)."""
    known = [
        one
        for one in sheet.weapons
        if one.skill not in {"unskilled", "related"} and not sheet.is_shot_out(one.weapon)
    ]
    bows = [one for one in known if is_bow(book, one)]
    blades = [one for one in known if is_blade(book, one)]
    return next((one for one in (*bows, *blades) if name in {None, one.weapon}), None)


def is_blade(book: Book, held: WeaponInHand) -> bool:
    """It cuts or pierces in the hand."""
    row = book.weapons.get(held.weapon)
    return row is not None and row.use != "launcher" and not {"S", "P"}.isdisjoint(row.types)
