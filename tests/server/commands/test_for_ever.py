"""An id happens once for ever: also after its battle is over, another was opened, and everything was restarted."""

from __future__ import annotations

import pytest

from server.event_store.memory import MemoryDisk
from tests.server.house import a_house, bodies


@pytest.mark.parametrize("with_position", [False, True])
async def test_a_command_of_an_earlier_battle_sent_again_has_happened(with_position: bool) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await house.demo()
        dm = await house.enter("dm")
        at = dm.position if with_position else None
        first = await dm.do("place", command_id="X", at=at, figure="rath", square=[3, 3])
        assert first["type"] == "done"
        assert (await dm.another_battle())["type"] == "done"
        before = bodies(disk)
        assert await dm.do("place", command_id="X", at=at, figure="rath", square=[3, 3]) == first
        assert bodies(disk) == before
    async with a_house(disk) as house:
        await house.demo()
        dm = await house.enter("dm")
        for _ in range(2):
            assert await dm.do("place", command_id="X", at=at, figure="rath", square=[3, 3]) == first
        assert bodies(disk) == before


async def test_an_id_of_an_earlier_battle_is_its_authors_alone() -> None:
    async with a_house() as house:
        await house.demo()
        dm, rath = await house.enter("dm"), await house.claim("rath")
        await dm.do("place", command_id="X", figure="rath", square=[3, 3])
        await dm.another_battle()
        await dm.do("add_combatants", group="orc", monster="orc")
        assert (await dm.do("begin_battle"))["type"] == "done"
        orders = [{"figure": "rath", "action": "hold"}]
        assert (await rath.do("declare", command_id="X", orders=orders))["type"] == "done"
        assert rath.view["battle"]["combatants"]["rath"]["order"]["action"] == "hold"


async def test_an_earlier_battle_that_cannot_be_read_does_not_stop_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        room = await house.demo()
        assert room.opened is not None
        key = room.opened.log.key
        dm = await house.enter("dm")
        await dm.another_battle()
    entry = disk.streams[key][2]
    disk.streams[key][2] = type(entry)(entry.id, b"[]")
    async with a_house(disk) as house:
        await house.hub.room("demo")
        dm = await house.enter("dm")
        assert (await dm.do("place", figure="rath", square=[3, 3]))["type"] == "done"
        assert "is no commit of ours" in caplog.text


async def test_a_command_that_meant_the_battle_before_is_stale() -> None:
    async with a_house() as house:
        await house.demo()
        dm = await house.enter("dm")
        at = dm.position
        await dm.another_battle()
        assert (await dm.do("place", at=at, figure="rath", square=[3, 3]))["code"] == "stale"
