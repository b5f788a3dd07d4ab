"""A battle's commits, followed one by one: which of them count, and the battle that they lead to.

Undo and redo change which commits count; nothing is deleted. Each commit that counts keeps the battle as it
was before it, so taking back is a step down and putting back a step up, without folding anything again.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, structs

from domain.battle import EMPTY, Battle, evolve, under_options
from domain.commits import BattleCommit
from domain.events import GesturePutBack, GestureTakenBack
from domain.house_rules import OptionSet
from domain.ids import Author, GestureId, Version
from domain.visibility import told


class Counted(Struct, frozen=True):
    """A commit of the fight that counts; `below` is the one before it."""

    version: Version
    gesture: GestureId
    author: Author
    before: Battle
    below: "Counted | None"


class TakenBack(Struct, frozen=True):
    """A stretch that counts no more; `top` and `battle` are what putting it back restores."""

    top: Counted
    battle: Battle
    commits: tuple[Version, ...]
    below: "TakenBack | None"


class Moment(Struct, frozen=True):
    """A battle after its first `version` commits. `turned_at` is the last commit that changed which ones count."""

    version: Version = Version(0)
    battle: Battle = EMPTY
    top: Counted | None = None
    taken_back: TakenBack | None = None
    turned_at: Version = Version(0)


BEGINNING: Final = Moment()


def follow(moment: Moment, commit: BattleCommit) -> Moment:
    """The moment after `commit`."""
    version = Version(moment.version + 1)
    first = commit.events[0]
    if isinstance(first, GestureTakenBack):
        return _without(moment, first, version)
    if isinstance(first, GesturePutBack):
        return _restored(moment, version)
    if isinstance(first, OptionSet):
        return _with_options(moment, first, version)
    battle = moment.battle
    for event in commit.events:
        assert not isinstance(event, GestureTakenBack | GesturePutBack), "history stands alone in its commit"
        battle = evolve(battle, event)
    top = Counted(version, commit.gesture, commit.author, moment.battle, moment.top)
    return Moment(version, battle, top, None, moment.turned_at)


def follow_all(commits: Iterable[BattleCommit], moment: Moment = BEGINNING) -> Moment:
    """The moment after all of `commits`."""
    for commit in commits:
        moment = follow(moment, commit)
    return moment


def counted(moment: Moment) -> Iterator[Counted]:
    """The commits that count, the latest first."""
    cell = moment.top
    while cell is not None:
        yield cell
        cell = cell.below


def stretch_since(moment: Moment, gesture: GestureId) -> tuple[Counted, ...] | None:
    """What taking back `gesture` takes back: its first commit and all that count after it, the latest first.

    A gesture is one press of one person: it ends where that person did something else. None where it does not
    count, or is the opening of the battle, which stays.
    """
    stretch: list[Counted] = []
    reach = 0
    author: Author | None = None
    for cell in counted(moment):
        if cell.below is None:
            break
        stretch.append(cell)
        if cell.gesture == gesture and author in {None, cell.author}:
            author, reach = cell.author, len(stretch)
        elif cell.author == author:
            break
    return tuple(stretch[:reach]) or None


def _without(moment: Moment, event: GestureTakenBack, version: Version) -> Moment:
    commits = told(event.commits)
    first = min(commits)
    cell = next(cell for cell in counted(moment) if cell.version == first)
    assert moment.top is not None, "a commit counts, so there is a top"
    undone = TakenBack(moment.top, moment.battle, commits, moment.taken_back)
    return Moment(version, _under_options_of(moment, cell.before), cell.below, undone, version)


def _restored(moment: Moment, version: Version) -> Moment:
    undone = moment.taken_back
    assert undone is not None, "only what was taken back is put back"
    return Moment(version, _under_options_of(moment, undone.battle), undone.top, undone.below, version)


def _with_options(moment: Moment, event: OptionSet, version: Version) -> Moment:
    """Options are the table's: their commits do not count among the fight's, and no taking back reaches them."""
    return structs.replace(moment, version=version, battle=evolve(moment.battle, event))


def _under_options_of(moment: Moment, battle: Battle) -> Battle:
    return under_options(battle, moment.battle.options)
