"""One stream as this worker knows it: its commits, the state after each, and the chain that proves them."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from domain.commits import BattleCommit, TableCommit, TooNew, encode_commit
from domain.ids import Version
from server.event_store.chain import CHAIN_BITS, BrokenChain, Chain, verify
from server.event_store.port import Entry, StreamId, StreamKey

State = TypeVar("State")
CommitT = TypeVar("CommitT", BattleCommit, TableCommit)


SHUT: Final = "the table's log cannot be followed; the server's log says why"
TOO_NEW: Final = "a later Affray has written to this battle; whoever runs this server has to update it"


class Unusable(Struct, frozen=True):
    """A log that must not be followed on; `why` says it to the operator, `told` to those at the table."""

    why: str
    told: str = SHUT


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
    """Commits `1…version`; `states[v]` is the state after the first v of them."""

    def __init__(
        self,
        key: StreamKey,
        first: State,
        follow: Callable[[State, CommitT], State],
        decode: Callable[[bytes], CommitT | TooNew],
    ) -> None:
        self.key = key
        self.chain = Chain.start(key)
        self.commits: list[CommitT] = []
        self.states: list[State] = [first]
        self._chain_bits = array("I", (0,))
        self._follow: Callable[[State, CommitT], State] = follow
        self._decode: Callable[[bytes], CommitT | TooNew] = decode

    @property
    def version(self) -> Version:
        """How many commits are known."""
        return Version(len(self.commits))

    @property
    def state(self) -> State:
        """The state after all of them."""
        return self.states[-1]

    @property
    def at_ms(self) -> int:
        """When the last commit was made; 0 for an empty log."""
        return self.commits[-1].at_ms if self.commits else 0

    def chain_bits(self, version: Version) -> int:
        """32 bits of the chain at `version`, for positions; 0 at the beginning."""
        return self._chain_bits[version]

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
        self.commits.append(other.commits[version - 1])
        self.states.append(other.states[version])
        self._chain_bits.append(other.chain_bits(version))

    def take(self, staged: Staged[State, CommitT]) -> None:
        """Take in a commit that is in the store."""
        assert staged.chain.version == self.version + 1, "commits are taken in one by one, in order"
        self.commits.append(staged.commit)
        self.states.append(staged.state)
        self.chain = staged.chain
        self._chain_bits.append(staged.chain_bits)


def position_bits(entry_id: StreamId) -> int:
    """As much of the chain as a position holds: the first 32 bits of what the entry's id holds."""
    return entry_id.chain >> CHAIN_BITS - 32
