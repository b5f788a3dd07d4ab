"""After a lost answer: read the log and say what is true.

A store never sends an append twice by itself: this asks the log instead. A read's answer leaves the
store after everything that it shows is on disk, so what is found here is durable.
"""

import asyncio

from server.event_store.port import (
    Appended,
    AppendResult,
    EventStore,
    NotAppended,
    OutcomeUnknown,
    StoreUnreachable,
    StreamId,
    StreamKey,
    VersionConflict,
)

RETRY_PAUSE_SECONDS = 0.05


async def append_resolved(
    store: EventStore,
    key: StreamKey,
    after: StreamId,
    entry_id: StreamId,
    body: bytes,
    patience_seconds: float = 5.0,
) -> AppendResult:
    """Append, and find out if the answer is lost; while the store is away, try again with patience.

    Sending the very same entry again is safe, because it fits behind `after` only once. What is still
    NotAppended or OutcomeUnknown at the end was so for `patience_seconds`, or the store is barred.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience_seconds
    is_in_doubt = False
    while True:
        result = await store.append(key, after, entry_id, body)
        # A request that was given up for lost may have landed since, and then conflicts with itself.
        if isinstance(result, OutcomeUnknown) or (is_in_doubt and isinstance(result, VersionConflict)):
            is_in_doubt = True
            result = await resolve(store, key, after, entry_id, body)
        is_over = (
            isinstance(result, Appended | VersionConflict) or loop.time() + RETRY_PAUSE_SECONDS > deadline
        )
        if is_over or (store.barred is not None and not is_in_doubt):
            return result
        await asyncio.sleep(RETRY_PAUSE_SECONDS)


async def resolve(
    store: EventStore, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes
) -> AppendResult:
    """What became of an append whose answer was lost.

    Ours is in the log, whatever came after it: Appended. Another's stands in its place, or the log is
    shorter than it was: VersionConflict. The log still ends where we decided from: NotAppended.
    """
    try:
        following = await store.read(key, after.version, limit=1)
        last = await store.last(key)
    except StoreUnreachable as error:
        return OutcomeUnknown(str(error))
    if following and following[0].id == entry_id and following[0].body == body:
        try:
            await store.confirm(key)
        except StoreUnreachable as error:
            return OutcomeUnknown(str(error))
        return Appended(entry_id)
    if last == after:
        return NotAppended("the request did not reach the log")
    return VersionConflict(last)
