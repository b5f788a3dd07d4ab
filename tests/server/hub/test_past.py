"""The past at hand, on a worker: corrections shown before they are accepted, looking back, flags, bookmarks, forks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs

from domain.battle import fight_hash
from domain.ids import CommandId
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_room import assert_in_step, orcs_turn


async def struck(house: House) -> tuple[Person, Person, Person, int]:
    """Rath was struck for 6, and the orc's number for it."""
    dm, rath, watcher = await orcs_turn(house)
    assert (await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6]))["type"] == "done"
    return dm, rath, watcher, blow_in(dm)["act"]


def blow_in(person: Person) -> dict[str, Any]:
    return next(one for one in reversed(person.story) if "strikes" in one["text"] and not one.get("struck"))


def fight(person: Person) -> str:
    assert person.room.moment is not None
    return fight_hash(person.room.moment.battle)


def rath_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.view["battle"]["combatants"]["rath"]
    return found


# ---------------------------------------------------------------- corrections


async def test_a_correction_shows_what_it_comes_to_and_comes_to_exactly_that() -> None:
    async with a_house() as house:
        dm, rath, watcher, act = await struck(house)
        before = fight(dm)
        right: dict[str, Any] = {"do": "amend", "act": act, "adjust": {"value": -20, "why": "it was a feint"}}
        shown = await dm.ask("correction", command=right)
        corrected = shown["answer"]["changes"][0]
        assert (corrected["act"], corrected["how"]) == (act, "corrected")
        assert corrected["was"] != corrected["now"]
        assert fight(dm) == before, "a preview changes nothing"
        assert (await dm.do(**right, at=shown["at"]))["type"] == "done"
        assert [one["text"] for one in dm.story if not one.get("struck")][-1] == corrected["now"][-1]
        assert_in_step(dm, rath, watcher)
        for person in (dm, rath, watcher):
            assert blow_in(person)["anew"], "that it is told anew stands on it"
        await dm.do("undo")
        assert not any(blow_in(person).get("anew") for person in (dm, rath, watcher))
        assert fight(dm) == before
        assert rath_of(dm)["hit_points"] == 46


async def test_what_makes_no_sense_any_more_is_named_before_it_is_accepted() -> None:
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        assert dm.room.opened is not None
        roll = next(
            number
            for number, commit in enumerate(dm.room.opened.log.commits, 1)
            if type(commit.command).__name__ == "RollInitiative"
        )
        shown = await dm.ask("correction", command={"do": "void", "act": roll})
        gone = [one for one in shown["answer"]["changes"] if one["how"] == "gone"]
        assert len(gone) == 1
        assert gone[0]["why"]
        assert "strikes" in gone[0]["was"][0]


async def test_a_correction_is_not_accepted_on_a_later_head() -> None:
    async with a_house() as house:
        dm, _, _, act = await struck(house)
        shown = await dm.ask("correction", command={"do": "void", "act": act})
        await dm.do("place", figure="orc-3", square=[12, 9])
        before = fight(dm)
        refused = await dm.do("void", act=act, at=shown["at"])
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        assert fight(dm) == before


async def test_two_dms_who_take_back_at_once_take_back_one_blow() -> None:
    async with a_house() as house:
        dm, _, _, act = await struck(house)
        other = await house.enter("dm")
        await dm.do("advance")
        at, others_at = dm.position, other.position
        assert (await dm.do("undo", at=at))["type"] == "done"
        refused = await other.do("undo", at=others_at)
        assert refused["code"] == "stale"
        assert rath_of(dm)["hit_points"] == 46, "the blow stands; only what came after it went"
        assert act == blow_in(dm)["act"]


async def test_what_was_undone_is_struck_through_for_those_who_saw_it_and_absent_for_the_others() -> None:
    async with a_house() as house:
        dm, rath, watcher, act = await struck(house)
        await dm.do("reveal", figures=["sneak"])
        await dm.do("undo")
        await dm.do("place", figure="sneak", square=[15, 11])
        await dm.do("undo", count=2)
        for person in (dm, rath, watcher):
            assert [one for one in person.story if one.get("struck") and "strikes" in one["text"]]
        assert rath_of(rath)["hit_points"] == 52
        late = await house.enter("spectators")
        assert any(one.get("struck") for one in late.story)
        assert "sneak" not in json.dumps(late.wire.messages)
        assert all("act" not in one for one in (*rath.story, *watcher.story)), (
            "numbers count what others may not know"
        )
        assert act


