"""Battles that are over are seen again, by everyone with their own eyes of then; on wish, with everything revealed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs

from domain.ids import BattleId
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_past import blow_in, look, rath_of, struck


async def chronicle(person: Person, **which: Any) -> dict[str, Any]:
    name = f"page-{len(person.wire.messages)}"
    await person.say({"type": "chronicle", "id": name, "limit": 100, **which})
    return person.answer(name)


async def battles(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.ask("battles"))["answer"]["battles"]
    return found


async def over_and_another(house: House) -> tuple[Person, Person, Person, str]:
    """A battle in which Rath was struck while the sneak hid, and another one after it."""
    dm, rath, watcher, _ = await struck(house)
    assert dm.room.opened is not None
    earlier = str(dm.room.opened.id)
    assert (await dm.another_battle())["type"] == "done"
    return dm, rath, watcher, earlier


async def test_an_earlier_battle_is_seen_again_by_each_with_their_own_eyes() -> None:
    async with a_house() as house:
        dm, rath, watcher, earlier = await over_and_another(house)
        for person in (dm, rath, watcher):
            told = await chronicle(person, battle=earlier)
            blow = next(one for one in told["entries"] if "strikes" in one["text"])
            then = await look(person, entry=blow["id"])
            seen = then["view"]["battle"]
            assert seen["id"] == earlier
            assert len(seen["combatants"]) == (6 if person is dm else 5), "who was hidden then is hidden then"
            assert ("hit_points" in seen["combatants"]["orc-1"]) == (person is dm)
            assert (await look(person, position=then["position"]))["view"] == then["view"]
            assert person.view["battle"]["id"] != earlier, "the table goes on"
            assert ("sneak" in json.dumps(person.wire.messages)) == (person is dm)
        assert "act" not in json.dumps((await chronicle(watcher, battle=earlier))["entries"][-2])


async def test_what_was_told_while_it_was_fought_is_told_again_page_by_page() -> None:
    async with a_house() as house:
        dm, rath, _, _ = await struck(house)
        await dm.do("undo")
        await dm.do("end_battle")
        assert dm.room.opened is not None
        earlier = str(dm.room.opened.id)
        whole: list[dict[str, Any]] = []
        for person in (dm, rath):
            whole = (await chronicle(person, battle=earlier))["entries"]
            of_battle = {one["id"] for one in whole}
            assert [one for one in person.story if one["id"] in of_battle] == whole
            assert {one["id"] for one in person.story if one.get("round")} <= of_battle
        await dm.do("open_battle", name="Another", ruleset="osric")
        again = (await chronicle(rath, battle=earlier))["entries"]
        assert again == whole, "nothing of it changes when another is fought"
        assert any(one.get("struck") for one in again)
        paged: list[dict[str, Any]] = []
        before: dict[str, str] = {}
        while True:
            part = await chronicle(rath, battle=earlier, limit=2, **before)
            paged = [*part["entries"], *paged]
            if not part.get("more"):
                break
            before = {"before": part["entries"][0]["id"]}
        assert paged == whole


async def test_a_battle_that_is_over_has_a_link_by_which_those_who_watch_see_it_again() -> None:
    async with a_house() as house:
        dm, rath, watcher, _ = await struck(house)
        (running,) = await battles(dm)
        assert (running.get("over", False), "address" in running) == (False, False)
        await dm.do("end_battle")
        (ended,) = await battles(dm)
        assert ended["address"].endswith(f"/t/demo?replay={ended['id']}#{await house.token('spectators')}")
        await dm.do("open_battle", name="Another", ruleset="osric")
        assert [one.get("over", False) for one in await battles(watcher)] == [True, False]
        for person in (rath, watcher):
            assert all("address" not in one for one in await battles(person))
        await dm.do("revoke_link", link="spectators")
        assert all("address" not in one for one in await battles(dm)), "a link that opens nothing is none"


async def test_what_is_no_battle_or_no_moment_of_one_is_refused() -> None:
    async with a_house() as house:
        dm, rath, watcher, earlier = await over_and_another(house)
        assert (await chronicle(rath, battle="b-000000000000"))["code"] == "no_such_battle"
        mine = (await chronicle(rath, battle=earlier))["entries"]
        assert (await look(watcher, entry=mine[0]["id"]))["code"] == "no_such_moment"
        assert (await chronicle(rath, battle=dm.view["battle"]["id"], before=mine[0]["id"]))["code"] == (
            "no_such_moment"
        )
        room = rath.room
        place = room.position_key.open_entry(mine[0]["id"], rath.guest.audience.name)
        assert place is not None
        beyond = structs.replace(place, version=999)
        sealed = room.position_key.seal_entry(beyond, rath.guest.audience.name)
        assert (await look(rath, entry=sealed))["code"] == "no_such_moment"


async def test_battles_kept_at_hand_have_a_bound_and_one_that_went_is_read_again() -> None:
    async with a_house(settings=structs.replace(HASTY, bygone_battles_max=1)) as house:
        dm, rath, _, first = await over_and_another(house)
        second = dm.view["battle"]["id"]
        assert (await dm.another_battle())["type"] == "done"
        before = (await chronicle(rath, battle=first))["entries"]
        assert (await chronicle(rath, battle=second))["entries"]
        assert dm.room.bygone.find(BattleId(first)) is None
        assert (await chronicle(rath, battle=first))["entries"] == before


async def test_what_if_may_be_asked_of_an_earlier_battle() -> None:
    async with a_house() as house:
        dm, _, _, earlier = await over_and_another(house)
        blow = next(
            one for one in (await chronicle(dm, battle=earlier))["entries"] if "strikes" in one["text"]
        )
        assert (await dm.do("fork", battle="b-000000000000", act=1))["code"] == "no_such_battle"
        assert (await dm.do("fork", battle=earlier, act=999))["code"] == "no_such_act"
        assert (await dm.do("fork", battle=earlier))["code"] == "no_such_entry"
        assert (await dm.ask("forks"))["answer"]["forks"] == {}
        done = await dm.do("fork", battle=earlier, act=blow["act"])
        assert done["type"] == "done", done
        ((table, card),) = (await dm.ask("forks"))["answer"]["forks"].items()
        assert card["name"] == "The ford: what if?"
        there = await house.enter("dm", table=table)
        assert rath_of(there)["hit_points"] == 46
        assert (await there.do("undo"))["type"] == "done"
        assert rath_of(there)["hit_points"] == 52


# ---------------------------------------------------------------- everything revealed


async def test_laid_open_a_battle_is_seen_whole_by_whoever_looks_back_and_the_present_stays_as_it_is() -> (
    None
):
    async with a_house() as house:
        dm, rath, watcher, act = await struck(house)
        assert act
        await dm.do("end_battle")
        entry = {person: blow_in(person)["id"] for person in (rath, watcher)}
        for person in (rath, watcher):
            assert (await person.do("lay_open"))["code"] == "forbidden"
        assert (await dm.do("lay_open"))["type"] == "done"
        earlier = dm.view["battle"]["id"]
        for person in (rath, watcher):
            assert "sneak" not in person.view["battle"]["combatants"], "the present is as it was"
            assert person.view["table"]["laid_open"] == [earlier]
            assert any("laid open" in one["text"] for one in person.story)
            then = (await look(person, entry=entry[person]))["view"]["battle"]["combatants"]
            assert then["sneak"]["hidden"]
            assert then["orc-1"]["hit_points"] == 5
            told = (await chronicle(person, battle=earlier))["entries"]
            assert any(one.get("secret") for one in told)
        await dm.do("open_battle", name="Another", ruleset="osric")
        then = (await look(watcher, entry=entry[watcher]))["view"]["battle"]["combatants"]
        assert then["sneak"]["hidden"], "for good, whatever is fought next"
        assert (await battles(watcher))[0]["laid_open"]


async def test_no_battle_is_laid_open_while_it_goes_on_and_what_is_played_after_is_not_open() -> None:
    async with a_house() as house:
        dm, rath, _, _ = await struck(house)
        assert (await dm.do("lay_open"))["code"] == "battle_is_open"
        assert (await dm.do("lay_open", battle="b-000000000000"))["code"] == "no_such_battle"
        entry = blow_in(rath)["id"]
        await dm.do("end_battle")
        assert (await dm.do("lay_open"))["type"] == "done"
        assert (await dm.do("lay_open"))["code"] == "already_there"
        await dm.do("undo")
        await dm.do("place", figure="orc-3", square=[12, 9])
        await dm.do("add_combatants", group="zzyx", monster="ogre", hidden=True, squares=[[2, 2]])
        await dm.do("reveal", figures=["sneak"])
        told = await chronicle(rath, battle=dm.view["battle"]["id"])
        assert "zzyx" not in json.dumps(rath.wire.messages), (
            "the end was taken back: what follows has its secrets"
        )
        late = next(one for one in reversed(told["entries"]) if "into sight" in one["text"])
        assert "zzyx" not in json.dumps(await look(rath, entry=late["id"]))
        told = await chronicle(rath, battle=dm.view["battle"]["id"])
        assert not any("Hidden" in one["text"] for one in told["entries"]), (
            "whoever hides now is named nowhere"
        )
        assert "sneak" not in (await look(rath, entry=entry))["view"]["battle"]["combatants"]
        await dm.do("end_battle")
        assert "sneak" in (await look(rath, entry=entry))["view"]["battle"]["combatants"], (
            "what was laid open is open again when it is over"
        )


async def test_an_earlier_battle_may_be_laid_open_later() -> None:
    async with a_house() as house:
        dm, _, watcher, earlier = await over_and_another(house)
        assert (await dm.do("lay_open", battle=earlier))["type"] == "done"
        told = (await chronicle(watcher, battle=earlier))["entries"]
        blow = next(one for one in told if "strikes" in one["text"])
        seen = (await look(watcher, entry=blow["id"]))["view"]["battle"]["combatants"]
        assert seen["sneak"]["hidden"]
        assert (await dm.do("lay_open"))["code"] == "battle_is_open"


# ---------------------------------------------------------------- for those who see it later


async def delayed(house: House) -> tuple[Person, str]:
    """The sneak showed itself and hid again, and a blow was taken back, before those who watch were to see it."""
    dm, _, _, _ = await struck(house)
    assert (await dm.do("set_delay", seconds=30))["type"] == "done"
    await dm.do("reveal", figures=["sneak"])
    await dm.do("add_combatants", group="late", monster="orc", squares=[[6, 3]])
    await dm.do("hide", figures=["sneak"])
    added = await dm.do("add_combatants", group="zzyx", monster="ogre", squares=[[2, 2]])
    assert added["type"] == "done", added
    await dm.do("undo")
    assert dm.room.opened is not None
    earlier = str(dm.room.opened.id)
    assert (await dm.another_battle())["type"] == "done"
    house.now_ms += 120_000
    dm.room.show_what_is_due()
    return await house.enter("spectators"), earlier


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_those_who_watch_were_never_shown_they_do_not_see_by_looking_back(restarted: bool) -> None:
    async with a_house() as house:
        watcher, earlier = await delayed(house)
        async with a_house(house.store.disk) as after:
            after.now_ms = house.now_ms
            if restarted:
                watcher = await after.enter("spectators")
            told = (await chronicle(watcher, battle=earlier))["entries"]
            assert told
            for entry in told:
                assert (await look(watcher, entry=entry["id"]))["type"] == "past"
            heard = json.dumps(watcher.wire.messages)
            assert "reeds" not in heard
            assert "zzyx" not in heard


async def test_those_who_watch_later_look_back_at_no_more_than_they_were_shown() -> None:
    async with a_house() as house:
        dm, _, watcher, _ = await struck(house)
        assert (await dm.do("set_delay", seconds=30))["type"] == "done"
        dm.room.show_what_is_due()
        earlier = dm.view["battle"]["id"]
        await dm.do("end_battle")
        await dm.do("lay_open")
        (shown,) = await battles(watcher)
        assert (shown.get("over", False), shown.get("laid_open", False)) == (False, False)
        told = (await chronicle(watcher, battle=earlier))["entries"]
        assert all("over" not in one["text"] for one in told)
        (dice,) = (await watcher.ask("dice"))["answer"]["epochs"].values()
        assert "table_seed" not in dice, "that it is over they learn later"
        await dm.do("open_battle", name="Another", ruleset="osric")
        assert [one["id"] for one in await battles(watcher)] == [earlier]
