"""A moment that is kept beside a battle's log: a long battle opens with it, and is followed from its beginning later.

It is a cache. `Earlier` has the commits that lead to it; whoever looks at one of them, or steps down so far, has them
followed, and then they are as if they had always been. Once they are, what they led to is compared with what was kept.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.battle import Battle
from domain.commits import BattleCommit, TooNew, decode_battle_commit
from domain.ids import CharacterId, QuestionId, SeatId, Version
from domain.ladder import Act, Counted, TakenBack
from domain.log import BEGINNING, Epoch, Moment, follow
from domain.seen_dice import Seen, Throw


class Kept(Struct, frozen=True):
    """All of a moment but its ladder and its line, which lead down to the beginning."""

    version: Version
    battle: Battle
    turned_at: Version
    turned_ms: int
    asked_ms: dict[QuestionId, int]
    epochs: tuple[Epoch, ...]
    revealed: int
    seats: dict[CharacterId, SeatId]
    seen: tuple[tuple[Throw, Seen], ...]
    may_be_put_back: bool


def kept_of(moment: Moment) -> Kept:
    """What is kept of a moment."""
    return Kept(
        moment.version,
        moment.battle,
        moment.turned_at,
        moment.turned_ms,
        moment.asked_ms,
        moment.epochs,
        moment.revealed,
        moment.seats,
        tuple(moment.seen.items()),
        moment.may_be_put_back,
    )


def moment_of(kept: Kept, earlier: "Earlier") -> Moment:
    """The moment that was kept, on top of the commits that lead to it."""
    assert len(earlier) == kept.version, "they lead there"
    return Moment(
        kept.version,
        kept.battle,
        steps=earlier,
        acts=earlier,
        undone=earlier if kept.may_be_put_back else None,
        turned_at=kept.turned_at,
        turned_ms=kept.turned_ms,
        asked_ms=kept.asked_ms,
        epochs=kept.epochs,
        revealed=kept.revealed,
        seats=kept.seats,
        seen=dict(kept.seen),
    )


class Earlier:
    """The first commits of a battle, as they are stored; followed in slices (`go_on`), or all at once when one is wanted.

    It knows nothing of what came after them, so that nothing leads round in a circle.
    """

    def __init__(self, bodies: Sequence[bytes]) -> None:
        self.bodies = bodies
        """As they are stored, until `let_go`."""
        self._count: Final = len(bodies)
        self._commits: Final[list[BattleCommit]] = []
        self._moments: Final[list[Moment]] = [BEGINNING]

    def __len__(self) -> int:
        return self._count

    @property
    def is_followed(self) -> bool:
        """Whether all of them are."""
        return len(self._commits) == self._count

    def go_on(self, commits: int) -> None:
        """Follow so many more."""
        known = len(self._commits)
        for body in self.bodies[known : known + commits]:
            commit = decode_battle_commit(body)
            assert not isinstance(commit, TooNew), "this build kept what they led to"
            self._moments.append(follow(self._moments[-1], commit))
            self._commits.append(commit)

    def let_go(self) -> None:
        """What is stored is not wanted any more."""
        assert self.is_followed, "nothing waits to be followed"
        self.bodies = ()

    @property
    def commits(self) -> Sequence[BattleCommit]:
        """All of them."""
        self.go_on(self._count)
        return self._commits

    @property
    def moments(self) -> Sequence[Moment]:
        """The moment after the first 0, 1, 2… of them."""
        self.go_on(self._count)
        return self._moments

    @property
    def top(self) -> Counted | None:
        """See `Moment`."""
        return self.moments[-1].top

    @property
    def line(self) -> Act | None:
        """See `Moment`."""
        return self.moments[-1].line

    @property
    def taken_back(self) -> TakenBack | None:
        """See `Moment`."""
        return self.moments[-1].taken_back
