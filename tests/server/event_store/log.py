"""Writers and readers of logs, as the tests need them."""

from server.event_store.chain import Chain, verify
from server.event_store.port import Appended, AppendResult, Entry, EventStore, StreamKey


async def append_bodies(store: EventStore, key: StreamKey, *bodies: bytes) -> Chain:
    """Append to the end of `key`, one by one; the chain that results."""
    chain = await chain_of(store, key)
    for body in bodies:
        following = chain.next(body)
        assert await store.append(key, chain.id, following.id, body) == Appended(following.id)
        chain = following
    return chain


async def append_next(store: EventStore, key: StreamKey, chain: Chain, body: bytes) -> AppendResult:
    """One append behind `chain`, whatever comes of it."""
    return await store.append(key, chain.id, chain.next(body).id, body)


async def read_all(store: EventStore, key: StreamKey) -> list[Entry]:
    """Every entry of `key`, page by page."""
    entries: list[Entry] = []
    while page := await store.read(key, entries[-1].id.version if entries else 0):
        entries += page
    return entries


async def chain_of(store: EventStore, key: StreamKey) -> Chain:
    """The chain of a log that must be whole."""
    chain = verify(Chain.start(key), await read_all(store, key))
    assert isinstance(chain, Chain), chain
    return chain
