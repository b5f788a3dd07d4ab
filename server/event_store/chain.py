"""The running hash of a log: 53 bits of it stand in every entry's id, so that a log proves itself.

A log that was rolled back and grown anew, or changed in the middle, no longer chains: whoever holds an
earlier link notices at the next entry. It guards against loss and accident. A forger who can write the
store can also hash.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from server.event_store.port import GENESIS, Entry, StreamId, StreamKey

CHAIN_BITS = 53


class Chain(msgspec.Struct, frozen=True):
    """The hash of a stream up to and with entry `version`: SHA-256, 32 bytes.

    Source:  docs/decisions/0003. h(0) = SHA-256("affray" ‖ stream key); h(n) = SHA-256(h(n-1) ‖ body n).
    """

    version: int
    digest: bytes

    @classmethod
    def start(cls, key: StreamKey) -> "Chain":
        """The chain of a stream without entries. No two streams start alike, so no entry fits in another."""
        return cls(0, sha256(b"affray" + key.encode()).digest())

    def next(self, body: bytes) -> "Chain":
        """The chain with one more entry."""
        return Chain(self.version + 1, sha256(self.digest + body).digest())

    @property
    def id(self) -> StreamId:
        """The id of the entry that this chain ends with; GENESIS if there is none."""
        if self.version == 0:
            return GENESIS
        return StreamId(self.version, _bits(self.digest))


def _bits(digest: bytes) -> int:
    return int.from_bytes(digest[:7], "big") >> 7 * 8 - CHAIN_BITS


class BrokenChain(msgspec.Struct, frozen=True):
    """The log is not the one that the chain was taken from, from `at_version` on."""

    at_version: int
    why: str


def verify(chain: Chain, entries: Iterable[Entry]) -> Chain | BrokenChain:
    """The chain after `entries`, or the first entry that does not belong behind the one before it."""
    version, digest = chain.version, chain.digest
    for entry in entries:  # a battle of ten thousand is opened as fast as these are hashed
        version, known, digest = version + 1, version, sha256(digest + entry.body).digest()
        if entry.id.version != version:
            return BrokenChain(
                version, f"entry {version} is missing: the log goes from {known} to {entry.id.version}"
            )
        if entry.id.chain != _bits(digest):
            return BrokenChain(
                version,
                f"entry {version} should have the id {Chain(version, digest).id} and has {entry.id}: "
                "this log was rolled back or rewritten",
            )
    return Chain(version, digest)


def verify_last(chain: Chain, last: StreamId) -> BrokenChain | None:
    """What is wrong with a log that ends at `last`, seen by a reader who knows it up to `chain`.

    Only an end at or before the known version tells anything; entries above it have to be read.
    """
    if last.version < chain.version:
        return BrokenChain(
            last.version + 1,
            f"the log ends at {last.version}, but {chain.version} entries were known: it was rolled back",
        )
    if last.version == chain.version and last != chain.id:
        return BrokenChain(
            last.version,
            f"the log ends with {last} where {chain.id} was known: it was rolled back and grown anew",
        )
    return None
