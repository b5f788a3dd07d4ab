"""Hints hurry a worker along; the stream is the truth; a log that lost something is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from domain.commands import BeginBattle
from domain.ids import CommandId
from domain.refusals import Refused
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.event_store.memory import MemoryDisk, MemoryStore
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, Person, a_house
from tests.server.hub.test_room import assert_in_step, fight_begins


async def until(true: Callable[[], Any], seconds: float = 3.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


class Deaf(MemoryStore):
    """A store whose hints never arrive."""

    async def announce(self, table: str, message: bytes) -> None:
        pass


@pytest.mark.parametrize("store", [MemoryStore, Deaf])
async def test_a_page_at_another_worker_sees_what_happens(store: type[MemoryStore]) -> None:
    disk = MemoryDisk()
    async with a_house(store=store(disk)) as one, a_house(store=store(disk)) as other:
        dm, _, _ = await fight_begins(one)
        far = await other.enter("spectators")
        await dm.do("say", text="Hello over there.")
        await dm.do("declare", orders=[{"figure": "orc-1", "action": "hold"}])
        await dm.do("seal", for_all=True)
        await until(lambda: far.view["battle"]["step"] == "initiative")
        assert_in_step(far)


async def test_a_battle_opened_at_another_worker_is_turned_to() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(one)
        far = await other.enter("spectators")
        await dm.do("open_battle", name="Another", ruleset="osric")
        await until(lambda: far.view["battle"]["name"] == "Another")
        assert_in_step(far)


async def test_a_link_revoked_at_another_worker_sends_away_here() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(one)
        far = await other.enter("spectators")
        await dm.do("revoke_link", link="spectators")
        await until(lambda: far.wire.closed is CloseCode.LINK_REVOKED)


@pytest.mark.parametrize("change", ["shorter", "rewritten", "later build", "not ours"])
async def test_a_log_that_is_not_what_it_was_shuts_its_table(
    change: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        assert dm.room.opened is not None
        known = dm.room.opened.log
        stream = house.store.disk.streams[known.key]
        match change:
            case "shorter":
                stream.pop()
            case "rewritten":
                stream[-1] = structs.replace(stream[-1], id=structs.replace(stream[-1].id, chain=7))
            case "later build":
                body = stream[-1].body.replace(b'"schema":1', b'"schema":99')
                chain = known.chain.next(body)
                stream.append(structs.replace(stream[-1], id=chain.id, body=body))
            case _:
                chain = known.chain.next(b"{}")
                stream.append(structs.replace(stream[-1], id=chain.id, body=b"{}"))
        await until(lambda: dm.wire.closed is CloseCode.STORE_AWAY)
        assert "is shut" in caplog.text
        before = len(stream)
        assert await refusal_of(dm) == "not_saved"
        assert len(stream) == before
        with pytest.raises(AssertionError, match="STORE_AWAY"):
            await house.enter("dm")


async def refusal_of(dm: Person) -> str:
    """Why a command is refused after its giver's socket was closed."""
    refused = await handle_command(dm.room, Asked(dm.guest.actor, CommandId("late"), BeginBattle()))
    assert isinstance(refused, Refused)
    return refused.code


async def test_a_store_that_was_away_is_followed_again() -> None:
    disk = MemoryDisk()
    async with a_house(disk, structs.replace(HASTY, feed_retry_seconds=0.01)) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(other)
        far = await one.enter("spectators")
        one.store.is_away = True
        await asyncio.sleep(0.1)
        await dm.do("say", text="Anybody?")
        one.store.is_away = False
        await until(lambda: "Anybody?" in str(far.story))
