"""Links and seats while sockets are open: made, shown again, revoked; lent and given back; whispers, notes, referees."""

from __future__ import annotations

import json
from typing import Any

from server.hub.hub import Turned
from server.hub.outbox import Outbox
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello
from tests.server.house import House, Person, Recorder, a_house
from tests.server.hub.test_room import fight_begins


def heard(person: Person) -> str:
    return json.dumps(person.wire.messages)


async def turned_away(house: House, token: str) -> CloseCode:
    came = await house.hub.enter("demo", Hello(token), Outbox(Recorder(), 1 << 20))
    assert isinstance(came, Turned)
    return came.code


async def test_a_referee_sees_all_and_every_act_of_theirs_is_refused() -> None:
    """RB-29: they see what the DM sees; the others' views do not change for it."""
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        before = (rath.view, watcher.view)
        await dm.do("make_link", link="judge", kind="referee")
        assert (rath.view, watcher.view) == before
        judge = await house.enter("judge")
        assert judge.wire.of_type("welcome")[0]["role"] == "referee"
        assert judge.view["battle"]["combatants"]["sneak"]["hidden"]
        commands: tuple[dict[str, Any], ...] = (
            {"do": "reveal", "figures": ["sneak"]}, {"do": "undo"}, {"do": "end_round"}, {"do": "next"},
            {"do": "declare", "orders": [{"figure": "rath", "action": "hold"}]},
            {"do": "seal"}, {"do": "say", "text": "Hear me."}, {"do": "make_link", "link": "x", "kind": "dm"},
            {"do": "claim", "character": "bera"}, {"do": "note", "words": "x"}, {"do": "let_know", "numbers": "open"},
        )  # fmt: skip
        for command in commands:
            answer = await judge.do(**command)
            assert (answer["type"], answer["code"]) == ("refused", "forbidden"), command
        assert (rath.view, watcher.view) == before
        dms, judges = dm.view["battle"], judge.view["battle"]
        assert judges["combatants"].keys() == dms["combatants"].keys()


async def test_a_revoked_link_closes_what_came_by_it_and_no_undo_brings_it_back() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        await dm.do("make_link", link="box", kind="spectators")
        token = await house.token("box")
        watchers = [await house.enter("box") for _ in range(3)]
        await dm.do("place", figure="rath", square=[3, 3])
        await dm.do("revoke_link", link="box")
        counts = [len(one.wire.messages) for one in watchers]
        assert {one.wire.closed for one in watchers} == {CloseCode.LINK_REVOKED}
        await dm.do("undo")
        await dm.do("undo")
        assert await turned_away(house, token) is CloseCode.LINK_REVOKED
        assert [len(one.wire.messages) for one in watchers] == counts, "nothing more reaches them"


async def test_no_token_and_a_token_of_another_table_open_nothing() -> None:
    async with a_house() as house:
        await house.demo()
        for token in ("", "dm", "dm.AAAAAAAAAAAAAAAAAAAAAA", "spectators.", "nobody." + "A" * 22):
            assert await turned_away(house, token) is CloseCode.WRONG_TOKEN


async def test_a_link_is_shown_again_as_it_was() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        await dm.do("make_link", link="ana", kind="seat", characters=["bera"])
        await dm.say({"type": "ask", "id": "a1", "about": {"kind": "links"}})
        await dm.say({"type": "ask", "id": "a2", "about": {"kind": "links"}})
        first, again = (one["answer"]["links"]["ana"] for one in dm.wire.of_type("answer")[-2:])
        assert first == again
        ana = await house.enter("ana")
        assert ana.view["table"]["characters"]["bera"]["yours"]


async def test_who_plays_two_acts_for_both_and_for_nobody_else() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        await dm.do("lend_seat", character="rath", to="rath")
        bera = await house.claim("bera")
        await dm.do("lend_seat", character="rath", to="bera")
        both = [{"figure": "rath", "action": "hold"}, {"figure": "bera", "action": "hold"}]
        assert (await bera.do("declare", orders=both))["type"] == "done"
        assert (await rath.do("declare", orders=both[:1]))["code"] == "forbidden"
        assert bera.view["battle"]["combatants"]["rath"]["yours"]


async def test_whoever_comes_back_has_their_character_again() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        link = rath.guest.link
        bera = await house.claim("bera")
        rath.leave()
        await dm.do("lend_seat", character="rath", to="bera")
        assert bera.view["battle"]["combatants"]["rath"]["yours"]
        back = await house.enter(link)
        assert back.view["battle"]["combatants"]["rath"]["yours"]
        assert not bera.view["battle"]["combatants"]["rath"].get("yours")


async def test_two_tabs_of_one_seat_see_the_same_and_each_step_once() -> None:
    """RB-44: closing one leaves the other; their command ids do not clash."""
    async with a_house() as house:
        _, rath, _ = await fight_begins(house)
        tab = await house.enter(rath.guest.link)
        assert tab.view == rath.view
        order = [{"figure": "rath", "action": "hold"}]
        assert (await tab.do("declare", orders=order))["type"] == "done"
        assert tab.view == rath.view
        assert tab.position == rath.position
        tab.leave()
        assert (await rath.do("seal"))["type"] == "done"


async def test_a_whisper_and_a_note_reach_no_others_bytes() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        bera, lobby = await house.claim("bera"), await house.enter("players")
        messages = [len(one.wire.messages) for one in (watcher, lobby)]
        positions = [one.position for one in (watcher, lobby)]
        await rath.do("say", text="Zzyx behind you", to=["bera"])
        await rath.do("note", words="Qworm is false")
        assert "Zzyx" in heard(bera)
        assert "Zzyx" in heard(dm), "the DM reads every whisper"
        assert "Qworm" in heard(rath)
        assert "Qworm" not in heard(dm) + heard(bera), "a note is its writer's alone"
        assert not any(word in heard(one) for one in (watcher, lobby) for word in ("Zzyx", "Qworm"))
        assert [len(one.wire.messages) for one in (watcher, lobby)] == messages, (
            "no message, not even an empty one"
        )
        assert [one.position for one in (watcher, lobby)] == positions


async def test_a_grant_and_a_reveal_show_at_once_what_was_hidden() -> None:
    """RB-53: nothing has to change for it, and hiding again leaves no ghost."""
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        await dm.do("reveal", figures=["sneak"])
        names = [one["name"] for one in rath.view["battle"]["combatants"].values()]
        assert "something in the reeds" in names
        await dm.do("hide", figures=["sneak"])
        for person in (rath, watcher):
            assert "reeds" not in json.dumps(person.view)
        await dm.do("make_link", link="judge", kind="referee")
        assert "sneak" in (await house.enter("judge")).view["battle"]["combatants"]
