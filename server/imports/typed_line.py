"""A sheet as it is typed: what the command box, the terminal and battle scripts take."""

from collections.abc import Iterator

from domain.commands import AddCombatants
from domain.sheets import Sheet


def typed_line(name: str, sheet: Sheet, group: AddCombatants | None) -> str:
    """`character rath: …` for the roster, `add 3 goblin: …` for a group."""
    if group is None:
        return f"character {name}: {', '.join(_parts(sheet, ()))}"
    count = f"{group.count} " if group.count > 1 else ""
    return f"add {count}{name}: {', '.join(_parts(sheet, group.hit_points))}"


def _parts(sheet: Sheet, points: tuple[int, ...]) -> Iterator[str]:
    yield f'"{sheet.name}"'
    if sheet.class_ is not None:
        yield f"{sheet.class_} {sheet.level}"
    if sheet.hit_dice is not None:
        yield f"hd {sheet.hit_dice}"
    yield f"hp {' '.join(map(str, points or (sheet.hit_points,)))}"
    yield f"ac {sheet.armour_class}"
    if sheet.thac0 is not None:
        yield f"thac0 {sheet.thac0}"
    if sheet.strength != "10":
        yield f"str {sheet.strength}"
    if sheet.dexterity != 10:
        yield f"dex {sheet.dexterity}"
    if sheet.constitution != 10:
        yield f"con {sheet.constitution}"
    if sheet.size != "M":
        yield f"size {sheet.size}"
    if sheet.rate != 12:
        yield f"rate {sheet.rate}"
    if sheet.shield:
        yield f"shield {sheet.shield}"
    if sheet.armour is not None:
        yield f"armour {sheet.armour}"
    if sheet.monster is not None:
        yield f"monster {sheet.monster}"
    for held in sheet.weapons:
        plus = f" {held.plus:+d}" if held.plus else ""
        damage = f' damage "{held.damage}"' if held.damage else ""
        yield f"{held.weapon}{plus}{damage}"
