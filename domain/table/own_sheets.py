"""What whoever plays a character may write on its sheet without the DM: how it looks, and what it carries and memorises.

What makes it better or worse is the DM's: class, level, hit points, armour class, scores, how well a weapon is known,
magic, and what has an effect by the rules.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import structs

from domain.refusals import Refused
from domain.rulesets.book import Book
from domain.sheets import Charged, Sheet, WeaponInHand
from domain.table.grants import Actor
from domain.table.table import RosterCharacter
from domain.texts import in_words, isolated

OWN_FIELDS: Final[dict[str, str]] = {
    "name": "name",
    "portrait": "portrait",
    "weapons": "weapons",
    "charges": "missiles",
    "spells": "spells",
    "items": "things carried",
    "pounds": "pounds carried",
}
"""Fields of a sheet that are its player's as well, and the words for them."""
NOT_YOURS: Final = "Only whoever runs the table, and its own player, writes on a character's sheet."


def changed_fields(before: Sheet, after: Sheet) -> tuple[str, ...]:
    """In words, in the order of the sheet: "weapons", "hit points"."""
    counted = (set(before.charges), set(after.charges))  # the order in which things are counted means nothing
    names = (
        name
        for name in Sheet.__struct_fields__
        if (counted[0] != counted[1] if name == "charges" else getattr(before, name) != getattr(after, name))
    )
    return tuple(OWN_FIELDS.get(name, name.strip("_").replace("_", " ")) for name in names)


def plays(character: RosterCharacter, actor: Actor) -> bool:
    """It is the actor's own, and not lent: who borrows a character does not write on its sheet."""
    own = character.seat is not None and character.seat == actor.grant.seat
    return own and character.id in actor.grant.acts_for


def is_the_dms(known: RosterCharacter, sheet: Sheet, book: Book, *, battle_goes_on: bool) -> Refused | None:
    """Why its player may not write that on a sheet; None where it may."""
    if battle_goes_on:
        return Refused(
            "battle_is_open", "A battle is open; when it is over you may write on your sheet in camp."
        )
    wrong = next(_wrong(known, sheet, book), None)
    if wrong is None:
        return None
    legal = in_words(list(OWN_FIELDS.values()))
    return Refused("forbidden", f"{wrong} Ask the DM for that; yours on the sheet are {legal}.")


def _wrong(known: RosterCharacter, sheet: Sheet, book: Book) -> Iterator[str]:
    before = known.sheet
    strange = [one for one in changed_fields(before, sheet) if one not in OWN_FIELDS.values()]
    if strange:
        yield f"To change {in_words(strange)} is the DM's."
    if sheet.portrait not in {None, before.portrait}:
        # whoever named the picture of a map, part of which is covered, would be shown all of it small
        yield "A portrait is brought by the DM, who keeps the table's pictures; you may take it off."
    new = Counter(sheet.weapons) - Counter(before.weapons)
    fine = next((held for held in new if not _is_known(before, held)), None)
    if fine is not None:
        words = fine.weapon.replace("_", " ")
        yield f"A new weapon comes without magic, and as well known as the sheet says or as one that you are proficient with; this {words} is not so."
    magic = next((row for row in Counter(sheet.items) - Counter(before.items) if book.items.knows(row)), None)
    if magic is not None:
        yield f"The {magic.replace('_', ' ')} does something by the rules, so that the DM gives it."
    more = next((one for one in sheet.charges if _is_more(before, one)), None)
    if more is not None:
        yield f"More for the {more.item.replace('_', ' ')} than the sheet has is the DM's to give."
    fewer = next((one for one in before.charges if sheet.charges_of(one.item) is None), None)
    if fewer is not None:
        yield f"What is left for the {fewer.item.replace('_', ' ')} stays counted, so that the DM takes it off the sheet."
    if Counter(sheet.spells) != Counter(before.spells):
        yield from _wrongly_memorised(known, sheet, book)


def _is_more(before: Sheet, one: Charged) -> bool:
    """A thing that nobody counted may be counted; what is counted grows by the DM alone."""
    had = before.charges_of(one.item)
    return had is not None and one.left > had


def _is_known(before: Sheet, held: WeaponInHand) -> bool:
    """It is plain, and nobody knows it the better for having another of its kind."""
    like = [one for one in before.weapons if one.weapon == held.weapon]
    plain = (structs.replace(one, plus=0, damage="", strength_bow=False) for one in like)
    return held in (plain if like else (WeaponInHand(held.weapon),))


def _wrongly_memorised(known: RosterCharacter, sheet: Sheet, book: Book) -> Iterator[str]:
    """As many of each level as before, and none in place of one that was cast (OE-10.1)."""
    cast = known.standing.spells if known.standing else ()
    if cast:
        yield f"{len(cast)} of the spells of {isolated(known.sheet.name)} are cast; after a night's rest others are memorised."
    by_row = book.magic.spells
    outside = Counter(row for row in sheet.spells if row not in by_row) - Counter(known.sheet.spells)
    strange = next(iter(outside), None)
    if strange is not None:
        yield f"There is no spell {strange!r} in the tables."
        return
    others = {by_row[row].class_ for row in known.sheet.spells if row in by_row}
    foreign = next((row for row in sheet.spells if row in by_row and by_row[row].class_ not in others), None)
    if foreign is not None:
        yield f"{foreign.replace('_', ' ')} is no spell of the lists from which you have memorised."
        return
    levels = [
        Counter(by_row[row].level for row in one.spells if row in by_row) for one in (known.sheet, sheet)
    ]
    beyond = sorted((levels[1] - levels[0]).elements())
    if beyond:
        yield f"There is no room in memory for one more spell of level {beyond[0]}."
