"""What a link gives is asked when a command is decided; an id that was used before opens nothing."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from server.wire.close_codes import CloseCode
from tests.server.house import Person, a_house
from tests.server.hub.test_room import fight_begins


async def test_the_id_of_another_command_gives_nobody_a_seat() -> None:
    async with a_house() as house:
        _, rath, _ = await fight_begins(house)
        order = [{"figure": "rath", "action": "hold"}]
        assert (await rath.do("declare", command_id="x1", orders=order))["type"] == "done"
        bera = await house.claim("bera")
        welcomes = len(rath.wire.of_type("welcome"))
        await rath.do("claim", command_id="x1", character="bera")
        assert len(rath.wire.of_type("welcome")) == welcomes
        assert rath.guest.audience.name == "seat:rath"
        assert bera.guest.audience.name == "seat:bera"


async def test_the_id_of_another_claim_gives_nobody_its_seat() -> None:
    async with a_house() as house:
        await house.demo()
        one, other = await house.enter("players"), await house.enter("players")
        assert (await one.do("claim", command_id="x1", character="rath"))["type"] == "done"
        await other.do("claim", command_id="x1", character="bera")
        assert other.guest.audience.name == "players"


async def test_a_claim_whose_answer_was_lost_is_sent_again_and_gives_its_seat() -> None:
    async with a_house() as house:
        await house.demo()
        player = await house.enter("players")
        await player.do("claim", command_id="mine", character="rath")
        player.leave()
        back = await house.enter("players")
        assert (await back.do("claim", command_id="mine", character="rath"))["type"] == "done"
        assert back.wire.of_type("welcome")[-1]["seat"] == "rath"


async def test_a_link_that_is_revoked_while_its_command_waits_does_nothing() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        before = len(dm.story)
        async with dm.room.lock:
            released = asyncio.create_task(dm.do("release", character="rath"))
            await asyncio.sleep(0)
            late = [asyncio.create_task(rath.say(command)) for command in commands_of_rath()]
            await asyncio.sleep(0)
        await asyncio.gather(released, *late)
        assert rath.wire.closed is CloseCode.LINK_REVOKED
        assert dm.room.opened is not None
        assert dm.room.opened.log.commits[-1].author == "dm"
        assert [entry["text"] for entry in dm.story[before:]] == ["Rath waits for a player."]


def commands_of_rath() -> list[dict[str, Any]]:
    orders = [{"figure": "rath", "action": "hold"}]
    return [
        {"type": "command", "id": "late-1", "command": {"do": "declare", "orders": orders}},
        {"type": "command", "id": "late-2", "command": {"do": "say", "text": "Still here."}},
    ]


async def test_whoever_was_sent_away_is_not_listened_to() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        await dm.do("release", character="rath")
        before = len(dm.story)
        for message in (*commands_of_rath(), {"type": "look", "id": "look"}, {"type": "ping"}):
            await rath.say(message)
        assert len(dm.story) == before
        assert rath.wire.messages[-1]["type"] == "error"


async def test_who_cannot_be_shown_the_table_leaves_no_empty_chair() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        rath.leave()
        with patch("server.hub.hub.come_in", side_effect=ZeroDivisionError):
            assert await fails_to_enter(dm, rath.guest.link)
        assert {guest.link for guest in dm.room.guests} == {"dm", "spectators"}


async def fails_to_enter(dm: Person, link: str) -> bool:
    try:
        await dm.house.enter(link)
    except ZeroDivisionError:
        return True
    return False
