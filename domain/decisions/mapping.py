"""The picture under the map, what of it is covered, and who comes out of sight and into it by that."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from domain.battle import Battle, evolve, fold
from domain.decisions.grounds import covered_of, off_the_map
from domain.decisions.naming import called_on_sight
from domain.decisions.round_flow import slots_go_on
from domain.decisions.standing import (
    footprint,
    needs_map,
)
from domain.events import FightEvent, FiguresHidden, FiguresRevealed
from domain.grid.footprint import Footprint, squares_of
from domain.ids import FigureId
from domain.maps import (
    PICTURE_PX_MAX,
    Backdrop,
    BackdropSet,
    CoverSquares,
    MapCommand,
    SetBackdrop,
    SquaresCovered,
    SquaresUncovered,
    UncoverSquares,
)
from domain.quantities import Square
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset

TOO_LARGE: Final = Refused("bad_command", f"A picture has {PICTURE_PX_MAX} pixels at most.")
Decision = tuple[FightEvent, ...] | Refused


def decide_map(battle: Battle, command: MapCommand) -> Decision:
    """What the DM does to the map while it lies there; whom that hides or shows follows from it (`under_cover`)."""
    mapless = needs_map(battle, "A picture or a cover", "hide groups and figures instead")
    if mapless is not None:
        return mapless
    match command:
        case SetBackdrop():
            if command.backdrop == battle.backdrop.backdrop:
                return Refused("already_there", "The picture lies so already.")
            large = command.backdrop is not None and is_too_large(command.backdrop)
            return TOO_LARGE if large else (BackdropSet(command.backdrop),)
        case CoverSquares():
            return _covered(battle, command)
        case UncoverSquares():
            return _uncovered(battle, command)
        case _:
            assert_never(command)


def is_too_large(backdrop: Backdrop) -> bool:
    """It would have more tiles than a view holds."""
    return backdrop.width_px * backdrop.height_px > PICTURE_PX_MAX


def _covered(battle: Battle, command: CoverSquares) -> Decision:
    off = off_the_map(battle, command.squares)
    if off is not None:
        return off
    there = covered_of(battle)
    squares = tuple(one for one in dict.fromkeys(command.squares) if one not in there)
    if not squares:
        return Refused("already_there", "All of that is covered already.")
    return (SquaresCovered(squares),)


def _uncovered(battle: Battle, command: UncoverSquares) -> Decision:
    there = covered_of(battle)
    wished = command.squares or battle.covered.squares
    squares = tuple(one for one in dict.fromkeys(wished) if one in there)
    if not squares:
        return Refused("already_there", "Nothing of that is covered.")
    return (SquaresUncovered(squares),)


def under_cover(battle: Battle, rules: Ruleset, events: tuple[FightEvent, ...]) -> tuple[FightEvent, ...]:
    """`events`, and who by them comes to stand under cover, out of sight, or out of it, into sight.

    The characters are always seen, and what has shown itself under cover stays shown. Whoever steps under it is hidden
    before the step is told, so that the step tells nothing of what lies there.
    """
    if not battle.covered.squares and not any(isinstance(one, SquaresCovered) for one in events):
        return events
    found: list[FightEvent] = []
    for event in events:
        after = evolve(battle, event)
        if after.positions is battle.positions and after.covered is battle.covered:
            found.append(event)
            battle = after
            continue
        goes = tuple(one for one in _under(after, rules) if _is_in_sight(battle, rules, one))
        comes = tuple(one for one in after.covered.hides if _stands_open(after, rules, one))
        called = called_on_sight(after, (after.combatants.by_id[one] for one in comes))
        more = (
            *((FiguresHidden(goes, covered=True),) if goes else ()),
            event,
            *((FiguresRevealed(comes, dict(called)),) if comes else ()),
        )
        found += more
        battle = fold(more, battle)
    return tuple(found)


def kept_under_cover(
    battle: Battle, rules: Ruleset, events: tuple[FightEvent, ...]
) -> tuple[FightEvent, ...]:
    """See `under_cover`; nothing waits for whom it hides."""
    found = under_cover(battle, rules, events)
    return found if len(found) == len(events) else slots_go_on(battle, found)


def joins_unseen(battle: Battle, squares: Iterable[Square], side: int) -> bool:
    """One of those who come onto these squares, each `side` squares wide, would stand under cover."""
    return any(_is_covered(battle, Footprint(square, side)) for square in squares)


def _under(battle: Battle, rules: Ruleset) -> Iterator[FigureId]:
    """Who stands under cover and is no character."""
    for one in battle.combatants.by_id.values():
        here = footprint(battle, rules, one.id) if one.character is None else None
        if here is not None and _is_covered(battle, here):
            yield one.id


def _is_in_sight(battle: Battle, rules: Ruleset, figure: FigureId) -> bool:
    """It is seen, and not because it showed itself under cover."""
    known = battle.figure(figure)
    if known is None or known.hidden:
        return False
    here = footprint(battle, rules, figure)
    return here is None or not _is_covered(battle, here)


def _stands_open(battle: Battle, rules: Ruleset, figure: FigureId) -> bool:
    here = footprint(battle, rules, figure)
    return here is not None and not _is_covered(battle, here)


def _is_covered(battle: Battle, here: Footprint) -> bool:
    """All its squares are."""
    return squares_of(here) <= covered_of(battle)
