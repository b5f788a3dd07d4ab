"""What each audience is sent: its own view, once, in order, and nothing when there is nothing for it."""

from __future__ import annotations

import json

import pytest
from msgspec import structs

from domain.views.patch import to_plain
from domain.views.view import ViewBuilder
from server.settings import Settings
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, House, Person, a_house


async def fight_begins(house: House) -> tuple[Person, Person, Person]:
    """The DM, Rath's player and somebody who watches, with orders awaited."""
    await house.demo()
    dm, rath, watcher = await house.enter("dm"), await house.claim("rath"), await house.enter("spectators")
    assert (await dm.do("begin_battle"))["type"] == "done"
    return dm, rath, watcher


async def orcs_turn(house: House) -> tuple[Person, Person, Person]:
    """The same, when the foes act first."""
    dm, rath, watcher = await fight_begins(house)
    order = [{"figure": "rath", "action": "attack", "target": "orc-1"}]
    await rath.do("declare", orders=order)
    await rath.do("seal")
    await dm.do("declare", orders=[{"figure": "orc-1", "action": "attack", "target": "rath"}])
    await dm.do("seal", for_all=True)
    await dm.do("roll_initiative", dice={"party": 9, "foes": 2})
    return dm, rath, watcher


def assert_in_step(*people: Person) -> None:
    """Each page is what a fresh builder would show."""
    for person in people:
        fresh = ViewBuilder(person.guest.audience.viewer).build(person.room.table.state, person.room.moment)
        assert person.view == json.loads(json.dumps(to_plain(fresh)))


async def test_everyone_sees_a_blow_and_pages_are_what_a_fresh_view_shows() -> None:
    async with a_house() as house:
        dm, rath, watcher = await orcs_turn(house)
        assert (await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6]))["type"] == "done"
        assert dm.view["battle"]["combatants"]["rath"]["hit_points"] == 46
        assert rath.view["battle"]["combatants"]["rath"]["hit_points"] == 46
        assert "hit_points" not in watcher.view["battle"]["combatants"]["orc-1"]
        assert_in_step(dm, rath, watcher)


async def test_an_order_reaches_nobody_else_before_it_is_sealed() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        before = len(dm.wire.messages), len(watcher.wire.messages), dm.position
        await rath.do("declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
        assert (len(dm.wire.messages), len(watcher.wire.messages), dm.position) == before
        assert rath.view["battle"]["combatants"]["rath"]["order"]["target"] == "orc-1"


async def test_what_the_dm_hides_is_in_no_byte_that_others_get() -> None:
    async with a_house() as house:
        dm, rath, watcher = await orcs_turn(house)
        await dm.do("place", figure="sneak", square=[15, 11])
        for person in (rath, watcher):
            assert not {"sneak", "Goblin", "reeds"} & {
                word for word in ("sneak", "Goblin", "reeds") if word in json.dumps(person.wire.messages)
            }
        await dm.do("reveal", figures=["sneak"])
        assert "something in the reeds" in {one["name"] for one in rath.view["battle"]["combatants"].values()}
        assert "sneak" not in json.dumps(rath.wire.messages), "the DM's word for it stays the DM's"


async def test_a_secret_act_moves_nobody_elses_position() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        position, messages = rath.position, len(rath.wire.messages)
        await dm.do("place", figure="sneak", square=[15, 11])
        assert (rath.position, len(rath.wire.messages)) == (position, messages)
        assert dm.position != ""


async def test_an_audience_is_encoded_for_once() -> None:
    async with a_house() as house:
        await house.demo()
        dm = await house.enter("dm")
        watchers = [await house.enter("spectators") for _ in range(5)]
        assert len({id(one.guest.audience) for one in watchers}) == 1
        await dm.do("begin_battle")
        assert len({json.dumps(one.wire.of_type("update")) for one in watchers}) == 1


async def test_taking_back_strikes_the_entries_and_shows_the_earlier_hit_points() -> None:
    async with a_house() as house:
        dm, rath, watcher = await orcs_turn(house)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6], at=dm.position)
        told = rath.story[-1]
        assert not told.get("struck")
        assert (await dm.do("undo", at=dm.position))["type"] == "done"
        for person in (dm, rath, watcher):
            assert_in_step(person)
        assert rath.view["battle"]["combatants"]["rath"]["hit_points"] == 52
        assert {**told, "struck": True} in rath.story
        assert (await dm.do("redo", at=dm.position))["type"] == "done"
        assert told in rath.story
        assert_in_step(dm, rath, watcher)


async def test_a_command_based_on_an_undone_moment_is_stale() -> None:
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        seen = dm.position
        await dm.do("undo", at=dm.position)
        assert (await dm.do("attack", attacker="orc-1", target="rath", at=seen))["code"] == "stale"
        assert (await rath.do("ask_undo", at="made-up"))["code"] == "stale"
        assert (await dm.do("attack", attacker="orc-1", target="rath", at=dm.position))["type"] == "done"


async def test_whoever_has_seen_all_that_there_is_for_them_is_never_stale() -> None:
    """A player's unsealed order moves the log and shows the DM nothing; the DM can still take back."""
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        at = dm.position
        await rath.do("declare", orders=[{"figure": "rath", "action": "hold"}])
        assert (await dm.do("undo", at=at))["type"] == "done"


