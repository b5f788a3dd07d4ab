"""A chart of a fight's odds: the chance of each side, and below it how often each figure is left."""

from io import StringIO

import leather
from msgspec import UNSET

from domain.odds.summary import Odds

WIDTH: int = 720
ROW_HEIGHT: int = 34
FRAME_HEIGHT: int = 110


def rows_of(result: Odds) -> tuple[tuple[float, str], ...]:
    """What the chart shows, from the top: so many in 100, and of what."""
    sides = [(100 * one.share, f"{side} wins") for side, one in result.sides.items()]
    if result.undecided.won:
        sides.append((100 * result.undecided.share, "nobody wins"))
    left = [(100 * one.stands, f"{one.name} stands") for one in result.figures.values()]
    return (*sides, *left)


def title_of(result: Odds) -> str:
    """What stands above it."""
    exact = "" if result.exact is UNSET else ", worked out: " + _exactly(result)
    return f"{result.fights} fights, in 100{exact}"


def chart_of(result: Odds) -> bytes:
    """An SVG document. Names in it are text: what they hold of markup is escaped."""
    rows = rows_of(result)
    chart = leather.Chart(title_of(result))
    chart.add_x_scale(0, 100)
    chart.add_bars([*reversed(rows)])
    drawn = StringIO()
    chart.to_svg(drawn, width=WIDTH, height=FRAME_HEIGHT + ROW_HEIGHT * len(rows))
    return drawn.getvalue().encode()


def _exactly(result: Odds) -> str:
    exact = {} if result.exact is UNSET else result.exact
    return ", ".join(f"{side} {100 * share:.1f}" for side, share in exact.items())
