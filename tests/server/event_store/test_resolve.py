"""An append whose answer is lost, on the store in memory, where each loss can be put in by hand."""

import pytest

from server.event_store.chain import Chain
from server.event_store.keys import log_of_table
from server.event_store.memory import AnswerLost, Away, Fault, MemoryStore, RequestLost, RivalFirst
from server.event_store.port import (
    Appended,
    AppendResult,
    Entry,
    NotAppended,
    OutcomeUnknown,
    StoreUnreachable,
    VersionConflict,
)
from server.event_store.resolve import append_resolved, resolve

KEY = log_of_table("inn")
START = Chain.start(KEY)
OURS = START.next(b"ours")
RIVAL = START.next(b"rival")
RIVAL_ENTRY = Entry(RIVAL.id, b"rival")


async def append_ours(store: MemoryStore, patience_seconds: float = 0.0) -> AppendResult:
    return await append_resolved(store, KEY, START.id, OURS.id, b"ours", patience_seconds)


async def resolve_ours(store: MemoryStore) -> AppendResult:
    return await resolve(store, KEY, START.id, OURS.id, b"ours")


def store_with(*faults: Fault) -> MemoryStore:
    store = MemoryStore()
    store.faults.extend(faults)
    return store


async def test_an_append_whose_answer_was_lost_is_found_in_the_log() -> None:
    store = store_with(AnswerLost())
    assert await append_ours(store) == Appended(OURS.id)
    assert await store.read(KEY) == (Entry(OURS.id, b"ours"),)


async def test_ours_is_ours_even_if_the_log_went_on() -> None:
    store = store_with()
    await store.append(KEY, START.id, OURS.id, b"ours")
    await store.append(KEY, OURS.id, OURS.next(b"more").id, b"more")
    assert await resolve_ours(store) == Appended(OURS.id)


async def test_a_rival_in_our_place_is_a_conflict() -> None:
    store = store_with(RivalFirst(RIVAL_ENTRY))
    assert await append_ours(store) == VersionConflict(RIVAL.id)
    assert await resolve_ours(store) == VersionConflict(RIVAL.id)


async def test_a_request_that_was_lost_is_not_in_the_log() -> None:
    store = store_with(RequestLost())
    assert isinstance(await append_ours(store), NotAppended)
    assert await store.read(KEY) == ()


@pytest.mark.parametrize(
    "faults",
    [
        [RequestLost()],
        [RequestLost(), RequestLost()],
        [Away(), RequestLost(), AnswerLost()],
        [Away(), Away()],
    ],
)
async def test_with_patience_an_append_happens_once(faults: list[Fault]) -> None:
    store = store_with(*faults)
    assert await append_ours(store, patience_seconds=5) == Appended(OURS.id)
    assert await store.read(KEY) == (Entry(OURS.id, b"ours"),)


async def test_a_request_that_lands_late_conflicts_with_itself_and_is_found() -> None:
    store = store_with(RequestLost(), RivalFirst(Entry(OURS.id, b"ours")))
    assert await append_ours(store, patience_seconds=5) == Appended(OURS.id)
    assert await store.read(KEY) == (Entry(OURS.id, b"ours"),)


async def test_while_the_store_is_away_nothing_is_claimed() -> None:
    store = store_with()
    store.is_away = True
    assert isinstance(await append_ours(store), NotAppended)
    assert isinstance(await resolve_ours(store), OutcomeUnknown)
    with pytest.raises(StoreUnreachable):
        await store.read(KEY)


async def test_a_log_that_came_back_shorter_is_a_conflict() -> None:
    store = store_with()
    two = OURS.next(b"two")
    assert await resolve(store, KEY, OURS.id, two.id, b"two") == VersionConflict(START.id)
