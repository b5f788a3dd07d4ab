"""The road of a command: once, for ever; durable before it is seen; a fault of ours harms nothing."""

from __future__ import annotations

import asyncio
import random
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import structs

from domain.commands import AddCombatants, BeginBattle, EndBattle
from domain.ids import DM, CommandId, FigureId, GroupId
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, LEAST, Actor
from domain.table_commands import OpenBattle, Pause, Say
from domain.views.view import ViewBuilder
from server.commands.asked import Accepted, Asked
from server.commands.handle import handle_command
from server.event_store.memory import AnswerLost, Away, MemoryDisk, MemoryStore, RequestLost
from server.event_store.port import GENESIS, VersionConflict
from server.hub.room import Room
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, a_house, bodies

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


async def test_a_view_that_fails_for_somebody_who_is_away_refuses_its_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house() as house:
        room = await house.demo()
        rath = await house.claim("rath")
        rath.leave()
        before = bodies(house.store.disk)
        build = ViewBuilder.build

        def planted(self: ViewBuilder, table: Any, moment: Any) -> Any:
            if self.viewer.grant.seat and moment and moment.battle.figure("late-1"):
                raise ZeroDivisionError("planted")
            return build(self, table, moment)

        monkeypatch.setattr(ViewBuilder, "build", planted)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "our_fault"
        assert bodies(house.store.disk) == before
        assert (await house.enter(rath.guest.link)).guest.audience.name == "seat:rath"


async def test_a_view_that_only_an_absent_watcher_lacks_holds_no_fight_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house() as house:
        room = await house.demo()
        (await house.enter("spectators")).leave()
        build = ViewBuilder.build

        def planted(self: ViewBuilder, table: Any, moment: Any) -> Any:
            if self.viewer.grant == LEAST and moment and moment.battle.figure("late-1"):
                raise ZeroDivisionError("planted")
            return build(self, table, moment)

        with monkeypatch.context() as broken:
            broken.setattr(ViewBuilder, "build", planted)
            assert isinstance(await handle_command(room, asked(ORCS, "x")), Accepted)
        assert "late-1" in (await house.enter("spectators")).view["battle"]["combatants"]


async def test_what_is_stored_has_happened_whatever_goes_wrong_after_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings = structs.replace(HASTY, room_idle_seconds=0.0)
    async with a_house(settings=settings) as house:
        room = await house.demo()
        dm, watcher = await house.enter("dm"), await house.enter("spectators")
        with patch.object(watcher.wire, "write", side_effect=RuntimeError("planted")):
            assert isinstance(await handle_command(room, asked(BeginBattle(), "x")), Accepted)
        assert "planted" in caplog.text
        assert room.frozen is not None
        assert dm.wire.closed is CloseCode.STORE_AWAY
        assert isinstance(await handle_command(room, asked(BeginBattle(), "x")), Accepted)
        refused = await handle_command(room, asked(Say("Hello?"), "y"))
        assert isinstance(refused, Refused)
        assert refused.code == "not_saved"
        dm.leave()
        watcher.leave()
        await asyncio.sleep(0.01)
        back = await house.enter("dm")
        assert back.view["battle"]["round"] == 1
        assert (await back.do("begin_battle", command_id="x"))["type"] == "done"


