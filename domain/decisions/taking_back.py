"""Take back and put back: which commits count. By gesture, naming the head that was seen."""

from msgspec import structs

from domain.battle import Battle, under_options
from domain.commands import Redo, Undo
from domain.events import GesturePutBack, GestureTakenBack
from domain.ids import DM, Version
from domain.log import Counted, Moment, counted, stretch_since
from domain.refusals import Refused
from domain.table.grants import Actor


def decide_undo(
    moment: Moment, command: Undo, seen: Version, actor: Actor
) -> tuple[GestureTakenBack] | Refused:
    """Take back the named gesture, or the last one, with all that came after it."""
    moved = _head_has_moved(moment, seen)
    if moved:
        return moved
    act = last_act(moment, actor)
    if act is None:
        return Refused("nothing_to_take_back", "Nothing has happened yet that could be taken back.")
    gesture = command.gesture or act.gesture
    stretch = stretch_since(moment, gesture)
    if stretch is None:
        return Refused(
            "nothing_to_take_back", "That does not count any more, or never happened in this battle."
        )
    return (GestureTakenBack(gesture, tuple(sorted(cell.version for cell in stretch))),)


def last_act(moment: Moment, actor: Actor) -> Counted | None:
    """The last commit that is worth taking back to whoever acts; None where only the opening is left.

    To ask and to answer is no such act, nor are orders of another hand that the actor may not read: to take those
    back would destroy them unseen. A move that somebody was asked about is taken back whole, with the answers.
    """
    after = moment.battle
    for cell in counted(moment):
        if cell.below is None:
            return None
        before = under_options(cell.before, moment.battle.options)
        unread = cell.author != actor.author and _only_writes_orders(before, after)
        if not unread and not _only_asks_or_answers(before, after):
            return cell
        after = before
    return None


def _only_asks_or_answers(before: Battle, after: Battle) -> bool:
    if before.questions == after.questions:
        return False
    return before.agenda.held is not None or structs.replace(before, questions=after.questions) == after


def _only_writes_orders(before: Battle, after: Battle) -> bool:
    """Nothing changed but orders, which whoever sees them written has not sealed its own against."""
    then, now = before.declarations, after.declarations
    if then.sealed_by != now.sealed_by or DM in now.sealed_by or then == now:
        return False
    return structs.replace(before, declarations=now) == after


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
