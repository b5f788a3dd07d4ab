"""What is typed of the dying and of the DM's own hand: `tend rath`, `edit orc-1 hp 5 ac 3`, `remove orc-1`."""

from typing import Final

from msgspec import structs

from domain.care import EditCombatant, RemoveCombatants, SheetChanges, Tend
from domain.ids import FigureId, SideId
from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.script.words import Unsaid, Words

_PARTS: Final = ("hp", "of", "ac", "thac0", "rate", "name", "side")
EDIT_USAGE: Final = "FIGURE [hp N] [of N] [ac N] [thac0 N] [rate N] [name NAME] [side SIDE]"


def read_tend(words: Words, unsaid: Unsaid) -> Tend:
    """`rath tend bera` (OE-6.6)."""
    if unsaid.figure is None:
        column = words.column
        words.usage = f"FIGURE {words.usage}"
        words.fail("it does not say who: a figure's id comes first", column)
    return Tend(unsaid.figure, FigureId(words.slug("target")))


def read_edit(words: Words) -> EditCombatant:
    """`edit orc-1 hp 5 of 8 ac 3`: the hit points that it has of its full number, its armour class (CO-9)."""
    edit = EditCombatant(FigureId(words.slug("figure")))
    sheet = SheetChanges()
    while words.more(*_PARTS):
        match words.one_of("part", _PARTS):
            case "hp":
                edit = structs.replace(edit, hit_points=HitPoints(words.number("the hit points")))
            case "of":
                sheet = structs.replace(sheet, hit_points=HitPoints(words.number("the full number")))
            case "ac":
                sheet = structs.replace(sheet, armour_class=DescendingAC(words.number("the armour class")))
            case "thac0":
                sheet = structs.replace(sheet, thac0=Thac0(words.number("the THAC0")))
            case "rate":
                sheet = structs.replace(sheet, rate=words.number("the movement rate"))
            case "name":
                sheet = structs.replace(sheet, name=words.take("a name").text)
            case _:
                edit = structs.replace(edit, side=SideId(words.slug("side")))
    return structs.replace(edit, sheet=sheet)


def read_remove(words: Words) -> RemoveCombatants:
    """`remove orc-1 orc-2` (CO-9)."""
    return RemoveCombatants(tuple(FigureId(name) for name in words.slugs("figure")))
