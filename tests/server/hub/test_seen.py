"""How far an audience has come tells it nothing of what was hidden from it, on any worker, however often it comes."""

from __future__ import annotations

from unittest.mock import patch

from msgspec import structs

from server.event_store.memory import MemoryDisk
from tests.server.house import HASTY, a_house
from tests.server.hub.test_feed import Deaf, until
from tests.server.hub.test_room import fight_begins


async def test_whoever_comes_and_goes_finds_the_same_position() -> None:
    """Whatever is hidden meanwhile, on this worker and on one that was started only now."""
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        for number in range(3):
            await dm.do("place", figure="sneak", square=[15, number])
            watcher.leave()
            back = await house.enter("spectators")
            assert back.position == watcher.position
            watcher = back
        assert dm.position
        async with a_house(house.store.disk) as other:
            assert (await other.enter("spectators")).position == watcher.position
            assert (await other.enter(rath.guest.link)).position == rath.position


async def test_a_battle_turned_to_with_hidden_commits_at_its_end_has_the_same_position_everywhere() -> None:
    disk = MemoryDisk()
    quiet = structs.replace(HASTY, position_check_seconds=60.0)
    async with a_house(store=Deaf(disk), settings=quiet) as one, a_house(disk) as other:
        dm, _, watcher = await fight_begins(one)
        far = await other.enter("spectators")
        with patch.object(far.room, "frozen", "for a moment"):  # so that it follows only when all is there
            await dm.another_battle()
            await dm.do("add_combatants", group="orc", monster="orc")
            await dm.do("add_combatants", group="ooze", monster="orc", hidden=True)
        await until(lambda: far.view["battle"]["name"] == "Another")
        assert far.position == watcher.position
