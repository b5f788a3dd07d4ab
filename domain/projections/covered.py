"""What of the map is covered, and whom the cover alone hides."""

from collections.abc import Iterable

from msgspec import Struct, structs

from domain.events import BattleOpened, CombatantsJoined, FiguresHidden, FiguresRevealed
from domain.ids import FigureId
from domain.maps import SquaresCovered, SquaresUncovered
from domain.projections.projection import Projection
from domain.quantities import Square
from domain.visibility import told


class Covered(Struct, frozen=True, omit_defaults=True):
    """`squares` in reading order. `hides`: who comes into sight where the cover is lifted; others the DM hid for good."""

    squares: tuple[Square, ...] = ()
    hides: tuple[FigureId, ...] = ()


COVERED = Projection("covered", Covered())


@COVERED.on(BattleOpened)
def _opened(_: Covered, __: BattleOpened) -> Covered:
    return Covered()


@COVERED.on(SquaresCovered)
def _covered(covered: Covered, event: SquaresCovered) -> Covered:
    return structs.replace(covered, squares=_in_reading_order({*covered.squares, *event.squares}))


@COVERED.on(SquaresUncovered)
def _uncovered(covered: Covered, event: SquaresUncovered) -> Covered:
    return structs.replace(covered, squares=_in_reading_order({*covered.squares} - {*event.squares}))


@COVERED.on(CombatantsJoined)
def _joined(covered: Covered, event: CombatantsJoined) -> Covered:
    return (
        structs.replace(covered, hides=(*covered.hides, *event.figures)) if told(event.covered) else covered
    )


@COVERED.on(FiguresHidden)
def _hidden(covered: Covered, event: FiguresHidden) -> Covered:
    figures = told(event.figures)
    kept = tuple(one for one in covered.hides if one not in figures)
    now = (*kept, *figures) if told(event.covered) else kept
    return covered if now == covered.hides else structs.replace(covered, hides=now)


@COVERED.on(FiguresRevealed)
def _revealed(covered: Covered, event: FiguresRevealed) -> Covered:
    kept = tuple(one for one in covered.hides if one not in event.figures)
    return covered if kept == covered.hides else structs.replace(covered, hides=kept)


def _in_reading_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares, key=lambda one: (one.y, one.x)))
