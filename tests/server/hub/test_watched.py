"""Those who only watch see everything later, on every path; what is taken back or hidden before, they never see."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import structs

from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_room import fight_begins


class Hands:
    """The hands of the server's clock."""

    def __init__(self, house: House) -> None:
        self._house = house

    @property
    def ms(self) -> int:
        return self._house.now_ms

    @ms.setter
    def ms(self, now_ms: int) -> None:
        self._house.now_ms = now_ms


@asynccontextmanager
async def a_watched_fight(**delay: Any) -> AsyncGenerator[tuple[House, Hands, Person, Person, Person]]:
    async with a_house(
        settings=structs.replace(HASTY, watched_idle_seconds=60.0, seat_away_seconds=0.0)
    ) as house:
        hands = Hands(house)
        dm, rath, watcher = await fight_begins(house)
        assert (await dm.do("set_delay", **delay))["type"] == "done"
        yield house, hands, dm, rath, watcher


def square(person: Person, figure: str) -> object:
    return person.view["battle"]["combatants"].get(figure, {}).get("square")


def tick(person: Person, hands: Hands, seconds: float) -> None:
    hands.ms += round(seconds * 1000)
    person.room.show_what_is_due()


async def test_a_move_shows_to_those_who_watch_when_it_is_due_and_to_players_at_once() -> None:
    async with a_watched_fight(seconds=30) as (house, hands, dm, rath, watcher):
        before = square(watcher, "orc-1")
        await dm.do("place", figure="orc-1", square=[1, 1])
        assert square(rath, "orc-1") == [1, 1]
        lobby = await house.enter("players")
        fresh = await house.enter("spectators")
        for person in (watcher, lobby, fresh):
            await person.say({"type": "look", "id": "l1"})
            await person.say({"type": "chronicle", "id": "r1", "limit": 50})
            assert square(person, "orc-1") == before
            assert (
                person.wire.of_type("past")[-1]["view"]["battle"]["combatants"]["orc-1"]["square"] == before
            )
        tick(dm, hands, 29)
        assert square(watcher, "orc-1") == before
        tick(dm, hands, 1)
        for person in (watcher, lobby, fresh):
            assert square(person, "orc-1") == [1, 1]


async def test_what_is_taken_back_before_it_is_due_is_never_shown() -> None:
    async with a_watched_fight(seconds=30) as (house, hands, dm, _, watcher):
        await dm.do("say", text="before")
        await dm.do("add_combatants", group="zzyx", monster="ogre", squares=[[2, 2]])
        hands.ms += 5_000
        await dm.do("undo")
        await dm.do("say", text="after")
        for _ in range(10):
            tick(dm, hands, 7)
        fresh = await house.enter("spectators")
        back = await house.enter("spectators", since=watcher.position)
        for person in (watcher, fresh, back):
            await person.say({"type": "chronicle", "id": "r1", "limit": 100})
            heard = json.dumps(person.wire.messages)
            assert "zzyx" not in heard
            assert "Ogre" not in heard
            assert "after" in heard


async def test_what_was_shown_and_taken_back_later_is_struck_when_that_is_due() -> None:
    async with a_watched_fight(seconds=10) as (_, hands, dm, _, watcher):
        await dm.do("place", figure="orc-1", square=[1, 1])
        tick(dm, hands, 15)
        assert square(watcher, "orc-1") == [1, 1]
        await dm.do("undo")
        assert square(watcher, "orc-1") == [1, 1], "the horizon has not come to it"
        tick(dm, hands, 15)
        assert square(watcher, "orc-1") != [1, 1]


async def test_whoever_is_hidden_before_it_is_due_is_never_shown() -> None:
    async with a_watched_fight(seconds=30) as (house, hands, dm, rath, watcher):
        await dm.do("reveal", figures=["sneak"])
        assert "reeds" in json.dumps(rath.view)
        hands.ms += 5_000
        await dm.do("place", figure="sneak", square=[2, 2])
        await dm.do("hide", figures=["sneak"])
        for _ in range(10):
            tick(dm, hands, 7)
        fresh = await house.enter("spectators")
        for person in (watcher, fresh):
            await person.say({"type": "chronicle", "id": "r1", "limit": 100})
            assert "reeds" not in json.dumps(person.wire.messages)


async def test_by_acts_those_who_watch_are_so_many_acts_behind_and_catch_up_when_nothing_happens() -> None:
    async with a_watched_fight(acts=2) as (_, hands, dm, _, watcher):
        for x in (1, 2, 3):
            hands.ms += 1000
            await dm.do("place", figure="orc-1", square=[x, 1])
        assert square(watcher, "orc-1") == [1, 1]
        tick(dm, hands, 59)
        assert square(watcher, "orc-1") == [1, 1]
        tick(dm, hands, 2)
        assert square(watcher, "orc-1") == [3, 1]
        hands.ms += 1000
        await dm.do("place", figure="orc-1", square=[4, 1])
        assert square(watcher, "orc-1") == [3, 1], "and then they are behind again"


async def test_what_shows_nothing_lets_nothing_out() -> None:
    async with a_watched_fight(acts=2) as (_, hands, dm, _, watcher):
        for x in (1, 2, 3):
            hands.ms += 1000
            await dm.do("place", figure="orc-1", square=[x, 1])
        heard = len(watcher.wire.messages)
        await dm.do("roll", expression="1d20", secret=True)
        for x in (1, 2, 3):
            hands.ms += 1000
            await dm.do("place", figure="sneak", square=[x, 3])
        await dm.do("undo")
        assert (square(watcher, "orc-1"), len(watcher.wire.messages)) == ([1, 1], heard)
        await dm.do("place", figure="orc-1", square=[4, 1])
        assert square(watcher, "orc-1") == [2, 1]


