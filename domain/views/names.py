"""What a viewer calls somebody."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.ids import DM, Author, FigureId, SideId
from domain.knowledge import letters
from domain.remembered import by_identity
from domain.table.table import Table
from domain.texts import isolated
from domain.views.viewer import Viewer


def figure_name(viewer: Viewer, figure: Combatant) -> str:
    """The true name for those who know it, else the public one."""
    public = figure.sheet.public_name
    return figure.name if public is None or _is_known(viewer, figure) else numbered(public, figure.number)


def figure_label(viewer: Viewer, figure: Combatant) -> str:
    """The letters on its counter: of the true name for those who know it, else as everyone reads them."""
    if figure.sheet.public_name is None or not _is_known(viewer, figure):
        return figure.label
    return letters(figure.sheet.name, figure.number)


def name_withheld(figure: Combatant) -> str:
    """What everyone calls it to whom its true name was not told; empty where it has no other."""
    public = figure.sheet.public_name
    return "" if public is None or figure.identified else numbered(public, figure.number)


def _is_known(viewer: Viewer, figure: Combatant) -> bool:
    return figure.identified or viewer.knows_numbers(figure)


def numbered(name: str, number: int) -> str:
    """A name with its number among those of the same looks, where it has one."""
    return f"{name} {number}" if number else name


def name_of(viewer: Viewer, battle: Battle, figure: FigureId) -> str:
    """As `figure_name`; somebody out of the viewer's sight is nobody it could name."""
    found = battle.figure(figure)
    if found is None or not viewer.sees(found):
        return "someone unseen"
    return figure_name(viewer, found)


def in_order(battle: Battle) -> tuple[Combatant, ...]:
    """All figures by side, group and name. Never as they joined: that would tell of those who came unseen."""
    return _ordered(battle.combatants.by_id, battle.identity.sides)


@by_identity(4)
def _ordered(by_id: dict[FigureId, Combatant], sides: tuple[SideId, ...]) -> tuple[Combatant, ...]:
    places = {side: place for place, side in enumerate(sides)}
    return tuple(sorted(by_id.values(), key=lambda one: (places[one.side], *_place(one))))


def in_own_words(battle: Battle) -> tuple[Combatant, ...]:
    """The same by the DM's own words for groups and figures, for those who read them."""
    return _in_own_words(battle.combatants.by_id, battle.identity.sides)


@by_identity(4)
def _in_own_words(by_id: dict[FigureId, Combatant], sides: tuple[SideId, ...]) -> tuple[Combatant, ...]:
    places = {side: place for place, side in enumerate(sides)}
    return tuple(sorted(by_id.values(), key=lambda one: (places[one.side], one.group, len(one.id), one.id)))


def _place(one: Combatant) -> tuple[str, int, str]:
    """By the words that players know it by: a place in a row tells as much as a name."""
    name = one.handle or one.id
    return one.group_handle or one.group, len(name), name


def characters_in(battle: Battle) -> tuple[Combatant, ...]:
    """The figures that somebody may play."""
    return _characters(battle.combatants.by_id)


@by_identity(4)
def _characters(by_id: dict[FigureId, Combatant]) -> tuple[Combatant, ...]:
    return tuple(one for one in by_id.values() if one.character is not None)


def places_of(battle: Battle) -> dict[FigureId, int]:
    """Where in that order each figure comes."""
    return _places(in_order(battle))


@by_identity(4)
def _places(figures: tuple[Combatant, ...]) -> dict[FigureId, int]:
    return {figure.id: place for place, figure in enumerate(figures)}


def side_name(side: SideId) -> str:
    """The side as a heading: Party, Foes."""
    return side.replace("-", " ").capitalize()


def author_name(table: Table, author: Author) -> str:
    """The name that everyone knows an author by: its character's, or the DM's."""
    if author == DM:
        return "The DM"
    seat = author.removeprefix("seat:")
    names = (one.sheet.name for one in table.characters.values() if one.seat == seat)
    return ", ".join(isolated(name) for name in names) or "Somebody"
