"""The road of a command: once, for ever; durable before it is seen; a fault of ours harms nothing."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from typing import Any

import pytest

from domain.commands import AddCombatants, BeginBattle, OpenBattle, Say
from domain.ids import DM, CommandId, FigureId, GroupId
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor
from domain.views.view import ViewBuilder
from server.commands.asked import Accepted, Asked
from server.commands.handle import handle_command
from server.event_store.memory import AnswerLost, Away, MemoryDisk, RequestLost
from server.hub.room import Room
from tests.server.house import a_house, bodies

RUNS = Actor(DM, DM_GRANT)
ORCS = AddCombatants(GroupId("late"), monster="orc", count=2)


def asked(command: Any, name: str, seen: int | None = None) -> Asked:
    return Asked(RUNS, CommandId(name), command, None, seen)  # type: ignore[arg-type]


async def test_an_accepted_command_happens_once_and_is_answered_again() -> None:
    async with a_house() as house:
        room = await house.demo()
        first = await handle_command(room, asked(ORCS, "x"))
        before = bodies(house.store.disk)
        assert isinstance(first, Accepted)
        assert await handle_command(room, asked(ORCS, "x")) == first
        assert bodies(house.store.disk) == before


async def test_the_same_command_at_the_same_time_happens_once() -> None:
    async with a_house() as house:
        room = await house.demo()
        before = room.position.version
        outcomes = await asyncio.gather(*(handle_command(room, asked(ORCS, "x")) for _ in range(10)))
        assert len(set(outcomes)) == 1
        assert room.position.version == before + 1


async def test_two_workers_given_the_same_command_carry_it_out_once() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        here, there = await one.demo(), await other.demo()
        outcomes = await asyncio.gather(
            *(handle_command(room, asked(ORCS, "x")) for room in (here, there, here, there))
        )
        assert len(set(outcomes)) == 1
        assert isinstance(outcomes[0], Accepted)


async def test_two_workers_at_once_are_both_answered_and_versions_are_dense() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        rooms = [await one.demo(), await other.demo()]
        commands = [
            handle_command(rooms[n % 2], asked(AddCombatants(GroupId(f"g{n}"), monster="orc"), f"x{n}"))
            for n in range(8)
        ]
        outcomes = await asyncio.gather(*commands)
        versions = sorted(outcome.position.version for outcome in outcomes if isinstance(outcome, Accepted))
        assert versions == list(range(versions[0], versions[0] + 8))


async def test_an_answer_is_the_same_after_a_restart() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        first = await handle_command(await house.demo(), asked(ORCS, "x"))
    async with a_house(disk) as house:
        assert await handle_command(await house.demo(), asked(ORCS, "x")) == first


async def test_setting_up_the_demonstration_again_changes_nothing() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await house.demo()
        before, token = bodies(disk), await house.token("dm")
        await house.demo()
    async with a_house(disk) as house:
        await house.demo()
        assert bodies(disk) == before
        assert await house.token("dm") == token


async def test_a_refusal_leaves_the_log_untouched_and_is_given_again() -> None:
    async with a_house() as house:
        room = await house.demo()
        before = bodies(house.store.disk)
        bad = asked(AddCombatants(GroupId("x"), monster="no_such_thing"), "x")
        refused = await handle_command(room, bad)
        assert isinstance(refused, Refused)
        assert await handle_command(room, bad) == refused
        assert bodies(house.store.disk) == before


async def test_a_lost_answer_is_found_in_the_log() -> None:
    async with a_house() as house:
        room = await house.demo()
        house.store.faults.append(AnswerLost())
        assert isinstance(await handle_command(room, asked(ORCS, "x")), Accepted)


@pytest.mark.parametrize("fault", [RequestLost(), Away()])
async def test_what_was_not_saved_is_said_and_may_be_sent_again(fault: Any) -> None:
    async with a_house() as house:
        room = await house.demo()
        before = bodies(house.store.disk)
        house.store.faults.append(fault)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "not_saved"
        assert bodies(house.store.disk) == before
        assert isinstance(await handle_command(room, asked(ORCS, "x")), Accepted)


async def test_a_failing_view_refuses_its_command_and_the_battle_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house() as house:
        room = await house.demo()
        player = await house.enter("players")
        before, seen = bodies(house.store.disk), list(player.wire.messages)
        build = ViewBuilder.build

        def planted(self: ViewBuilder, table: Any, moment: Any) -> Any:
            if not self.viewer.sees_all and moment and moment.battle.figure("late-1"):
                raise ZeroDivisionError("planted")
            return build(self, table, moment)

        monkeypatch.setattr(ViewBuilder, "build", planted)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "our_fault"
        assert "planted" in caplog.text
        assert bodies(house.store.disk) == before
        assert player.wire.of_type("update") == [m for m in seen if m["type"] == "update"]
        assert isinstance(await handle_command(room, asked(BeginBattle(), "y")), Accepted)
        assert player.view["battle"]["round"] == 1


async def test_opening_a_battle_that_broke_between_its_two_logs_is_finished_when_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house() as house:
        room = await house.demo()
        command = asked(OpenBattle("Another", "adnd2e"), "open")
        append = house.store.append

        async def breaks_at_the_table(key: Any, *rest: Any) -> Any:
            if key == room.table.key:
                house.store.faults.append(RequestLost())
            return await append(key, *rest)

        monkeypatch.setattr(house.store, "append", breaks_at_the_table)
        refused = await handle_command(room, command)
        assert isinstance(refused, Refused)
        assert room.moment is not None
        assert room.moment.battle.identity.name == "The ford"
        monkeypatch.undo()
        assert isinstance(await handle_command(room, command), Accepted)
        assert room.moment.battle.identity.name == "Another"
        assert len(house.store.disk.streams) == 3


async def test_two_workers_opening_the_same_battle_open_one() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        command = asked(OpenBattle("Another", "osric"), "open")
        rooms = [await one.demo(), await other.demo()]
        outcomes = await asyncio.gather(*(handle_command(room, command) for room in rooms))
        assert len(set(outcomes)) == 1
        assert len(rooms[0].table.state.battles) == 2


async def test_time_never_runs_backwards_in_a_log() -> None:
    async with a_house() as house:
        room = await house.demo()
        house.now_ms -= 5_000
        await handle_command(room, asked(Say("hello"), "x"))
        times = [commit.at_ms for commit in room.table.commits]
        assert times == sorted(times)


async def test_dice_are_the_same_when_a_lost_race_is_decided_again() -> None:
    """The die follows from the command, not from what came before it."""
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        here, there = await one.demo(), await other.demo()
        copy = MemoryDisk()
        copy.streams, copy.secrets = deepcopy(disk.streams), deepcopy(disk.secrets)
        for name in ("a", "b"):
            await handle_command(here, asked(AddCombatants(GroupId(name), monster="orc"), name))
        raced = await handle_command(there, asked(ORCS, "x"))
    async with a_house(copy) as house:
        alone = await house.demo()
        calm = await handle_command(alone, asked(ORCS, "x"))
        assert isinstance(raced, Accepted)
        assert isinstance(calm, Accepted)
        assert raced.position.version == calm.position.version + 2
        assert hit_points(there) == hit_points(alone)


def hit_points(room: Room) -> list[int]:
    assert room.moment is not None
    return [room.moment.battle.combatants.by_id[FigureId(f"late-{n}")].hit_points for n in (1, 2)]