async def test_a_player_learns_nothing_from_a_preview() -> None:
    async with a_house() as house:
        _, rath, watcher, act = await struck(house)
        for person in (rath, watcher):
            refused = await person.ask("correction", command={"do": "void", "act": act})
            assert (refused["type"], refused["code"]) == ("refused", "forbidden")
            assert (await person.ask("forks"))["code"] == "forbidden"


async def test_at_most_two_hundred_later_acts_are_decided_again() -> None:
    async with a_house(settings=structs.replace(HASTY, messages_burst_max=1_000)) as house:
        dm, _, _, act = await struck(house)
        for n in range(201):
            await dm.do("place", figure="orc-3", square=[12, 9 + n % 2])
        refused = await dm.ask("correction", command={"do": "void", "act": act})
        assert (refused["code"], "201" in refused["message"]) == ("too_many", True)


async def test_an_act_is_put_right_as_it_is_typed() -> None:
    async with a_house() as house:
        dm, rath, _, act = await struck(house)
        asked = await dm.ask("reworded", act=act, text="orc-1 attack bera")
        typed = asked["answer"]["command"]
        assert (typed["do"], typed["act"], typed["instead"]["target"]) == ("amend", act, "bera")
        assert (await dm.ask("correction", command=typed))["code"] == "out_of_reach", (
            "and the rules are asked"
        )
        typed = (await dm.ask("reworded", act=act, text="orc-1 attack rath"))["answer"]["command"]
        shown = await dm.ask("correction", command=typed)
        assert (await dm.do(**typed, at=shown["at"]))["type"] == "done"
        mistaken = await dm.ask("reworded", act=act, text="orc-1 atack bera")
        assert (mistaken["code"], "At letter 1" in mistaken["message"]) == ("bad_command", True)
        assert (await dm.ask("reworded", act=act, text="undo"))["code"] == "bad_command"
        assert (await dm.ask("reworded", act=999, text="seal"))["code"] == "no_such_act"
        assert (await rath.ask("reworded", act=act, text="seal"))["code"] == "forbidden"


async def test_a_way_is_put_right_by_the_steps_of_then() -> None:
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        await dm.do("place", figure="orc-3", square=[12, 9])
        assert dm.room.opened is not None
        act = dm.room.opened.log.version
        await dm.do("place", figure="orc-1", square=[1, 1])
        asked = await dm.ask("reworded", act=act, text="orc-1 move e e")
        assert asked["answer"]["command"]["instead"]["path"] == [[12, 6], [13, 6]], "where it stood then"


# ---------------------------------------------------------------- looking back


async def look(person: Person, **at: Any) -> dict[str, Any]:
    name = f"look-{len(person.wire.messages)}"
    await person.say({"type": "look", "id": name, **at})
    return person.answer(name)


async def test_each_looks_at_an_earlier_moment_with_the_eyes_of_then_while_the_fight_goes_on() -> None:
    async with a_house() as house:
        dm, rath, watcher, _ = await struck(house)
        entries = {person: blow_in(person)["id"] for person in (dm, rath, watcher)}
        await dm.do("reveal", figures=["sneak"])
        await dm.do("advance")
        now = rath.view
        for person, entry in entries.items():
            then = await look(person, entry=entry)
            seen = then["view"]["battle"]["combatants"]
            assert (len(seen) == 6) == (person is dm), "who was hidden then is hidden then"
            assert ("hit_points" in seen["orc-1"]) == (person is dm)
            assert seen["rath"].get("hit_points", 46) == 46
            assert (await look(person, position=then["position"]))["view"] == then["view"]
        assert rath.view == now
        assert (await look(rath, entry=entries[watcher]))["code"] == "no_such_moment", (
            "another's entry opens nothing"
        )


