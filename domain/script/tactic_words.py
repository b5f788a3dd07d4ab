"""What is typed of tactics: `hand over orc-1 orc-2 to nearest`, `take over side foes`, and `tactics`: their next act."""

from typing import Final, get_args

from domain.ids import FigureId, GroupId, SideId
from domain.script.words import Words
from domain.tactics import HandOver, Tactic, TakeOver

HAND_USAGE: Final = "FIGURE… | group GROUP | side SIDE to nearest | weakest | guard | archer | caster"
TAKE_USAGE: Final = "FIGURE… | group GROUP | side SIDE"
_TACTICS: Final[tuple[Tactic, ...]] = get_args(Tactic)


def read_hand_over(words: Words) -> HandOver:
    """Figures, a group or a side, and the tactic."""
    figures, group, side = _whom(words, "to")
    words.keyword("to")
    return HandOver(words.one_of("tactic", _TACTICS), figures, group, side)


def read_take_over(words: Words) -> TakeOver:
    """Figures, a group or a side."""
    return TakeOver(*_whom(words))


def _whom(words: Words, *stops: str) -> tuple[tuple[FigureId, ...], GroupId | None, SideId | None]:
    if words.take_if("group"):
        return (), GroupId(words.slug("group")), None
    if words.take_if("side"):
        return (), None, SideId(words.slug("side"))
    return tuple(FigureId(name) for name in words.slugs("figure", *stops)), None, None
