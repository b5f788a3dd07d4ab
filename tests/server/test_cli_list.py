"""`affray list`: the tables of a store and the battles of one; what cannot be read hides nothing else."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain.commits import SCHEMA
from domain.ids import CommandId
from server.cli_list import battles_in, lines_of, tables_in
from server.cli_logs import CannotRead
from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle
from server.event_store.memory import MemoryStore
from server.event_store.port import Entry, StreamKey
from tests.server.house import a_house
from tests.server.hub.test_past import struck


async def test_tables_and_battles_are_listed_with_where_each_stands() -> None:
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        await house.hub.found_table("empty", "Nothing yet", CommandId("found"))  # type: ignore[arg-type]
        assert dm.room.opened is not None
        first, commits = dm.room.opened.id, dm.room.opened.log.version
        (running,) = (await battles_in(house.store, "demo")).tables[0].battles
        assert (running.battle, running.name, running.commits, running.state) == (
            first,
            "The ford",
            commits,
            "round 1, resolve",
        )
        await dm.another_battle()
        listed = await tables_in(house.store)
        assert [(one.table, len(one.battles)) for one in listed.tables] == [("demo", 2), ("empty", 0)]
        states = [one.state for one in (await battles_in(house.store, "demo")).tables[0].battles]
        assert states == ["over", "set up"]
        assert f"  demo/{first}  The ford (osric, {commits + 1} commits)" in lines_of(listed)
        with pytest.raises(CannotRead, match="no table 'nowhere'"):
            await battles_in(house.store, "nowhere")


async def test_what_was_changed_or_is_too_new_is_named_and_the_rest_is_listed() -> None:
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        assert dm.room.opened is not None
        changed = log_of_battle("demo", dm.room.opened.id)
        await dm.another_battle()
        too_new = log_of_battle("demo", dm.room.opened.id)
        forge(house.store, changed, b"orc-1", b"orc-2")
        rechained(house.store, too_new, b'"schema":%d' % SCHEMA, b'"schema":%d' % (SCHEMA + 1))
        first, second = (await battles_in(house.store, "demo")).tables[0].battles
        assert "is not what was written" in first.wrong
        assert "later Affray" in second.wrong
        (table,) = (await tables_in(house.store)).tables
        assert (table.wrong, [one.wrong for one in table.battles]) == ("", ["", "written by a later Affray"])


async def test_a_store_without_tables_says_so() -> None:
    assert list(lines_of(await tables_in(MemoryStore()))) == ["There are no tables here."]


def forge(store: MemoryStore, key: StreamKey, old: bytes, new: bytes) -> None:
    """Somebody wrote into the store behind our back."""
    store.disk.streams[key] = [
        structs.replace(entry, body=entry.body.replace(old, new)) for entry in store.disk.streams[key]
    ]


def rechained(store: MemoryStore, key: StreamKey, old: bytes, new: bytes) -> None:
    """The same, with a chain that fits."""
    chain, entries = Chain.start(key), list[Entry]()
    for entry in store.disk.streams[key]:
        body = entry.body.replace(old, new)
        chain = chain.next(body)
        entries.append(Entry(chain.id, body))
    store.disk.streams[key] = entries
