"""Hints hurry a worker along; the stream is the truth; a log that lost something is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

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


async def until(true: Callable[[], Any], seconds: float = 30.0) -> None:
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
        await dm.another_battle()
        await until(lambda: far.view["battle"]["name"] == "Another")
        assert_in_step(far)


async def test_a_link_revoked_at_another_worker_sends_away_here() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(one)
        far = await other.enter("spectators")
        await dm.do("revoke_link", link="spectators")
        await until(lambda: far.wire.closed is CloseCode.LINK_REVOKED)


@pytest.mark.parametrize("change", ["later build", "not ours"])
async def test_a_log_that_cannot_be_read_shuts_its_table(
    change: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        assert dm.room.opened is not None
        known = dm.room.opened.log
        stream = house.store.disk.streams[known.key]
        match change:
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


async def test_a_worker_that_cannot_go_on_showing_a_table_shuts_it(caplog: pytest.LogCaptureFixture) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(one)
        far, near = await other.enter("spectators"), await other.enter("dm")
        with patch.object(far.wire, "write", side_effect=RuntimeError("planted")):
            await dm.do("say", text="Hello over there.")
            await until(lambda: near.wire.closed is CloseCode.STORE_AWAY)
        assert "planted" in caplog.text
        assert near.room.frozen is not None
        assert dm.wire.closed is None


async def test_following_that_meets_a_fault_of_ours_shuts_the_table_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        with patch("server.hub.feed.read_hint", side_effect=ZeroDivisionError("planted")):
            await dm.do("say", text="Hello.")
            await until(lambda: dm.wire.closed is CloseCode.STORE_AWAY)
        assert "planted" in caplog.text


async def test_a_table_that_loads_slowly_keeps_nobody_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_house() as house:
        await house.demo()
        secrets, gate = house.store.secrets, asyncio.Event()

        async def slow_elsewhere(key: str) -> Any:
            if "demo" not in key:
                await gate.wait()
            return await secrets(key)

        monkeypatch.setattr(house.store, "secrets", slow_elsewhere)
        strangers = [asyncio.create_task(house.hub.room(f"nowhere{n}")) for n in range(10)]
        await asyncio.sleep(0)
        await house.hub.stop()
        async with asyncio.timeout(1.0):
            same = await asyncio.gather(*(house.hub.room("demo") for _ in range(5)))
        assert same[0] is not None
        assert len({id(room) for room in same}) == 1
        gate.set()
        assert await asyncio.gather(*strangers) == [None] * 10


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
