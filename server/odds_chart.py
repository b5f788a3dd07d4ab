"""A chart of a fight's odds: the chance of each side, and below it how often each figure is left."""

from collections import Counter
from collections.abc import Sequence
from io import StringIO
from typing import Any
from xml.etree import ElementTree as ET

import leather
from msgspec import UNSET, Struct

from domain.odds.summary import Odds, wilson

WIDTH: int = 720
ROW_HEIGHT: int = 34
FRAME_HEIGHT: int = 110
BAR: str = "#3b6ea5"
INK: str = "#222222"
NO_ROOM_PERCENT: int = 85
NAME_LETTERS: int = 24
TWIN_LETTERS: int = 13
"""Of a name, and of its id where another has the same name."""
LETTERS: dict[str, str] = {"font-family": "sans-serif", "font-size": "12"}
leather.theme.label_color = INK


class Row(Struct, frozen=True):
    """A bar: so many in 100, of what, and between what the true chance lies with 95 in 100."""

    percent: float
    words: str
    low: float
    high: float


def rows_of(result: Odds) -> tuple[Row, ...]:
    """What the chart shows, from the top: who wins, then who is left."""
    won = [(f"won by {side}", one) for side, one in result.sides.items()]
    sides = [
        Row(100 * one.share, words, 100 * one.low, 100 * one.high)
        for words, one in (*won, ("won by nobody", result.undecided))
    ]
    names = Counter(one.name for one in result.figures.values())
    left = [
        (
            shortened(one.name, NAME_LETTERS)
            if names[one.name] == 1
            else f"{shortened(one.name, TWIN_LETTERS)} ({shortened(name, TWIN_LETTERS)})",
            one.stands,
        )
        for name, one in result.figures.items()
    ]
    return (*sides, *(_left(f"{words} stands", share, result.fights) for words, share in left))


def shortened(name: str, letters: int) -> str:
    """So much of it as a row has room for, from both ends: names that differ do so at either."""
    if len(name) <= letters:
        return name
    ahead = letters // 2
    return f"{name[:ahead].rstrip()}…{name[ahead + 1 - letters :].lstrip()}"


def _left(words: str, share: float, fights: int) -> Row:
    low, high = wilson(round(share * fights), fights)
    return Row(100 * share, words, 100 * low, 100 * high)


def title_of(result: Odds, about: str) -> tuple[str, str]:
    """What stands above it: what was fought with what seed, and how it is read."""
    exact = "" if result.exact is UNSET else f"; worked out: {_exactly(result)}"
    return (
        about,
        f"per cent of {result.fights} fights; the true chance lies within the line 95 times in 100{exact}",
    )


class _Whiskers(leather.Bars):
    """Bars with a line across the end of each, from the lowest to the highest true chance."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__(BAR)
        self._rows = rows

    def to_svg(
        self,
        width: float,
        height: float,
        x_scale: Any,  # noqa: ANN401  leather has no types
        y_scale: Any,  # noqa: ANN401
        series: Any,  # noqa: ANN401
        palette: Any,  # noqa: ANN401
    ) -> ET.Element:
        """See leather.Bars."""
        group: ET.Element = super().to_svg(width, height, x_scale, y_scale, series, palette)
        for row in self._rows:
            start, end = y_scale.project_interval(row.words, height, 0)
            middle, reach = (start + end) / 2, abs(end - start) / 5
            low, high = (x_scale.project(one, 0, width) for one in (row.low, row.high))
            for x1, y1, x2, y2 in (
                (low, middle, high, middle),
                (low, middle - reach, low, middle + reach),
                (high, middle - reach, high, middle + reach),
            ):
                place = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
                line = {name: f"{value:.1f}" for name, value in place.items()}
                ET.SubElement(group, "line", line | {"stroke": INK, "stroke-width": "1.5"})
            _write_percent(group, row, middle, low, high)
        return group


def _write_percent(group: ET.Element, row: Row, middle: float, low: float, high: float) -> None:
    """Behind the line; before it and in the bar where there is no room behind."""
    behind = row.percent < NO_ROOM_PERCENT
    x, anchor, ink = (high + 6, "start", INK) if behind else (low - 6, "end", "#ffffff")
    place = {"x": f"{x:.1f}", "y": f"{middle:.1f}", "dy": "0.35em", "text-anchor": anchor, "fill": ink}
    ET.SubElement(group, "text", place | LETTERS).text = f"{row.percent:.1f}"


def chart_of(result: Odds, about: str) -> bytes:
    """An SVG document. Names in it are text: what they hold of markup is escaped. `about`: the fight and its seed."""
    rows = rows_of(result)
    title, below = title_of(result, about)
    chart = leather.Chart(title)
    chart.add_x_scale(0, 100)
    chart.add_series(leather.Series([(row.percent, row.words) for row in reversed(rows)]), _Whiskers(rows))
    drawn = StringIO()
    height = FRAME_HEIGHT + ROW_HEIGHT * len(rows)
    chart.to_svg(drawn, width=WIDTH, height=height)
    foot = ET.Element("text", {"x": "24", "y": str(height - 14), "fill": INK} | LETTERS)
    foot.text = below
    body, end, _ = drawn.getvalue().rpartition("</svg>")
    return f"{body}{ET.tostring(foot, encoding='unicode')}{end}".encode()


def _exactly(result: Odds) -> str:
    exact = {} if result.exact is UNSET else result.exact
    return ", ".join(f"{side} {100 * share:.1f}" for side, share in exact.items())
