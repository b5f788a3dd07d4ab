"""Whether somebody could see that something was done: who asks for it to be taken back means what they saw."""

from domain.authority import sees_figure
from domain.battle import Battle
from domain.corrections import ActPutRight, ActStruckOut
from domain.event import Event
from domain.ids import FigureId
from domain.ladder import Act, Counted
from domain.table.grants import Grant
from domain.visibility import FIGURE_FIELDS, marks, told


def is_seen(cell: Counted, after: Battle, grant: Grant) -> bool:
    """Whether a commit that led to `after` showed anything to whoever has `grant`. A correction shows what it strikes."""
    for event in cell.commit.events:
        if _shows(event, cell.before, after, grant):
            return True
        if isinstance(event, ActStruckOut | ActPutRight) and _strikes_what_is_seen(cell.line, event, grant):
            return True
    return False


def _strikes_what_is_seen(line: Act | None, correction: ActStruckOut | ActPutRight, grant: Grant) -> bool:
    struck = told(correction.struck)
    while line is not None:
        if line.told_by in struck and any(
            _shows(one, line.before, line.before, grant) for one in line.events
        ):
            return True
        line = line.below
    return False


def _shows(event: Event, before: Battle, after: Battle, grant: Grant) -> bool:
    """Everyone it must name is seen, before it or after, and a field of it is no secret."""
    fields = event.__struct_fields__
    for name in FIGURE_FIELDS.intersection(fields):
        if not _is_in_sight(getattr(event, name), before, after, grant):
            return False
    figures: tuple[object, ...] = getattr(event, "figures", ())
    if figures and not any(_is_in_sight(one, before, after, grant) for one in figures):
        return False
    return not fields or any(mark.seen_by not in {"secret", "sealed"} for mark in marks(type(event)))


def _is_in_sight(name: object, before: Battle, after: Battle, grant: Grant) -> bool:
    known = (battle.combatants.by_id.get(FigureId(str(name))) for battle in (before, after))
    return any(figure is not None and sees_figure(grant, figure) for figure in known)
