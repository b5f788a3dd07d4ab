"""What new figures are called: a name and a number that tell how many were seen, and handles that tell nothing.

A figure's id is the DM's word for it. Players read it of those who come on in plain sight under their own name; of
somebody who comes hidden, waits in reserve or has a public name they get a handle drawn with the DM's dice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
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
    last, taken = Counter[str](), set[str]()
    for one in battle.combatants.by_id.values():
        if one.seen or not one.hidden:
            looks = looks_of(one.looks)
            last[looks] = max(last[looks], one.number or 1)
            taken.add(looks_of(_numbered(one.looks, one.number)))
    coming = Counter(looks_of(one.looks) for one in fresh)
    called: dict[FigureId, Called] = {}
    for one in fresh:
        looks = looks_of(one.looks)
        number = last[looks] + 1 if last[looks] or coming[looks] > 1 else 0
        while looks_of(_numbered(one.looks, number)) in taken:
            number = max(number, 1) + 1
        last[looks] = number or 1
        taken.add(looks_of(_numbered(one.looks, number)))
        called[one.id] = called_with(one, number)
    return called


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
