"""Take back and put back: which commits count. By gesture, naming the head that was seen."""

from typing import Final

from msgspec import structs

from domain.battle import Battle, under_options
from domain.commands import Redo, Undo
from domain.decisions.seen_acts import is_seen
from domain.events import GesturePutBack, GestureTakenBack
from domain.ids import DM, Version
from domain.ladder import Counted
from domain.log import Moment, counted, is_correction, stretch_since
from domain.refusals import Refused
from domain.table.grants import Actor

_NOTHING_YET: Final = "Nothing has happened yet that could be taken back."
_NOTHING_GONE: Final = "Nothing was taken back, or the fight has gone on since."


def decide_undo(
    moment: Moment, command: Undo, seen: Version, actor: Actor
) -> tuple[GestureTakenBack] | Refused:
    """Take back the named gesture with all that came after it, or the last ones."""
    moved = head_has_moved(moment, seen)
    if moved:
        return moved
    taken: list[Counted] = []
    presses: list[int] = []
    for number in range(1 if command.gesture else command.count):
        act = last_act(moment, actor)
        if act is None:
            left = f"Only {number} can be taken back." if number else _NOTHING_YET
            return Refused("nothing_to_take_back", left)
        stretch = stretch_since(moment, command.gesture or act.gesture)
        if stretch is None:
            return Refused(
                "nothing_to_take_back", "That does not count any more, or never happened in this battle."
            )
        taken.extend(stretch)
        presses.append(len(stretch))
        first = stretch[-1]
        moment = structs.replace(moment, battle=first.before, acts=first.acts, steps=first.under)
    commits = tuple(sorted(cell.version for cell in taken))
    return (GestureTakenBack(taken[-1].gesture, commits, tuple(presses) if len(presses) > 1 else ()),)


def last_act(moment: Moment, actor: Actor, *, seen: bool = False) -> Counted | None:
    """The last commit that is worth taking back to whoever acts; None where only the opening is left.

    `seen`: of those that the actor could see.

    To ask and to answer is no such act, nor are orders of another hand that the actor may not read: to take those
    back would destroy them unseen. A move that somebody was asked about is taken back whole, with the answers.
    """
    after = moment.battle
    for cell in counted(moment):
        if cell.below is None:
            return None
        in_sight = not seen or cell.author == actor.author or is_seen(cell, after, actor.grant)
        if is_correction(cell.commit) and in_sight:
            return cell
        before = under_options(cell.before, moment.battle.options)
        unread = cell.author != actor.author and _only_writes_orders(before, after)
        if in_sight and not unread and not _only_asks_or_answers(before, after):
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


def decide_redo(moment: Moment, command: Redo, seen: Version) -> tuple[GesturePutBack] | Refused:
    """Put back what was taken back last, as long as nothing else has happened since."""
    moved = head_has_moved(moment, seen)
    if moved:
        return moved
    undone = moment.taken_back
    commits: set[Version] = set()
    for number in range(command.count):
        if undone is None:
            left = f"Only {number} can be put back." if number else _NOTHING_GONE
            return Refused("nothing_to_put_back", left)
        commits.update(undone.commits)
        undone = undone.below
    return (GesturePutBack(tuple(sorted(commits))),)


def head_has_moved(moment: Moment, seen: Version) -> Refused | None:
    """Two DMs who press at once take back one blow, not two."""
    if seen == moment.version:
        return None
    return Refused(
        "stale", "Something has happened since you looked. Look again, then take back what you mean to."
    )
