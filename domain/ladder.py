"""What was done in a battle, act by act and press by press, each with the battle before it; `log` builds them."""

from msgspec import Struct

from domain.battle import Battle
from domain.commits import BattleCommit
from domain.dice.keyed import Roll
from domain.events import FightEvent
from domain.ids import Author, CharacterId, GestureId, SeatId, Version
from domain.table_commands import AnyCommand


class Act(Struct, frozen=True):
    """A command of the fight as it counts now: as it was given, or as it was decided again since.

    `told_by` is the commit whose entries tell it; `below` the act before it; `before` the battle before it; `rolls` the
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
    below: "Act | None"

    def __repr__(self) -> str:
        """Itself alone, see `Counted`."""
        return f"Act({self.version}, {self.command!r})"


class Counted(Struct, frozen=True):
    """A commit of the fight that counts, and how things stood before it; `below` is the one before it."""

    version: Version
    commit: BattleCommit
    before: Battle
    line: Act | None
    below: "Counted | None"

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
