"""What is typed of time that passes outside of rounds: `let pass 8 hours resting`, `let pass 1 round tending bera rath`."""

from collections.abc import Iterable
from typing import Final, TypeVar, get_args

from domain.ids import FigureId
from domain.passing_time import Tending, TimePasses, Unit
from domain.script.words import Words

USAGE: Final = "N rounds | turns | minutes | hours | days [resting] [tending FIGURE TARGET…]"
U = TypeVar("U", bound=str)


def by_one_or_many(units: Iterable[U]) -> dict[str, U]:
    """Units of time by the words that are typed for one of them and for several: `day`, `days`."""
    return {word: unit for unit in units for word in (str(unit), unit.removesuffix("s"))}


_UNITS: Final[dict[str, Unit]] = by_one_or_many(get_args(Unit))


def read_time(words: Words) -> TimePasses:
    """How long, whether they rest, and who tends whom meanwhile (OE-6.6, OE-6.7)."""
    count = words.number("how many")
    unit = _UNITS[words.one_of("unit of time", tuple(_UNITS))]
    resting = words.take_if("resting")
    tending: list[Tending] = []
    if words.take_if("tending"):
        while words.more(what="figure"):
            words.take_if(",")
            tending.append(Tending(FigureId(words.slug("figure")), FigureId(words.slug("target"))))
    return TimePasses(count, unit, resting=resting, tending=tuple(tending))