async def test_an_append_that_meets_a_fault_of_ours_leaves_open_whether_it_was_saved(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house() as house:
        room = await house.demo()
        append = house.store.append

        async def appends_and_breaks(*entry: Any) -> Any:
            await append(*entry)
            raise AssertionError("planted")

        monkeypatch.setattr(house.store, "append", appends_and_breaks)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "not_saved"
        monkeypatch.undo()
        assert "planted" in caplog.text
        assert isinstance(await handle_command(room, asked(ORCS, "x")), Accepted)
        assert hit_points(room)


class Slow(MemoryStore):
    """A store that takes its time, never twice the same."""

    async def append(self, key: Any, after: Any, entry_id: Any, body: bytes) -> Any:
        await asyncio.sleep(random.random() * 0.002)
        appended = await super().append(key, after, entry_id, body)
        await asyncio.sleep(random.random() * 0.001)
        return appended

    async def last(self, key: Any) -> Any:
        await asyncio.sleep(0.0005)
        return await super().last(key)


async def test_three_workers_that_write_at_once_all_get_their_turn() -> None:
    disk = MemoryDisk()
    settings = structs.replace(HASTY, append_pause_seconds=0.005)
    async with (
        a_house(disk, settings, Slow(disk)) as one,
        a_house(disk, settings, Slow(disk)) as two,
        a_house(disk, settings, Slow(disk)) as three,
    ):
        await one.demo()
        rooms = [await house.hub.room("demo") for house in (one, two, three)]
        before = len(rooms[0].table.commits) if rooms[0] else 0

        async def talks(number: int, room: Room | None) -> list[Accepted | Refused]:
            assert room is not None
            return [await handle_command(room, asked(Say("x"), f"{number}.{n}")) for n in range(30)]

        outcomes = await asyncio.gather(*(talks(number, room) for number, room in enumerate(rooms)))
        said = [outcome for outcomes_of_one in outcomes for outcome in outcomes_of_one]
        assert all(isinstance(outcome, Accepted) for outcome in said), said
        log = next(entries for key, entries in disk.streams.items() if key.endswith("}:log"))
        assert len(log) == before + 90


async def test_whoever_never_gets_a_turn_is_told_that_it_was_not_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house(settings=structs.replace(HASTY, decide_attempts_max=3)) as house:
        room = await house.demo()
        before = bodies(house.store.disk)

        async def always_late(*entry: Any) -> Any:
            return VersionConflict(GENESIS)

        monkeypatch.setattr(house.store, "append", always_late)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "not_saved"
        assert "Too many" in refused.message
        assert bodies(house.store.disk) == before


async def test_a_battle_that_has_grown_too_long_can_be_taken_back_and_ended() -> None:
    async with a_house() as house:
        room = await house.demo()
        longest = structs.replace(HASTY, battle_commits_max=room.position.version)
    async with a_house(house.store.disk, longest) as house:
        dm = await house.enter("dm")
        assert (await dm.do("place", figure="rath", square=[1, 1]))["code"] == "too_many"
        assert (await dm.do("undo"))["type"] == "done"
        assert (await dm.do("end_battle"))["type"] == "done"


async def test_a_server_bounds_the_figures_of_a_battle_and_the_entries_of_a_page() -> None:
    async with a_house() as house:
        room = await house.demo()
        assert room.moment is not None
        known = len(room.moment.battle.combatants.by_id)
    bounds = structs.replace(HASTY, figures_max=known + 1, chronicle_page_max=2)
    async with a_house(house.store.disk, bounds) as house:
        dm = await house.enter("dm")
        refused = await dm.do("add_combatants", group="late", monster="orc", count=2)
        assert (refused["code"], f"{known + 1} figures at most" in refused["message"]) == ("too_many", True)
        assert (await dm.do("add_combatants", group="late", monster="orc", count=1, reserve=True))[
            "type"
        ] == "done"
        assert (await dm.do("add_combatants", group="last", monster="orc", count=1))["code"] == "too_many"
        assert (await dm.do("bring_on", figures=["late"]))["type"] == "done"
        await dm.say({"type": "chronicle", "id": "page", "limit": 50})
        page = dm.answer("page")
        assert (len(page["entries"]), page["more"]) == (2, True)
    async with a_house(house.store.disk, structs.replace(HASTY, figures_max=1)) as house:
        dm = await house.enter("dm")
        assert (await dm.another_battle())["code"] == "too_many", "the roster alone is more than that"


async def test_the_last_commits_of_a_table_are_the_dms() -> None:
    async with a_house() as house:
        await house.demo()
        rath = await house.claim("rath")
        most = rath.room.table.version + 3
    limits = structs.replace(HASTY, table_commits_max=most, table_commits_reserved=2)
    async with a_house(house.store.disk, limits) as house:
        dm, seat = await house.enter("dm"), await house.enter(rath.guest.link)
        assert (await seat.do("say", text="Hi."))["type"] == "done"
        assert (await seat.do("say", text="Hi again."))["code"] == "too_many"
        assert (await dm.do("say", text="Quiet."))["type"] == "done"
        assert (await dm.do("revoke_link", link="players"))["type"] == "done"
        assert (await dm.do("say", text="So."))["code"] == "too_many"


async def test_opening_a_battle_that_broke_between_its_two_logs_is_finished_when_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house() as house:
        room = await house.demo()
        command = asked(OpenBattle("Another", "adnd2e"), "open")
        await handle_command(room, asked(EndBattle(), "end"))
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
        await handle_command(rooms[0], asked(EndBattle(), "end"))
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


async def test_nothing_of_a_paused_battle_happens_until_it_goes_on() -> None:
    async with a_house() as house:
        room = await house.demo()
        assert isinstance(await handle_command(room, asked(Pause(), "p")), Accepted)
        refused = await handle_command(room, asked(ORCS, "x"))
        assert isinstance(refused, Refused)
        assert refused.code == "paused"
        assert not room.goes_on
        assert isinstance(await handle_command(room, asked(Say("Until Friday."), "s")), Accepted)
        assert isinstance(await handle_command(room, asked(Pause(on=False), "q")), Accepted)
        assert isinstance(await handle_command(room, asked(ORCS, "x")), Accepted)