async def test_a_moment_has_a_name_for_whoever_gave_it() -> None:
    async with a_house() as house:
        dm, rath, watcher, act = await struck(house)
        assert (await rath.do("bookmark", name="Ouch", entry=blow_in(rath)["id"]))["type"] == "done"
        assert (await dm.do("bookmark", name="Here"))["type"] == "done"
        assert (await watcher.do("bookmark", name="Mine"))["code"] == "forbidden"
        assert (await rath.do("bookmark", name="By number", act=act))["code"] == "no_such_entry"
        mine = (await rath.ask("bookmarks"))["answer"]["bookmarks"]
        assert [one["name"] for one in mine] == ["Ouch"]
        assert "act" not in mine[0]
        assert (await look(rath, position=mine[0]["position"]))["type"] == "past"
        assert [one["name"] for one in (await dm.ask("bookmarks"))["answer"]["bookmarks"]] == ["Ouch", "Here"]


async def test_bookmarks_flags_talk_and_links_outlast_every_undo() -> None:
    async with a_house() as house:
        dm, rath, _, _ = await struck(house)
        await rath.do("bookmark", name="Ouch")
        await rath.do("say", text="That hurt.")
        links = dm.view["table"]["links"]
        for _ in range(20):
            if (await dm.do("undo"))["type"] == "refused":
                break
        assert [one["name"] for one in (await rath.ask("bookmarks"))["answer"]["bookmarks"]] == ["Ouch"]
        assert any("That hurt." in one["text"] and not one.get("struck") for one in rath.story)
        assert dm.view["table"]["links"] == links
        assert rath.guest.audience.grant.seat == "rath"


async def test_whoever_reads_an_entry_may_flag_it() -> None:
    async with a_house() as house:
        dm, rath, watcher, act = await struck(house)
        assert (await watcher.do("question", entry=blow_in(watcher)["id"], note="a feint"))["type"] == "done"
        for person in (dm, rath, watcher):
            assert blow_in(person)["doubted"]
            assert (blow_in(person).get("doubted_by") is not None) == (person is dm), (
                "who asks is the DM's to know"
            )
        assert any(f"doubts what act {act} says: a feint" in one["text"] for one in dm.story)
        assert "a feint" not in json.dumps(rath.wire.messages)
        refused = await watcher.do("question", entry=blow_in(rath)["id"])
        assert refused["code"] == "no_such_entry", "an entry is named as it stands on one's own page"


async def test_a_flag_reaches_whoever_comes_back() -> None:
    async with a_house() as house:
        _, rath, watcher, _ = await struck(house)
        position = rath.position
        rath.leave()
        await watcher.do("question", entry=blow_in(watcher)["id"])
        back = await house.enter(str(rath.guest.link), since=position)
        told = [entry for message in back.wire.messages for entry in message.get("entries", ())]
        assert any(entry.get("doubted") for entry in told)


# ---------------------------------------------------------------- forks, and dice that nobody learns


async def test_a_fork_goes_on_from_its_moment_with_links_and_dice_of_its_own() -> None:
    async with a_house() as house:
        dm, _, _, act = await struck(house)
        assert (await dm.do("end_round"))["type"] in ("done", "refused")
        assert dm.room.opened is not None
        live = dm.room.opened
        forked = await dm.do("fork", act=act, name="What if", command_id="fork-1")
        assert forked["type"] == "done", forked
        assert (await dm.do("fork", act=act, name="What if", command_id="fork-1"))["type"] == "done", (
            "it happens once"
        )
        ((table, card),) = (await dm.ask("forks"))["answer"]["forks"].items()
        assert (card["name"], card["act"]) == ("What if", act)
        there = await house.enter("dm", table=table)
        assert there.room.opened is not None
        assert fight(there) == fight_hash(live.log.states[act].battle)
        assert card["address"].endswith(await house.token("dm", table))
        assert set(there.view["table"]["links"]) == {"dm", "players", "spectators"}
        assert set(there.room.opened.seeds) == {2}, "a fork knows nothing of the live battle's dice to come"
        assert live.seeds[1].table not in {pair.table for pair in there.room.opened.seeds.values()}
        await there.do("undo")
        assert fight(dm) == fight_hash(live.log.state.battle), "the live battle goes on as it was"


