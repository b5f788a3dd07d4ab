"""A long battle opens with a moment that was kept; and nothing can be told from that, or hangs on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from msgspec import structs

from domain.battle import fight_hash
from domain.commands import Place
from domain.ids import FigureId, Version
from domain.kept import kept_of
from domain.quantities import HitPoints, Square
from server.event_store.keys import kept_of_battle
from server.event_store.memory import MemoryDisk
from server.hub import feed
from server.hub.kept_battles import KEPT_EVERY, KeptBattle, read, written
from server.hub.room import Room
from tests.server.house import House, Person, a_house, accepted
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import orcs_turn

LONG = 2 * KEPT_EVERY + 10


@asynccontextmanager
async def a_long_battle() -> AsyncGenerator[tuple[House, MemoryDisk]]:
    """Blows, something taken back, and a figure set down over and over, at a worker that has followed all of it."""
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, _, _ = await orcs_turn(house)
        assert (await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6]))["type"] == "done"
        await dm.do("undo")
        while dm.room.opened is not None and dm.room.opened.log.version < LONG:
            at = Square(7, 2 + dm.room.opened.log.version % 2)
            await accepted(dm.room, Place(FigureId("orc-2"), at), f"p{dm.room.opened.log.version}")
        await asyncio.sleep(0)
        yield house, disk


async def proved(room: Room) -> None:
    if room.proving is not None:
        await asyncio.wait((room.proving,))


async def all_that_is_read(person: Person) -> list[str]:
    """The chronicle to its beginning, page by page."""
    found: list[str] = []
    before: dict[str, Any] = {}
    while True:
        await person.say({"type": "chronicle", "id": "page", "limit": 30, **before})
        page = person.answer("page")
        found[:0] = [entry["text"] for entry in page["entries"]]
        if not page.get("more"):
            return found
        before = {"before": page["entries"][0]["id"]}


def kept_in(disk: MemoryDisk, room: Room) -> dict[str, bytes]:
    assert room.opened is not None
    return disk.things.get(kept_of_battle(room.id, room.opened.id), {})


async def test_it_opens_at_the_kept_moment_and_shows_what_following_it_shows() -> None:
    async with a_long_battle() as (before, disk), a_house(disk) as house:
        followed = await before.enter("dm"), await before.enter("spectators")
        dm, watcher = await house.enter("dm"), await house.enter("spectators")
        room = dm.room
        assert room.opened is not None
        assert room.opened.log.begun_at == KEPT_EVERY, "and not at the beginning"
        for one, other in zip((dm, watcher), followed, strict=True):
            assert one.view == other.view
            assert one.position
            assert await all_that_is_read(one) == await all_that_is_read(other)
        await proved(room)
        assert room.unproved is None


async def test_what_lies_before_the_kept_moment_can_be_taken_back_and_looked_at() -> None:
    async with a_long_battle() as (before, disk), a_house(disk) as house:
        there = await before.hub.room("demo")
        assert there is not None
        live = there.opened
        assert live is not None
        dm = await house.enter("dm")
        opened = dm.room.opened
        assert opened is not None
        taken = LONG - KEPT_EVERY + 20
        for version in (Version(3), Version(KEPT_EVERY - 1), Version(KEPT_EVERY), Version(KEPT_EVERY + 1)):
            assert opened.log.chain_bits(version) == live.log.chain_bits(version)
            assert fight_hash(opened.log.states[version].battle) == fight_hash(
                live.log.states[version].battle
            )
        assert (await dm.do("undo", count=taken))["type"] == "done"
        assert fight_hash(opened.log.state.battle) == fight_hash(live.log.states[LONG - taken].battle)


async def test_a_command_from_before_the_kept_moment_that_is_sent_again_has_happened() -> None:
    async with a_long_battle() as (_, disk), a_house(disk) as house:
        dm = await house.enter("dm")
        version = dm.room.opened.log.version if dm.room.opened else 0
        again = Place(FigureId("orc-2"), Square(7, 2 + (KEPT_EVERY - 5) % 2))
        await accepted(dm.room, again, f"p{KEPT_EVERY - 5}")
        assert dm.room.opened is not None
        assert dm.room.opened.log.version == version


def another(body: bytes, what: str) -> bytes:
    """What was kept, changed so that it must not be believed."""
    shape: dict[str, Any] = msgspec.msgpack.decode(body)
    match what:
        case "of another build":
            shape["made_by"] = "0" * 64
        case "damaged":
            shape["moment"] = shape["moment"][:-1] + bytes([shape["moment"][-1] ^ 1])
        case "of another log":
            shape["chain"] = bytes(32)
        case _:
            return body[: len(body) // 2]
    return msgspec.msgpack.encode(shape)


@pytest.mark.parametrize("what", ["of another build", "damaged", "of another log", "cut off"])
async def test_what_is_not_believed_is_passed_over(what: str) -> None:
    async with a_long_battle() as (before, disk), a_house(disk) as house:
        there = await before.hub.room("demo")
        assert there is not None
        kept = kept_in(disk, there)
        kept["moment"] = another(kept["moment"], what)
        dm = await house.enter("dm")
        assert dm.room.opened is not None
        assert there.opened is not None
        assert dm.room.opened.log.begun_at == 0
        assert dm.room.opened.log.state == there.opened.log.state


async def test_nothing_is_decided_on_a_wrong_moment_and_it_is_thrown_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its own hash is right and so is its place: only following the log shows that it is wrong."""
    async with a_long_battle() as (before, disk), a_house(disk) as house:
        there = await before.hub.room("demo")
        assert there is not None
        assert there.opened is not None
        kept = kept_in(disk, there)
        found = read(kept["moment"])
        assert isinstance(found, KeptBattle)
        moment = there.opened.log.states[KEPT_EVERY]
        rath = structs.replace(moment.battle.combatants.by_id[FigureId("rath")], hit_points=HitPoints(1))
        figures = structs.replace(
            moment.battle.combatants, by_id={**moment.battle.combatants.by_id, rath.id: rath}
        )
        wrong = structs.replace(moment, battle=structs.replace(moment.battle, combatants=figures))
        kept["moment"] = written(found.chain, wrong)
        with caplog.at_level(logging.ERROR):
            dm = await house.enter("dm")
            assert dm.view["battle"]["combatants"]["rath"]["hit_points"] == 1, "it is shown at first"
            assert (await dm.do("place", figure="orc-2", square=[7, 2]))["type"] == "done"
        assert "is not what its log leads to" in caplog.text
        assert dm.view["battle"]["combatants"]["rath"]["hit_points"] == 52
        assert dm.room.opened is not None
        assert dm.room.opened.log.begun_at == 0
        assert dm.room.opened.log.version == LONG + 1
        right = read(kept_in(disk, dm.room)["moment"])
        assert isinstance(right, KeptBattle)
        assert right.moment == kept_of(moment), "the right one is kept in its place"


async def test_a_table_that_cannot_be_read_without_a_wrong_moment_is_shut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("planted")

    async with a_long_battle() as (_, disk), a_house(disk) as house:
        monkeypatch.setattr(feed, "is_proved", fails)
        monkeypatch.setattr(feed, "begin_anew", fails)
        dm = await house.enter("dm")
        await until(lambda: dm.room.frozen is not None)
        assert dm.wire.closed is not None, "nobody goes on looking at what is wrong"
