"""Take back and put back: which commits count. By gesture, naming the head that was seen."""

from domain.commands import Redo, Undo
from domain.events import GesturePutBack, GestureTakenBack
from domain.ids import Version
from domain.log import Moment, stretch_since
from domain.refusals import Refused


def decide_undo(moment: Moment, command: Undo, seen: Version) -> tuple[GestureTakenBack] | Refused:
    """Take back the named gesture, or the last one, with all that came after it."""
    moved = _head_has_moved(moment, seen)
    if moved:
        return moved
    top = moment.top
    if top is None or top.below is None:
        return Refused("nothing_to_take_back", "Nothing has happened yet that could be taken back.")
    gesture = command.gesture or top.gesture
    stretch = stretch_since(moment, gesture)
    if stretch is None:
        return Refused(
            "nothing_to_take_back", "That does not count any more, or never happened in this battle."
        )
    return (GestureTakenBack(gesture, tuple(sorted(cell.version for cell in stretch))),)


def decide_redo(moment: Moment, _: Redo, seen: Version) -> tuple[GesturePutBack] | Refused:
    """Put back what was taken back last, as long as nothing else has happened since."""
    moved = _head_has_moved(moment, seen)
    if moved:
        return moved
    if moment.taken_back is None:
        return Refused("nothing_to_put_back", "Nothing was taken back, or the fight has gone on since.")
    return (GesturePutBack(moment.taken_back.commits),)


def _head_has_moved(moment: Moment, seen: Version) -> Refused | None:
    """Two DMs who press at once take back one blow, not two."""
    if seen == moment.version:
        return None
    return Refused(
        "stale", "Something has happened since you looked. Look again, then take back what you mean to."
    )