async def test_the_same_command_has_other_dice_in_a_fork() -> None:
    """Whoever tries a blow in a fork learns nothing of how it would fall in the live battle."""
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        await dm.do("fork", name="To see")
        ((table, _),) = (await dm.ask("forks"))["answer"]["forks"].items()
        there = await house.enter("dm", table=table)
        for person in (dm, there):
            assert (await person.do("attack", attacker="orc-1", target="rath", command_id="the-blow"))[
                "type"
            ] == "done"
        assert dm.room.opened is not None
        assert there.room.opened is not None
        live, tried = dm.room.opened.log.commits[-1], there.room.opened.log.commits[-1]
        assert live.id == tried.id == CommandId("the-blow")
        assert [roll.purpose for roll in live.rolls][:1] == [roll.purpose for roll in tried.rolls][:1]
        seeds = there.room.opened.seeds[there.room.opened.log.state.epoch]
        assert seeds != dm.room.opened.seeds[1]


async def test_a_fork_waits_while_orders_are_sealed_from_the_dm() -> None:
    async with a_house() as house:
        await house.demo()
        dm, rath = await house.enter("dm"), await house.claim("rath")
        await dm.do("begin_battle")
        await rath.do("declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
        refused = await dm.do("fork")
        assert (refused["type"], refused["code"]) == ("refused", "sealed")
        assert (await dm.ask("forks"))["answer"]["forks"] == {}


async def test_the_seed_of_open_dice_is_public_at_the_end_and_not_before() -> None:
    async with a_house() as house:
        dm, _, watcher, _ = await struck(house)
        assert dm.room.opened is not None
        seeds = dm.room.opened.seeds[1]
        (running,) = (await watcher.ask("dice"))["answer"]["epochs"].values()
        assert "table_seed" not in running
        await dm.do("end_battle")
        (over,) = (await watcher.ask("dice"))["answer"]["epochs"].values()
        assert over["table_seed"] == seeds.table.hex()
        for person in (dm, watcher):
            assert seeds.dm.hex() not in json.dumps(person.wire.messages)


async def test_after_a_reveal_no_die_falls_from_the_seed_that_was_revealed() -> None:
    """End the battle, read the seed, take the end back, play on with what one knows: the dice are others."""
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        await dm.do("end_battle")
        await dm.do("undo")
        assert (await dm.do("attack", attacker="orc-2", target="rath"))["type"] in ("done", "refused")
        assert (await dm.do("add_combatants", group="late", monster="orc"))["type"] == "done"
        assert dm.room.opened is not None
        commit = dm.room.opened.log.commits[-1]
        assert dm.room.opened.log.state.epoch == 2
        assert commit.rolls
        epochs = (await dm.ask("dice"))["answer"]["epochs"]
        assert ("table_seed" in epochs["1"], "table_seed" in epochs["2"]) == (True, False)


async def test_a_command_given_anew_has_new_dice_and_the_same_one_its_own() -> None:
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        first = await dm.do("attack", attacker="orc-1", target="rath", command_id="one")
        assert (await dm.do("attack", attacker="orc-1", target="rath", command_id="one")) == first
        assert dm.room.opened is not None
        rolls = dm.room.opened.log.commits[-1].rolls
        await dm.do("undo")
        again = await dm.do("attack", attacker="orc-1", target="rath", command_id="one")
        assert again == first, "an accepted id happens once, for ever"
        await dm.do("redo")
        await dm.do("undo")
        await dm.do("attack", attacker="orc-1", target="rath", command_id="two")
        anew = dm.room.opened.log.commits[-1]
        assert (anew.id, bool(rolls)) == (CommandId("two"), True)


@pytest.mark.parametrize("reveal", [True, False])
async def test_at_the_end_everything_is_revealed_if_the_dm_wants_it(reveal: bool) -> None:
    async with a_house() as house:
        dm, rath, _, _ = await struck(house)
        await dm.do("end_battle", reveal=reveal)
        assert ("reeds" in json.dumps(rath.view)) == reveal


async def test_what_is_done_to_the_past_names_the_moment_that_was_seen() -> None:
    async with a_house() as house:
        dm, _, _, act = await struck(house)
        before = fight(dm)
        for number, command in enumerate(
            ({"do": "undo"}, {"do": "redo"}, {"do": "void", "act": act}, {"do": "undo", "count": 3})
        ):
            await dm.say({"type": "command", "id": f"blind-{number}", "command": command})
            assert dm.answer(f"blind-{number}")["code"] == "stale"
        assert fight(dm) == before
