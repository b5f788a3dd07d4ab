"""The demonstration is the fight at the ford, is made once, and leaves what an earlier build made alone."""

from __future__ import annotations

from domain.commands import AddCombatants
from server.demo import STEPS, set_up_demo
from server.event_store.memory import MemoryDisk
from tests.server.house import House, a_house, bodies

LINKS = ("dm", "players", "spectators")


async def links_of(house: House) -> list[str]:
    return [await house.token(link) for link in LINKS]


async def test_the_demonstration_is_the_fight_at_the_ford() -> None:
    async with a_house() as house:
        await set_up_demo(house.hub)
        dm = await house.enter("dm")
        battle = dm.view["battle"]
        figures = battle["combatants"]
        assert sorted(figures) == sorted(
            ["rath", "bera", "mirel", "tam", "ogre", "sneak", *(f"orc-{n}" for n in range(1, 7))]
        )
        assert (battle["width"], battle["height"]) == (24, 16)
        assert all("square" in figure for figure in figures.values())
        assert {name for name, figure in figures.items() if figure.get("hidden")} == {"sneak"}
        assert (await dm.do("begin_battle"))["type"] == "done"


async def test_players_of_the_demonstration_do_not_hear_of_the_sneak() -> None:
    async with a_house() as house:
        await set_up_demo(house.hub)
        player = await house.claim("tam")
        assert "sneak" not in player.view["battle"]["combatants"]
        assert "orc-6" in player.view["battle"]["combatants"]


async def test_started_again_the_demonstration_changes_nothing_and_has_the_same_links() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await set_up_demo(house.hub)
        links, before = await links_of(house), bodies(disk)
    async with a_house(disk) as house:
        await set_up_demo(house.hub)
        assert (await links_of(house), bodies(disk)) == (links, before)


async def test_a_demonstration_that_broke_off_in_the_middle_is_finished_when_started_again() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        room = await set_up_demo(house.hub)
        assert room.opened is not None
        key, whole = room.opened.log.key, len(room.opened.log.commits)
    del disk.streams[key][5:]
    async with a_house(disk) as house:
        room = await set_up_demo(house.hub)
        assert room.opened is not None
        assert len(room.opened.log.commits) == whole
        assert sum(isinstance(step, AddCombatants) for step in STEPS) == 3


async def test_the_demonstration_of_an_earlier_build_opens_as_it_was_with_the_same_links() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await house.demo()
        links = await links_of(house)
        dm = await house.enter("dm")
        await dm.do("begin_battle")
        before = bodies(disk)
    async with a_house(disk) as house:
        await set_up_demo(house.hub)
        assert (await links_of(house), bodies(disk)) == (links, before)
        dm = await house.enter("dm")
        assert sorted(dm.view["battle"]["combatants"]) == ["bera", "orc-1", "orc-2", "orc-3", "rath", "sneak"]
        assert dm.view["battle"]["step"] == "declare"
