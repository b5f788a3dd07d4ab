"""Characters on the roster and their sheets: whether a sheet may be written so, and what comes of it."""

from typing import Final

from domain.camp import ChangeSheet
from domain.dice.expression import parse_dice
from domain.ids import DM, CharacterId
from domain.refusals import Refused
from domain.rulesets.book import Book
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet
from domain.table.camp import on_another_sheet
from domain.table.events import CharacterAdded, CharacterStands, SheetChanged
from domain.table.grants import Actor
from domain.table.own_sheets import NOT_YOURS, changed_fields, is_the_dms, plays
from domain.table.table import Table
from domain.table_commands import AddCharacter
from domain.texts import isolated, looks_of, nearest

THE_DM: Final = "The DM"
CHARACTERS_MAX: Final = 50
Decision = tuple[CharacterAdded | CharacterStands | SheetChanged, ...] | Refused


def add_character(table: Table, command: AddCharacter) -> Decision:
    """One more on the roster, under a name that nobody takes for another's."""
    if command.sheet.hit_points < 1:
        return Refused("bad_command", "A character joins with at least 1 hit point.")
    if command.character in table.characters:
        return Refused("already_there", f"There is a character {command.character!r} on the roster already.")
    if len(table.characters) >= CHARACTERS_MAX:
        return Refused("too_many", f"A roster holds {CHARACTERS_MAX} characters at most.")
    wrong = sheet_is_wrong(command.sheet) or _looks_like_another(table, command.sheet.name)
    return wrong or (CharacterAdded(command.character, command.sheet.name, command.sheet),)


def change_sheet(table: Table, command: ChangeSheet, actor: Actor, *, battle_goes_on: bool) -> Decision:
    """Who has lost hit points or spent spells has lost and spent as much of the new sheet, as far as it has them."""
    known = table.characters.get(command.character)
    own = not actor.grant.runs
    if own and (known is None or not plays(known, actor)):
        return Refused("forbidden", NOT_YOURS)
    if known is None:
        return Refused("no_such_character", f"There is no character {command.character!r} on the roster.")
    if command.sheet.hit_points < 1:
        return Refused("bad_command", "A character has at least 1 hit point.")
    wrong = sheet_is_wrong(command.sheet) or _looks_like_another(table, command.sheet.name, but=known.id)
    if wrong is not None:
        return wrong
    if known.sheet == command.sheet:
        return Refused("already_there", f"So {isolated(known.sheet.name)}'s sheet is already.")
    if own:
        book = next(iter(RULESETS.values())).book
        barred = is_the_dms(known, command.sheet, book, battle_goes_on=battle_goes_on)
        if barred is not None:
            return barred
    what = changed_fields(known.sheet, command.sheet) if own else ()
    changed = SheetChanged(known.id, command.sheet.name, command.sheet, own=own, what=what)
    if known.standing is None:
        return (changed,)
    standing = on_another_sheet(known.standing, known.sheet, command.sheet)
    return (changed, CharacterStands(known.id, command.sheet.name, standing))


def _looks_like_another(table: Table, name: str, but: CharacterId | None = None) -> Refused | None:
    """Nobody speaks under a name that reads like another's, or like the DM's."""
    looks = looks_of(name)
    if looks in {looks_of(THE_DM), looks_of(str(DM)), looks_of(str(DM).upper())}:
        return Refused(
            "already_there", f"“{isolated(name)}” reads like the DM; give the character another name."
        )
    others = (one for one in table.characters.values() if one.id != but)
    other = next((one for one in others if looks_of(one.sheet.name) == looks), None)
    if other is None:
        return None
    words = f"“{isolated(name)}” looks like the name of {other.id}, who is on the roster; give one of them another."
    return Refused("already_there", words)


def sheet_is_wrong(sheet: Sheet) -> Refused | None:
    """What on a sheet is in no table: its class, or a weapon without dice of its own."""
    book = next(iter(RULESETS.values())).book
    if sheet.class_ is not None and sheet.class_ not in book.groups:
        known = ", ".join(sorted(book.groups))
        return Refused("bad_command", f"There is no class {sheet.class_!r}. There are: {known}.")
    if sheet.monster is not None and sheet.monster not in book.monsters:
        return Refused(
            "no_such_monster",
            f"There is no monster {sheet.monster!r} in the tables. {nearest(sheet.monster, book.monsters)}",
        )
    if sheet.armour is not None and sheet.armour not in book.armour_types.suits:
        known = ", ".join(sorted(book.armour_types.suits))
        return Refused("bad_command", f"There is no armour {sheet.armour!r}. There are: {known}.")
    wrong = _wrongly_counted(sheet, book)
    if wrong is not None:
        return wrong
    for held in sheet.weapons:
        row = book.weapons.get(held.weapon)
        if row is None and not held.damage:
            words = f"There is no weapon {held.weapon!r} in the tables, and it has no damage."
            return Refused("no_such_weapon", f"{words} {nearest(held.weapon, book.weapons)}")
        if held.damage and isinstance(reason := parse_dice(held.damage), str):
            return Refused("bad_dice", reason)
        if row is not None and not held.damage and row.dmg_sm == "creature":
            return Refused(
                "bad_dice", f"A {row.name.lower()} takes its damage from the creature: write it on the sheet."
            )
    return None


def _wrongly_counted(sheet: Sheet, book: Book) -> Refused | None:
    """Charges stand once beside their thing, and not as none; missiles beside a weapon that shoots or flies."""
    counted = [one.item for one in sheet.charges]
    for one in sheet.charges:
        flies = sheet.holds(one.item) and one.item in book.uses.missiles
        if counted.count(one.item) > 1 or not (flies or (one.item in sheet.items and one.left)):
            words = f"Charges of {one.item!r} stand once beside the item itself, or beside a weapon that shoots or flies."
            return Refused("bad_command", words)
    return None