async def test_a_battle_that_is_over_drains() -> None:
    async with a_watched_fight(acts=50) as (_, _, dm, _, watcher):
        await dm.do("place", figure="orc-1", square=[1, 1])
        await dm.do("end_battle")
        assert watcher.view["battle"]["step"] == "over"
        assert square(watcher, "orc-1") == [1, 1]


async def test_a_shorter_delay_never_takes_the_horizon_back() -> None:
    async with a_watched_fight(seconds=30) as (_, hands, dm, _, watcher):
        await dm.do("place", figure="orc-1", square=[1, 1])
        tick(dm, hands, 31)
        await dm.do("set_delay", seconds=60)
        assert square(watcher, "orc-1") == [1, 1]
        await dm.do("set_delay", seconds=0)
        tick(dm, hands, 61)
        await dm.do("place", figure="orc-1", square=[2, 2])
        assert square(watcher, "orc-1") == [2, 2]


async def test_another_worker_and_a_restart_show_the_same_horizon() -> None:
    async with a_watched_fight(seconds=30) as (house, hands, dm, _, watcher):
        hands.ms += 1000
        await dm.do("place", figure="orc-1", square=[1, 1])
        tick(dm, hands, 20)
        await dm.do("place", figure="orc-1", square=[2, 2])
        tick(dm, hands, 15)
        async with a_house(store=house.store) as other:
            other.now_ms = house.now_ms
            stranger = await other.enter("spectators")
            assert stranger.view == watcher.view
            assert square(stranger, "orc-1") == [1, 1]


async def test_a_revoked_link_closes_at_once_however_far_behind() -> None:
    async with a_watched_fight(seconds=3600) as (house, _, dm, _, _):
        await dm.do("make_link", link="box", kind="spectators")
        late = await house.enter("box")
        await dm.do("revoke_link", link="box")
        assert late.wire.closed is CloseCode.LINK_REVOKED


async def test_a_refusal_tells_those_behind_nothing_of_the_present() -> None:
    async with a_watched_fight(seconds=30) as (_, _, dm, _, watcher):
        await dm.do("add_combatants", group="ogre", monster="ogre")
        answers = [await watcher.do("attack", attacker="rath", target=one) for one in ("ogre", "nobody")]
        assert answers[0]["message"] == answers[1]["message"]


async def test_whoever_takes_a_character_is_in_the_present_at_once() -> None:
    async with a_watched_fight(seconds=30) as (house, _, dm, _, _):
        lobby = await house.enter("players")
        await dm.do("place", figure="orc-1", square=[1, 1])
        assert (await lobby.do("claim", character="bera"))["type"] == "done"
        assert square(lobby, "orc-1") == [1, 1]


async def test_who_is_here_is_told_as_late_as_all_else() -> None:
    async with a_watched_fight(seconds=30) as (house, hands, dm, rath, watcher):
        board = house.hub._kept[dm.room.id].presence

        def here(person: Person) -> object:
            told = person.wire.of_type("presence")
            return told[-1]["here"] if told else None

        board._tell()
        hands.ms += 31_000
        board._tell()
        before = here(watcher)
        assert "Rath" in str(before)
        rath.leave()
        board._tell()
        fresh = await house.enter("spectators")
        board._tell()
        assert here(dm) == ["The DM"]
        assert here(watcher) == here(fresh) == before
        hands.ms += 30_000
        board._tell()
        assert here(watcher) == here(fresh) == ["The DM"]


async def test_by_acts_who_is_here_waits_for_what_has_not_been_seen() -> None:
    async with a_watched_fight(acts=2) as (house, hands, dm, rath, watcher):
        board = house.hub._kept[dm.room.id].presence
        board._tell()
        hands.ms += 1000
        await dm.do("place", figure="orc-1", square=[1, 1])
        rath.leave()
        hands.ms += 1000
        board._tell()
        assert "Rath" in str(watcher.wire.of_type("presence")[-1])
        tick(dm, hands, 61)
        board._tell()
        assert watcher.wire.of_type("presence")[-1]["here"] == ["The DM"]


async def test_looking_back_by_an_entry_shows_nobody_who_was_hidden_meanwhile() -> None:
    async with a_watched_fight(seconds=30) as (_, hands, dm, _, watcher):
        await dm.do("reveal", figures=["sneak"])
        await dm.do("add_combatants", group="ogre", monster="ogre")
        hands.ms += 5_000
        await dm.do("hide", figures=["sneak"])
        tick(dm, hands, 60)
        for entry in watcher.story:
            await watcher.say({"type": "look", "id": "l1", "entry": entry["id"]})
        assert watcher.wire.of_type("past")
        assert "reeds" not in json.dumps(watcher.wire.messages)


async def test_those_behind_are_not_asked_into_the_present_by_its_dice() -> None:
    async with a_watched_fight(acts=50) as (_, _, dm, _, watcher):
        before = await watcher.ask("dice")
        await dm.do("end_battle")
        await dm.do("set_delay", seconds=3600)
        await dm.do("undo")
        await dm.do("add_combatants", group="ogre", monster="ogre")
        assert len((await dm.ask("dice"))["answer"]["epochs"]) == 2
        assert len((await watcher.ask("dice"))["answer"]["epochs"]) == len(before["answer"]["epochs"]) == 1
