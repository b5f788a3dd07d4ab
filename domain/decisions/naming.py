"""What new figures are called: a name and a number that tell how many were seen, and handles that tell nothing.

A figure's id is the DM's word for it. Players read it of those who come on in plain sight under their own name; of
somebody who comes hidden, waits in reserve or has a public name they get a handle drawn with the DM's dice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.dice.rolling import Dice, Die
from domain.ids import FigureId
from domain.knowledge import Called, letters
from domain.texts import looks_of

HANDLES: Final = 900_000
_FIRST_HANDLE: Final = 100_000


def called_on_sight(battle: Battle, figures: Iterable[Combatant]) -> Mapping[FigureId, Called]:
    """What those of `figures` are called from now on whom players see for the first time.

    Numbers go on from those that were seen before under a name that looks alike, in whatever letters; whoever is the
    first, and alone, has none. Nobody gets a name that looks like another's with its number.
    """
    fresh = [one for one in figures if not one.seen]
    last, taken = Counter[str](), _taken(battle)
    for one in _seen(battle):
        looks = looks_of(_known_as(one))
        last[looks] = max(last[looks], one.number or 1)
    coming = Counter(looks_of(_known_as(one)) for one in fresh)
    called: dict[FigureId, Called] = {}
    for one in fresh:
        looks = looks_of(_known_as(one))
        number = last[looks] + 1 if last[looks] or coming[looks] > 1 else 0
        number = _free(_known_as(one), number, taken)
        last[looks] = number or 1
        called[one.id] = called_with(one, number)
    return called


def called_before(battle: Battle, figure: Combatant) -> int:
    """The highest number among those of its looks, seen or not: whoever comes on as they were set out keeps its name."""
    looks = looks_of(_known_as(figure))
    alike = [
        one
        for one in (*battle.combatants.by_id.values(), *battle.reserve.by_id.values())
        if looks_of(_known_as(one)) == looks
    ]
    highest = max((_number_in(one.name) for one in alike), default=0)
    return max(highest, len(alike))


def _number_in(name: str) -> int:
    number = name.rpartition(" ")[2]
    return int(number) if number.isdecimal() else 0


def true_names(battle: Battle, figures: Iterable[Combatant]) -> dict[FigureId, str]:
    """What those in sight are called when they are known by their true names; none looks like that of another."""
    named = [one for one in figures if not one.hidden]
    taken = _taken(battle, *(one.id for one in named))
    names: dict[FigureId, str] = {}
    for one in named:
        number = _free(one.sheet.name, one.number, taken)
        names[one.id] = _numbered(one.sheet.name, number)
    return names


def who_is_called_so(battle: Battle, figure: Combatant, name: str) -> Combatant | None:
    """Another one in sight whose name looks like that."""
    looks = looks_of(name)
    others = (one for one in _seen(battle) if one.id != figure.id)
    return next((one for one in others if looks_of(shown_name(one)) == looks), None)


def shown_name(figure: Combatant) -> str:
    """What everyone calls it who sees it."""
    if figure.identified or figure.sheet.public_name is None:
        return figure.name
    return _numbered(figure.looks, figure.number)


def _known_as(figure: Combatant) -> str:
    """That name without its number."""
    return figure.sheet.name if figure.identified else figure.looks


def _seen(battle: Battle) -> Iterator[Combatant]:
    return (one for one in battle.combatants.by_id.values() if one.seen or not one.hidden)


def _taken(battle: Battle, *leaving_out: FigureId) -> set[str]:
    """How the names look that are given already."""
    return {looks_of(shown_name(one)) for one in _seen(battle) if one.id not in leaving_out}


def _free(name: str, number: int, taken: set[str]) -> int:
    """The number with which a name looks like none of `taken`; it is taken from then on."""
    while looks_of(_numbered(name, number)) in taken:
        number = max(number, 1) + 1
    taken.add(looks_of(_numbered(name, number)))
    return number


def _numbered(name: str, number: int) -> str:
    return f"{name} {number}" if number else name


def called_with(figure: Combatant, number: int) -> Called:
    """Its name and letters with a number, 0 for none."""
    return Called(_numbered(figure.sheet.name, number), letters(figure.looks, number), number)


def with_handles(battle: Battle, figures: tuple[Combatant, ...], dice: Dice) -> tuple[Combatant, ...]:
    """`figures`, one group, with what players know them by where their ids would tell something."""
    if not any(_tells(one) for one in figures):
        return figures
    known = [*battle.combatants.by_id.values(), *battle.reserve.by_id.values()]
    taken = {word for one in known for word in (one.id, one.group, one.handle, one.group_handle)}
    group = _handle("g", dice, taken)
    return tuple(
        structs.replace(one, handle=_handle("f", dice, taken), group_handle=group) for one in figures
    )


def _handle(letter: str, dice: Dice, taken: set[str]) -> str:
    while True:
        die = dice.roll(HANDLES, "handle", letter, secret=True)
        assert isinstance(die, Die), "nobody types in a handle"
        handle = f"{letter}{die.face + _FIRST_HANDLE - 1}"
        if handle not in taken:
            taken.add(handle)
            return handle


def _tells(figure: Combatant) -> bool:
    """Whether the figure's id may say more than everyone is to know."""
    return figure.hidden or figure.sheet.public_name is not None
