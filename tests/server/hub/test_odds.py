"""What are the odds? Asked by the DM, fought in another process, told to the DM alone."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import structs

from tests.server.house import HASTY, Person, a_house


async def answered(person: Person, name: str) -> dict[str, Any]:
    """The answer, when it is there."""
    for _ in range(600):
        found = [one for one in person.wire.messages if one.get("id") == name]
        if found:
            return found[0]
        await asyncio.sleep(0.05)
    raise AssertionError("no answer came")


async def ask(person: Person, name: str) -> None:
    await person.say({"type": "ask", "id": name, "about": {"kind": "odds", "fights": 2}})


async def test_the_dm_is_told_the_odds_and_goes_on_meanwhile() -> None:
    async with a_house() as house:
        await house.demo()
        dm, rath = await house.enter("dm"), await house.claim("rath")
        await dm.do("begin_battle")
        await ask(rath, "not-yours")
        assert (await answered(rath, "not-yours"))["code"] == "forbidden"
        await ask(dm, "odds")
        await ask(dm, "odds-again")
        assert (await answered(dm, "odds-again"))["code"] == "too_many"
        await ask(rath, "still-not-yours")
        assert (await answered(rath, "still-not-yours"))["code"] == "forbidden", "nor whether the DM asks"
        await dm.say({"type": "ping"})
        assert dm.wire.messages[-1]["type"] == "pong", "nobody waits for the fights"
        found = (await answered(dm, "odds"))["answer"]["odds"]
        assert 1 <= found["fights"] <= 2
        assert set(found["sides"]) == {"party", "foes"}
        assert not rath.wire.of_type("answer")
        room = dm.room
        assert room.opened is not None
        assert not [one for one in room.opened.log.commits if one.author == "clock"], "nothing happened"


async def test_fights_that_do_not_end_in_time_are_ended() -> None:
    soon = structs.replace(HASTY, odds_seconds=0.0, odds_patience_seconds=0.01)
    async with a_house(settings=soon) as house:
        await house.demo()
        dm = await house.enter("dm")
        await dm.do("begin_battle")
        await ask(dm, "odds")
        assert (await answered(dm, "odds"))["code"] == "our_fault"
