"""Play without a map as it is typed: `engage rath with orc-1 from behind`, `range group orc 60 feet from rath`."""

from typing import Final

from domain.engaging import Approach, AttackSide, Disengage, Engage, Measure, SetRange
from domain.ids import FigureId, GroupId
from domain.script.deed_words import dice_of, own_figure
from domain.script.words import Unsaid, Words

ENGAGE_USAGE: Final = "FIGURE… with FIGURE… [from left | right | behind]"
DISENGAGE_USAGE: Final = "FIGURE… [from FIGURE…]"
RANGE_USAGE: Final = "FIGURE… | group GROUP is N feet | yards | squares from FIGURE [behind]"
APPROACH_USAGE: Final = "TARGET [N feet | yards | squares] [dice FACE…]"
_FROM: Final[dict[str, AttackSide]] = {"left": "left", "right": "right", "behind": "rear"}
_MEASURES: Final[tuple[Measure, ...]] = ("feet", "yards", "squares")


def read_engage(words: Words) -> Engage:
    """Each with each; `from` says on which side of the second the first attack."""
    figures = _figures(words, "with")
    words.keyword("with")
    targets = _figures(words, "from")
    side = _FROM[words.one_of("side", tuple(_FROM))] if words.take_if("from") else "front"
    return Engage(figures, targets, side)


def read_disengage(words: Words) -> Disengage:
    """From somebody, or from everybody."""
    figures = _figures(words, "from")
    return Disengage(figures, _figures(words) if words.take_if("from") else ())


def read_range(words: Words) -> SetRange:
    """Figures, or all of a group, so far from somebody."""
    group = GroupId(words.slug("group")) if words.take_if("group") else None
    figures = () if group else _figures(words, "is")
    words.keyword("is")
    distance = words.number("the distance")
    measure: Measure = words.one_of("measure", _MEASURES)
    words.keyword("from")
    target = FigureId(words.slug("figure"))
    return SetRange(figures, target, distance, measure, words.take_if("behind"), group)


def read_approach(words: Words, unsaid: Unsaid) -> Approach:
    """`approach orc-1`, as far as one gets; `approach orc-1 15 feet`."""
    return _way(words, own_figure(words, unsaid), away=False)


def read_away(words: Words, unsaid: Unsaid) -> Approach:
    """`away from orc-1`, as far as one gets."""
    figure = own_figure(words, unsaid)
    words.keyword("from")
    return _way(words, figure, away=True)


def _way(words: Words, figure: FigureId, *, away: bool) -> Approach:
    target = FigureId(words.slug("target"))
    if not words.more("dice", what="the distance") or words.next_is("dice"):
        return Approach(figure, target, away, dice=dice_of(words))
    distance = words.number("the distance")
    measure: Measure = words.one_of("measure", _MEASURES)
    return Approach(figure, target, away, distance, measure, dice_of(words))


def _figures(words: Words, *stops: str) -> tuple[FigureId, ...]:
    return tuple(FigureId(name) for name in words.slugs("figure", *stops))
