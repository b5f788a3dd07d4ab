"""What was done in a battle, act by act and press by press, each with the battle before it; `log` builds them.

A step knows the one below it. In a battle that was opened from a kept moment (`kept`) the first step that was followed
stands on a `Lower`, which follows what lies below when somebody steps down so far. Nobody but the properties here and
on `log.Moment` can tell.
"""

from typing import Protocol

from msgspec import Struct

from domain.battle import Battle
from domain.commits import BattleCommit
from domain.dice.keyed import Roll
from domain.events import FightEvent
from domain.ids import Author, CharacterId, GestureId, SeatId, Version
from domain.table_commands import AnyCommand


class Lower(Protocol):
    """The tops of what was not followed yet. To ask for one follows it."""

    @property
    def top(self) -> "Counted | None":
        """See `log.Moment`."""
        ...

    @property
    def line(self) -> "Act | None":
        """See `log.Moment`."""
        ...

    @property
    def taken_back(self) -> "TakenBack | None":
        """See `log.Moment`."""
        ...


class Act(Struct, frozen=True):
    """A command of the fight as it counts now: as it was given, or as it was decided again since.

    `told_by` is the commit whose entries tell it; `before` the battle before it; `rolls` the
    dice that were thrown for it, in `epoch` or since.
    """

    version: Version
    commit: BattleCommit
    command: AnyCommand
    events: tuple[FightEvent, ...]
    before: Battle
    told_by: Version
    rolls: tuple[Roll, ...]
    epoch: int
    seats: dict[CharacterId, SeatId]
    under: "Act | Lower | None"

    @property
    def below(self) -> "Act | None":
        """The act before it."""
        return line_of(self.under)

    def __repr__(self) -> str:
        """Itself alone, see `Counted`."""
        return f"Act({self.version}, {self.command!r})"


class Counted(Struct, frozen=True):
    """A commit of the fight that counts, and how things stood before it."""

    version: Version
    commit: BattleCommit
    before: Battle
    acts: Act | Lower | None
    under: "Counted | Lower | None"

    @property
    def below(self) -> "Counted | None":
        """The one before it."""
        return top_of(self.under)

    @property
    def line(self) -> Act | None:
        """What was done before it."""
        return line_of(self.acts)

    def __repr__(self) -> str:
        """Itself alone.

        `asyncio.run` writes down what it returns, in an error that nobody sees: with all below and all their battles
        an evening of three hundred commits took twenty minutes and four gigabytes.
        """
        return f"Counted({self.version}, {self.commit.id})"

    @property
    def gesture(self) -> GestureId:
        """The press that it belongs to."""
        return self.commit.gesture

    @property
    def author(self) -> Author:
        """Who pressed."""
        return self.commit.author


class TakenBack(Struct, frozen=True):
    """A stretch that counts no more; `top`, `line` and `battle` are what putting it back restores."""

    top: Counted
    line: Act | None
    battle: Battle
    commits: tuple[Version, ...]
    below: "TakenBack | None"

    def __repr__(self) -> str:
        """Itself alone, see `Counted`."""
        return f"TakenBack({self.commits})"


def top_of(step: Counted | Lower | None) -> Counted | None:
    """The step itself, or the top of what was not followed yet."""
    return step if step is None or isinstance(step, Counted) else step.top


def line_of(act: Act | Lower | None) -> Act | None:
    """The act itself, or the last one of what was not followed yet."""
    return act if act is None or isinstance(act, Act) else act.line


def taken_back_of(undone: TakenBack | Lower | None) -> TakenBack | None:
    """The stretch itself, or the last one of what was not followed yet."""
    return undone if undone is None or isinstance(undone, TakenBack) else undone.taken_back