async def test_what_was_hidden_and_taken_back_makes_no_players_command_stale() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        done = await rath.do("declare", orders=[{"figure": "rath", "action": "hold"}])
        await dm.do("place", figure="sneak", square=[15, 11])
        assert (await dm.do("undo"))["type"] == "done"
        attack = [{"figure": "rath", "action": "attack"}]
        assert (await rath.do("declare", at=done["position"], orders=attack))["type"] == "done"
        assert (await dm.do("undo"))["type"] == "done", "of what rath was shown"
        hold = [{"figure": "rath", "action": "hold"}]
        assert (await rath.do("declare", at=done["position"], orders=hold))["code"] == "stale"


async def test_two_who_take_back_what_they_saw_take_back_once() -> None:
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        at = dm.position
        assert (await dm.do("undo", at=at))["type"] == "done"
        assert (await dm.do("undo", at=at))["code"] == "stale"


async def test_a_claim_moves_its_giver_to_the_seat_and_gives_its_token() -> None:
    async with a_house() as house:
        await house.demo()
        player, other = await house.enter("players"), await house.enter("players")
        done = await player.do("claim", character="rath", command_id="mine")
        welcome = player.wire.of_type("welcome")[-1]
        assert welcome["seat"] == "rath"
        assert player.view["battle"]["combatants"]["rath"]["yours"]
        assert done["position"]
        assert other.view["table"]["characters"]["rath"]["taken"]
        assert "token" not in other.wire.of_type("welcome")[-1]
        again = await house.enter(welcome["token"].partition(".")[0])
        assert again.wire.messages[0]["seat"] == "rath"
        assert (await other.do("claim", character="rath"))["code"] == "taken"


async def test_a_revoked_link_sends_its_people_away_and_lets_nobody_in() -> None:
    async with a_house() as house:
        await house.demo()
        dm, watcher, player = (
            await house.enter("dm"),
            await house.enter("spectators"),
            await house.enter("players"),
        )
        await dm.do("revoke_link", link="spectators")
        assert watcher.wire.closed is CloseCode.LINK_REVOKED
        assert watcher.wire.messages[-1]["code"] == "link_revoked"
        assert player.wire.closed is None
        assert watcher.guest not in dm.room.guests
        with pytest.raises(AssertionError, match="LINK_REVOKED"):
            await house.enter("spectators")


async def test_a_slow_reader_is_closed_and_delays_nobody() -> None:
    async with a_house() as house:
        await house.demo()
        dm, slow, quick = (
            await house.enter("dm"),
            await house.enter("spectators"),
            await house.enter("spectators"),
        )
        slow.wire.stuck_bytes = house.settings.spectator_buffer_bytes_max + 1
        await dm.do("begin_battle")
        assert slow.wire.closed is CloseCode.TOO_SLOW
        assert quick.view["battle"]["round"] == 1


async def test_a_new_battle_turns_every_page_to_it() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        assert (await dm.another_battle("adnd2e"))["type"] == "done"
        for person in (dm, rath, watcher):
            assert person.view["battle"]["name"] == "Another"
            assert person.wire.of_type("welcome")[-1]["ruleset"] == "adnd2e"
        assert_in_step(dm, rath, watcher)


async def test_commitments_are_published_before_the_first_roll() -> None:
    async with a_house() as house:
        await house.demo()
        welcome = (await house.enter("spectators")).wire.messages[0]
        assert welcome["type"] == "welcome"
        assert all(len(welcome["commitments"][seed]) == 64 for seed in ("table", "dm"))


async def test_too_many_messages_at_once_close_the_socket_that_sent_them() -> None:
    async with a_house(settings=structs.replace(HASTY, messages_burst_max=3)) as house:
        await house.demo()
        person, other = await house.enter("players"), await house.enter("players")
        for _ in range(4):
            await person.say({"type": "ping"})
        assert len(person.wire.of_type("pong")) == 3
        assert person.wire.closed is CloseCode.SLOW_DOWN
        assert other.wire.closed is None


async def test_a_table_holds_as_many_sockets_as_it_says() -> None:
    async with a_house(settings=structs.replace(HASTY, sockets_per_table_max=1)) as house:
        await house.demo()
        await house.enter("players")
        with pytest.raises(AssertionError, match="full"):
            await house.enter("players")


async def test_those_who_watch_take_no_place_from_the_dm_or_a_player() -> None:
    settings = structs.replace(HASTY, sockets_per_table_max=2, sockets_per_seat_max=2)
    async with a_house(settings=settings) as house:
        await house.demo()
        rath = await house.claim("rath")
        for _ in range(2):
            await house.enter("spectators")
        await house.enter("dm")
        await house.enter(rath.guest.link)
        for link in ("spectators", rath.guest.link):
            with pytest.raises(AssertionError, match="full"):
                await house.enter(link)
        await house.enter("dm")


def test_the_limits_are_what_the_documents_say() -> None:
    assert Settings().frame_bytes_max == 65_536


async def test_a_seal_that_the_dm_takes_back_stays_for_everyone_to_read() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        await dm.do("seal")
        await dm.do("undo")
        for person in (dm, rath, watcher):
            seals = [one for one in person.story if one["text"] == "The DM seals."]
            assert [one.get("struck", False) for one in seals] == [True]
