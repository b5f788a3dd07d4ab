"""One stream as this worker knows it: its commits, the state after each, and the chain that proves them."""

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from domain.commits import BattleCommit, TableCommit, TooNew, encode_commit
from domain.ids import Version
from server.event_store.chain import CHAIN_BITS, BrokenChain, Chain, verify
from server.event_store.port import Entry, StreamId, StreamKey
from server.hub.kept_battles import KEPT_EVERY
from server.hub.onward import Onward

State = TypeVar("State")
CommitT = TypeVar("CommitT", BattleCommit, TableCommit)
State_co = TypeVar("State_co", covariant=True)
CommitT_co = TypeVar("CommitT_co", covariant=True)


SHUT: Final = "the table's log cannot be followed; the server's log says why"
TOO_NEW: Final = "a later Affray has written to this battle; whoever runs this server has to update it"


class Unusable(Struct, frozen=True):
    """A log that must not be followed on; `why` says it to the operator, `told` to those at the table."""

    why: str
    told: str = SHUT


class Before(Protocol[State_co, CommitT_co]):
    """What a log that was begun in the middle has before that, found when it is asked for."""

    @property
    def commits(self) -> Sequence[CommitT_co]:
        """All of them."""
        ...

    @property
    def moments(self) -> Sequence[State_co]:
        """The state after the first 0, 1, 2… of them."""
        ...


class Staged(Struct, Generic[State, CommitT], frozen=True):
    """The next commit of a log and what it leads to, not yet taken in."""

    commit: CommitT
    state: State
    chain: Chain
    body: bytes

    @property
    def chain_bits(self) -> int:
        """See Log.chain_bits."""
        return position_bits(self.chain.id)


class Log(Generic[State, CommitT]):
    """Commits `1…version`; `states[v]` is the state after the first v of them.

    Where it was begun in the middle (`begin_at`), what lies before that is followed when somebody asks for it.
    """

    def __init__(
        self,
        key: StreamKey,
        first: State,
        follow: Callable[[State, CommitT], State],
        decode: Callable[[bytes], CommitT | TooNew],
    ) -> None:
        self.key = key
        self.chain = Chain.start(key)
        self.commits: Onward[CommitT] = Onward()
        self.states: Onward[State] = Onward((first,))
        self.state = first
        """The state after all of them."""
        self.begun_at = Version(0)
        self.marks: Final[deque[Chain]] = deque(maxlen=2)
        """The chain at the last two commits whose states may be kept."""
        self._kept_at = 0
        self._chain_bits = array("I", (0,))
        self._ids_before: Sequence[StreamId] = ()
        self._follow: Callable[[State, CommitT], State] = follow
        self._decode: Callable[[bytes], CommitT | TooNew] = decode

    @property
    def version(self) -> Version:
        """How many commits are known."""
        return Version(len(self.commits))

    @property
    def at_ms(self) -> int:
        """When the last commit was made; 0 for an empty log."""
        return self.commits[-1].at_ms if self.commits else 0

    def chain_bits(self, version: Version) -> int:
        """32 bits of the chain at `version`, for positions; 0 at the beginning."""
        if version < self.begun_at:
            return position_bits(self._ids_before[version - 1]) if version else 0
        return self._chain_bits[version - self.begun_at]

    def stage(self, commit: CommitT) -> Staged[State, CommitT]:
        """What `commit` would lead to as the next one."""
        body = encode_commit(commit)
        return Staged(commit, self._follow(self.state, commit), self.chain.next(body), body)

    def stage_entries(self, entries: Iterable[Entry]) -> Sequence[Staged[State, CommitT]] | Unusable:
        """What entries from the store lead to; the first one that does not fit spoils them all."""
        staged: list[Staged[State, CommitT]] = []
        chain, state = self.chain, self.state
        for entry in entries:
            following = verify(chain, (entry,))
            if isinstance(following, BrokenChain):
                return Unusable(f"{self.key}: {following.why}")
            try:
                commit = self._decode(entry.body)
            except msgspec.DecodeError as error:
                return Unusable(f"{self.key}: entry {entry.id} is no commit of ours: {error}")
            if isinstance(commit, TooNew):
                return Unusable(
                    f"{self.key}: entry {entry.id} was written by a later Affray ({commit.schema})", TOO_NEW
                )
            chain, state = following, self._follow(state, commit)
            staged.append(Staged(commit, state, chain, entry.body))
        return staged

    def take_from(self, other: "Log[State, CommitT]") -> None:
        """Take in the next commit of a log of the same stream that is further on."""
        version = Version(self.version + 1)
        self.state = other.states[version]
        self.commits.append(other.commits[version - 1])
        self.states.append(self.state)
        self._chain_bits.append(other.chain_bits(version))

    def take(self, staged: Staged[State, CommitT]) -> None:
        """Take in a commit that is in the store."""
        assert staged.chain.version == self.version + 1, "commits are taken in one by one, in order"
        self.commits.append(staged.commit)
        self.states.append(staged.state)
        self.state = staged.state
        self.chain = staged.chain
        self._chain_bits.append(staged.chain_bits)
        if self.chain.version % KEPT_EVERY == 0:
            self.marks.append(self.chain)

    def to_keep(self) -> Chain | None:
        """The chain at the commit whose state is worth keeping now: each once, when enough has come after it."""
        if len(self.marks) < 2 or self.marks[0].version <= self._kept_at:
            return None
        self._kept_at = self.marks[0].version
        return self.marks[0]

    def begin_at(
        self, chain: Chain, ids: Sequence[StreamId], state: State, before: Before[State, CommitT]
    ) -> None:
        """Begin behind the entries with `ids`, which end with `chain` and lead to `state`."""
        assert not self.version, "a log begins once"
        assert len(ids) == chain.version, "they are all that comes before"
        self.chain, self.state, self.begun_at = chain, state, Version(chain.version)
        self._kept_at = chain.version
        self.commits = Onward((), chain.version, lambda: before.commits)
        self.states = Onward((state,), chain.version, lambda: before.moments)
        self._ids_before = ids
        self._chain_bits = array("I", (position_bits(chain.id),))


def position_bits(entry_id: StreamId) -> int:
    """As much of the chain as a position holds: the first 32 bits of what the entry's id holds."""
    return entry_id.chain >> CHAIN_BITS - 32
