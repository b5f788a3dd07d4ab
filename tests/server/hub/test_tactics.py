"""Figures that were handed over act by themselves, once over all workers, until somebody takes them over."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import structs

from server.event_store.memory import MemoryDisk
from tests.server.house import HASTY, Person, a_house
from tests.server.hub.test_feed import until

SOON = structs.replace(HASTY, tactics_step_seconds=0.0)


def by_tactics(person: Person) -> list[dict[str, Any]]:
    """What the clock gave, as commands."""
    assert person.room.opened is not None
    commits = person.room.opened.log.commits
    return [structs.asdict(one) for one in commits if one.author == "clock"]


def at(person: Person) -> tuple[int, str]:
    battle: dict[str, Any] = person.view["battle"]
    return battle["round"], battle["step"]


async def test_a_whole_battle_goes_on_by_tactics_up_to_the_dice_and_the_dm_reads_why() -> None:
    async with a_house(settings=SOON) as house:
        await house.demo()
        dm, rath = await house.enter("dm"), await house.claim("rath")
        await dm.do("begin_battle")
        assert (await rath.do("hand_over", figures=["rath"], tactic="nearest"))["type"] == "done"
        for side in ("foes", "party"):
            await dm.do("hand_over", side=side, tactic="nearest")
        assert dm.view["battle"]["combatants"]["orc-1"]["tactic"] == "nearest"
        assert "tactic" not in rath.view["battle"]["combatants"]["orc-1"]
        assert rath.view["battle"]["combatants"]["rath"]["tactic"] == "nearest"
        await until(lambda: at(dm) == (1, "initiative"))
        assert (await dm.do("roll_initiative"))["type"] == "done"
        await until(lambda: at(dm) == (1, "end_of_round"))
        assert any(
            "By its tactic (strike the nearest)" in one["text"] for one in dm.story if one.get("secret")
        )
        assert not any("tactic" in one["text"] for one in rath.story)


async def test_what_is_taken_back_is_not_done_again_until_somebody_acts() -> None:
    async with a_house(settings=SOON) as house:
        await house.demo()
        dm = await house.enter("dm")
        await dm.do("begin_battle")
        await dm.do("hand_over", side="foes", tactic="guard")
        await until(lambda: len(by_tactics(dm)) > 0)
        await asyncio.sleep(0.02)
        before = len(by_tactics(dm))
        assert (await dm.do("undo"))["type"] == "done"
        await asyncio.sleep(0.05)
        assert len(by_tactics(dm)) == before
        await dm.do("hand_over", side="foes", tactic="nearest")
        await until(lambda: len(by_tactics(dm)) > before)
        await dm.do("take_over", side="foes")
        assert "tactic" not in dm.view["battle"]["combatants"]["orc-1"]


async def test_over_two_workers_each_act_is_done_once() -> None:
    disk = MemoryDisk()
    async with a_house(disk, settings=SOON) as one, a_house(disk, settings=SOON) as two:
        await one.demo()
        dm, other = await one.enter("dm"), await two.enter("dm")
        await dm.do("begin_battle")
        await dm.do("hand_over", side="foes", tactic="nearest")
        await dm.do("hand_over", side="party", tactic="nearest")
        await until(lambda: at(dm) == (1, "initiative") and at(other) == (1, "initiative"))
        ids = [commit["id"] for commit in by_tactics(dm)]
        assert len(ids) == len(set(ids))
