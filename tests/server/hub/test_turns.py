"""A worker that keeps losing the race to a table's log gets its turn."""

from __future__ import annotations

import asyncio
from time import monotonic

from msgspec import structs

from server.event_store.memory import MemoryDisk
from tests.server.house import HASTY, a_house
from tests.server.hub.test_feed import until

SLOW = structs.replace(HASTY, append_pause_seconds=0.04)


async def test_who_lost_twice_is_let_go_first() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SLOW) as one, a_house(disk, SLOW) as other:
        await one.demo()
        dm, far = await one.enter("dm"), await other.enter("dm")
        dm.room.turns.lost(0)
        await asyncio.sleep(0.02)
        assert not far.room.turns.is_held, "once is no more than chance"
        dm.room.turns.lost(1)
        await until(lambda: far.room.turns.is_held)
        assert not dm.room.turns.is_held, "nobody waits for themselves"
        began = monotonic()
        given = asyncio.create_task(far.do("say", text="after you"))
        assert (await dm.do("say", text="at last"))["type"] == "done"
        assert not given.done()
        assert (await given)["type"] == "done"
        assert monotonic() - began < 5
        await until(lambda: "after you" in str(dm.story))
        told = str(dm.story)
        assert told.index("at last") < told.index("after you")
