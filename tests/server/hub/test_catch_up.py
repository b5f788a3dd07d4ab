"""Whoever comes back gets all that was missed, once, in order, or a snapshot; never a part."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec import structs

from domain.battle import fight_hash
from domain.views.patch import apply_patch
from server.event_store.memory import MemoryDisk
from server.hub.feed import catch_up_with_store
from tests.server.house import HASTY, Person, a_house
from tests.server.hub.test_room import fight_begins, orcs_turn


def comes_back(before: Person, now: Person) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """View and entries of a page that left with what `before` had and got the one update that `now` was sent."""
    welcome, update = now.wire.messages[:2]
    assert welcome["type"] == "welcome"
    assert update["type"] == "update"
    position, view, entries = before.page
    assert update["after"] == position
    entries = entries | {entry["id"]: entry for entry in update["entries"]}
    return apply_patch(update["patch"], view), list(entries.values())


async def test_all_that_was_missed_comes_as_one_update() -> None:
    async with a_house() as house:
        dm, _, watcher = await orcs_turn(house)
        watcher.leave()
        stayed = await house.enter("spectators")
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        await dm.do("undo", at=dm.position)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 3])
        await dm.do("say", text="Ouch.")
        back = await house.enter("spectators", since=watcher.position)
        view, story = comes_back(watcher, back)
        assert view == stayed.view
        assert story == stayed.story
        assert back.wire.messages[1]["position"] == stayed.position


async def test_what_was_struck_while_away_comes_again() -> None:
    async with a_house() as house:
        dm, _, watcher = await orcs_turn(house)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        watcher.leave()
        await dm.do("undo", at=dm.position)
        stayed = await house.enter("spectators")
        back = await house.enter("spectators", since=watcher.position)
        view, story = comes_back(watcher, back)
        assert view == stayed.view
        assert {entry["id"]: entry for entry in story} == {entry["id"]: entry for entry in stayed.story}


async def test_whoever_missed_nothing_gets_an_update_that_says_so() -> None:
    async with a_house() as house:
        _, _, watcher = await fight_begins(house)
        watcher.leave()
        back = await house.enter("spectators", since=watcher.position)
        update = back.wire.messages[1]
        assert (update["after"], update["patch"], update["entries"]) == (watcher.position, {}, [])


async def test_a_page_comes_back_to_another_worker_after_a_restart() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, _, watcher = await fight_begins(house)
    async with a_house(disk) as other:
        back = await other.enter("spectators", since=watcher.position)
        view, _ = comes_back(watcher, back)
        assert view == watcher.view
        dm_again = await other.enter("dm", since=dm.position)
        assert dm_again.wire.messages[1]["type"] == "update"


async def test_who_was_away_too_long_gets_a_snapshot() -> None:
    async with a_house(settings=structs.replace(HASTY, catch_up_entries_max=3)) as house:
        dm, _, watcher = await fight_begins(house)
        watcher.leave()
        for n in range(4):
            await dm.do("say", text=f"{n}")
        assert (await house.enter("spectators", since=watcher.position)).wire.messages[1][
            "type"
        ] == "snapshot"


async def test_what_a_page_may_not_know_of_makes_its_absence_no_longer() -> None:
    async with a_house(settings=structs.replace(HASTY, catch_up_entries_max=3)) as house:
        dm, _, watcher = await fight_begins(house)
        watcher.leave()
        for n in range(10):
            await dm.do("place", figure="sneak", square=[15, n])
        await dm.do("say", text="Anybody?")
        back = await house.enter("spectators", since=watcher.position)
        assert back.wire.messages[1]["type"] == "update"
        assert [entry["text"] for entry in back.wire.messages[1]["entries"]] == ["The DM: Anybody?"]


@pytest.mark.parametrize("log", ["battle", "table"])
async def test_a_position_of_a_history_that_was_lost_gives_a_snapshot(log: str) -> None:
    """As when an older backup was put back, and the game went on from there as far as it had been."""
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, _, _ = await fight_begins(house)
        backup = deepcopy(disk.streams)
        await goes_on(dm, log, "as it was")
        lost = dm.position, dm.guest.audience.open(dm.position)
    disk.streams = backup
    async with a_house(disk) as house:
        await house.demo()
        stayed = await house.enter("dm")
        await goes_on(stayed, log, "otherwise")
        found = stayed.guest.audience.open(stayed.position)
        assert found is not None
        assert lost[1] is not None
        assert (found.table, found.version) == (lost[1].table, lost[1].version), "the numbers are the same"
        back = await house.enter("dm", since=lost[0])
        assert back.wire.messages[1]["type"] == "snapshot"
        assert back.view == stayed.view
        await stayed.say({"type": "look", "id": "look", "position": lost[0]})
        assert stayed.answer("look")["code"] == "no_such_moment"
        assert (await stayed.do("seal", at=lost[0]))["code"] == "stale"


async def goes_on(dm: Person, log: str, how: str) -> None:
    if log == "table":
        await dm.do("say", text=how)
    else:
        await dm.do("place", figure="sneak", square=[15, len(how)])


async def test_a_position_of_another_audience_or_battle_or_of_nobody_gives_a_snapshot() -> None:
    async with a_house() as house:
        dm, _, watcher = await fight_begins(house)
        for since in (dm.position, "made-up", watcher.position[:-2]):
            assert (await house.enter("spectators", since=since)).wire.messages[1]["type"] == "snapshot"
        since = watcher.position
        await dm.another_battle()
        assert (await house.enter("spectators", since=since)).wire.messages[1]["type"] == "snapshot"


async def test_a_done_position_is_no_place_to_come_back_from_but_is_answered() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        done = await dm.do("place", figure="sneak", square=[15, 11])
        assert (await house.enter("dm", since=done["position"])).wire.messages[1]["type"] == "snapshot"


async def test_a_snapshot_holds_the_last_entries_only() -> None:
    async with a_house(settings=structs.replace(HASTY, snapshot_entries_max=3)) as house:
        dm, _, _ = await fight_begins(house)
        for n in range(5):
            await dm.do("say", text=f"{n}")
        texts = [entry["text"] for entry in (await house.enter("spectators")).story]
        assert texts == [f"The DM: {n}" for n in (2, 3, 4)]


async def test_the_chronicle_is_read_backwards_page_by_page_without_gap_or_repeat() -> None:
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        for n in range(3):
            await dm.do("say", text=f"{n}")
        whole = (await pages(rath, 100))[0]
        assert [entry for page in reversed(await pages(rath, 2)) for entry in page] == whole
        assert (await asks(rath, "nothing-of-ours", 2))["code"] == "no_such_moment"


async def pages(person: Person, limit: int) -> list[list[dict[str, Any]]]:
    found: list[list[dict[str, Any]]] = []
    before = None
    while True:
        page = await asks(person, before, limit)
        found.append(page["entries"])
        if not page.get("more"):
            return found
        before = page["entries"][0]["id"]


async def asks(person: Person, before: str | None, limit: int) -> dict[str, Any]:
    message = {"type": "chronicle", "id": "page", "limit": limit} | ({"before": before} if before else {})
    await person.say(message)
    return person.answer("page")


async def test_an_earlier_moment_is_seen_with_ones_own_eyes_of_then() -> None:
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        then, view = rath.position, rath.view
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        await rath.say({"type": "look", "id": "look", "position": then})
        assert rath.answer("look")["view"] == view
        await rath.say({"type": "look", "id": "now"})
        assert rath.answer("now")["view"] == rath.view
        for position in (dm.position, "made-up"):
            await rath.say({"type": "look", "id": "no", "position": position})
            assert rath.answer("no")["code"] == "no_such_moment"


async def test_everything_that_is_kept_in_memory_may_be_dropped_after_each_act() -> None:
    """The log alone is the battle: views, chronicle and fight are the same as where nothing was ever dropped."""
    acts: list[tuple[str, dict[str, Any]]] = [
        ("attack", {"attacker": "orc-1", "target": "rath", "dice": [20, 6]}),
        ("undo", {}),
        ("redo", {}),
        ("place", {"figure": "sneak", "square": [15, 11]}),
        ("reveal", {"figures": ["sneak"]}),
        ("void", {"act": 12}),
        ("undo", {}),
        ("end_battle", {}),
    ]
    disk = MemoryDisk()
    async with a_house(disk) as kept, a_house(disk) as dropping:
        dm, _, watcher = await orcs_turn(kept)
        for do, fields in acts:
            fresh = await dropping.enter("dm")
            assert (await fresh.do(do, **fields))["type"] == "done", do
            async with dm.room.lock:
                await catch_up_with_store(dm.room)
            seen = await dropping.enter("spectators")
            assert (fresh.view, seen.view) == (dm.view, watcher.view)
            assert seen.story == watcher.story[-len(seen.story) :]
            fresh.leave()
            seen.leave()
            await dropping.hub.stop()
        assert dm.room.moment is not None
        again = await dropping.enter("dm")
        assert again.room.moment is not None
        assert fight_hash(again.room.moment.battle) == fight_hash(dm.room.moment.battle)
