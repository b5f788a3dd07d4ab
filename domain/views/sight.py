"""The one gate before every outward path: an event as one viewer may know it, or nothing of it.

Fail-closed: a field whose type carries no mark (`visibility`) is the DM's alone, and an event with an unmarked
field that cannot be left out is not told at all.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import UNSET, Struct, structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.event import Event
from domain.events import BattleEvent
from domain.ids import FigureId
from domain.table.events import AnyTableEvent
from domain.views.known import knows_armour, knows_points, knows_to_hit
from domain.views.viewer import Viewer
from domain.visibility import FIGURE_FIELDS, Mark, marks

E = TypeVar("E", bound=BattleEvent | AnyTableEvent)


def _marks_of(event: Struct) -> tuple[Mark, ...]:
    return marks(type(event))


def as_seen(event: E, viewer: Viewer, battle: Battle) -> E | None:
    """`event` with what `viewer` may not know left out (`UNSET`); None where it may not know of it at all.

    `battle` is the state after the event: whoever a figure is revealed to sees the event that reveals it.
    """
    figures = _figures(event, viewer, battle)
    if figures is None:
        return None
    left_out: dict[str, Any] = {}
    for field in _marks_of(event):
        if _may_see(field, event, viewer, battle):
            continue
        left_out[field.name] = UNSET
    if isinstance(event, Event) and "figures" in event.__struct_fields__ and "figures" not in left_out:
        left_out["figures"] = figures
    return structs.replace(event, **left_out) if left_out else event


def _figures(event: Struct, viewer: Viewer, battle: Battle) -> tuple[FigureId, ...] | None:
    """Those of the event's `figures` that the viewer sees; None where one it must see is out of its sight."""
    for name in event.__struct_fields__:
        if name in FIGURE_FIELDS and not _sees(getattr(event, name), viewer, battle):
            return None
    if not isinstance(event, Event) or "figures" not in event.__struct_fields__:
        return ()
    named = getattr(event, "figures")  # noqa: B009 - several events have it, their base has not
    seen = tuple(figure for figure in named if _sees(figure, viewer, battle))
    return seen or (None if named else ())


def _sees(name: FigureId, viewer: Viewer, battle: Battle) -> bool:
    figure = battle.figure(name)
    return figure is not None and viewer.sees(figure)


def _may_see(field: Mark, event: Struct, viewer: Viewer, battle: Battle) -> bool:
    if viewer.sees_all:
        return field.seen_by != "sealed"
    owner = getattr(type(event), "owner_field", "")
    match field.seen_by:
        case "own":
            figure = _figure(owner, event, battle)
            return figure is not None and viewer.knows_numbers(figure)
        case "to_hit":
            return _known(owner, event, viewer, battle, knows_to_hit)
        case "points":
            return _known(owner, event, viewer, battle, knows_points)
        case "known":
            known = getattr(type(event), "known_field", "")
            hits = not owner or _known(owner, event, viewer, battle, knows_to_hit)
            return hits and _known(known, event, viewer, battle, knows_armour)
        case "whispered":
            return viewer.author in getattr(event, "readers", ())
        case "open":
            return True
        case "sealed" | "secret":
            return False


_Knows = Callable[[Viewer, Battle, Combatant], bool]


def _known(field: str, event: Struct, viewer: Viewer, battle: Battle, knows: _Knows) -> bool:
    figure = _figure(field, event, battle)
    return figure is not None and knows(viewer, battle, figure)


def _figure(field: str, event: Struct, battle: Battle) -> Combatant | None:
    return battle.figure(getattr(event, field)) if field else None
