"""What is typed of time that passes outside of rounds: `let pass 8 hours resting`, `let pass 1 round tending bera rath`."""

from typing import Final, get_args

from domain.ids import FigureId
from domain.passing_time import Tending, TimePasses, Unit
from domain.script.words import Words

USAGE: Final = "N rounds | turns | minutes | hours | days [resting] [tending FIGURE TARGET…]"
_UNITS: Final[tuple[Unit, ...]] = get_args(Unit)
_ALL: Final[dict[str, Unit]] = {
    **{str(unit): unit for unit in _UNITS},
    **{unit.removesuffix("s"): unit for unit in _UNITS},
}


def read_time(words: Words) -> TimePasses:
    """How long, whether they rest, and who tends whom meanwhile (OE-6.6, OE-6.7)."""
    count = words.number("how many")
    given = words.one_of("unit of time", tuple(_ALL))
    unit = _ALL[given]
    resting = words.take_if("resting")
    tending: list[Tending] = []
    if words.take_if("tending"):
        while words.more(what="figure"):
            words.take_if(",")
            tending.append(Tending(FigureId(words.slug("figure")), FigureId(words.slug("target"))))
    return TimePasses(count, unit, resting=resting, tending=tuple(tending))
