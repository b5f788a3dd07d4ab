"""Whatever is wrong with a message harms nobody but its sender, and changes nothing."""

from __future__ import annotations

import json

import pytest

from server.wire.close_codes import CloseCode
from tests.server.house import Person, a_house, bodies
from tests.server.hub.test_room import fight_begins


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "{",
        "[]",
        "null",
        '{"type":"dance"}',
        '{"type":"look"}',
        '{"type":"command","command":{"do":"undo"}}',
        '{"type":"command","id":"no spaces please","command":{"do":"undo"}}',
        '{"type":"hello","token":"x"}',
        '{"type":"ping","more":1}',
        "\ufeff{}",
        "[" * 5000,
        '{"x":' + "[" * 5000,
        '{"type":"command","id":"1","command":' + "[" * 5000,
        '{"type":"command","id":"1","command":{"x":' + '{"x":' * 5000,
    ],
)
async def test_what_is_no_message_of_the_protocol_closes_its_socket_only(text: str) -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        before = bodies(house.store.disk)
        await watcher.say(text)
        assert watcher.wire.closed is CloseCode.BAD_MESSAGE
        assert watcher.wire.messages[-1]["code"] == "bad_message"
        assert bodies(house.store.disk) == before
        assert (dm.wire.closed, rath.wire.closed) == (None, None)


@pytest.mark.parametrize(
    "command",
    [
        {"do": "conquer"},
        {"do": "attack", "attacker": "rath"},
        {"do": "attack", "attacker": "rath", "target": "orc-1", "die": 20},
        {"do": "attack", "attacker": "../rath", "target": "orc-1"},
        {"do": "place", "figure": "rath", "square": [1000, 0]},
        {"do": "say", "text": ""},
        {"do": "say", "text": "x" * 501},
        {"do": "declare", "orders": []},
        {},
        None,
        "undo",
    ],
)
async def test_a_command_that_cannot_be_read_is_refused_and_its_socket_stays(command: object) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        before = bodies(house.store.disk)
        await dm.say(json.dumps({"type": "command", "id": "bad", "command": command}))
        refused = dm.answer("bad")
        assert (refused["type"], refused["code"]) == ("refused", "bad_command")
        assert dm.wire.closed is None
        assert bodies(house.store.disk) == before


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"do": "attack", "attacker": "rath"}, '"target" is missing'),
        ({"do": "say", "text": "x", "die": 20}, "'die' does not belong in \"command\""),
        (
            {
                "do": "add_character",
                "character": "x",
                "sheet": {"name": "X", "hit_points": 1, "armour_class": 99},
            },
            '"armour class" of "sheet" takes a whole number from -30 to 30',
        ),
        ({"do": "claim", "character": "The Elf"}, '"character" takes small letters, digits and -'),
    ],
)
async def test_a_command_that_cannot_be_read_is_refused_in_words_for_people(
    command: dict[str, object], words: str
) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        await dm.say(json.dumps({"type": "command", "id": "bad", "command": command}))
        assert dm.answer("bad")["message"] == f"That command cannot be read: {words}."


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        ("watcher", {"do": "undo"}, "forbidden"),
        ("watcher", {"do": "say", "text": "Hi."}, "forbidden"),
        ("watcher", {"do": "claim", "character": "bera"}, "forbidden"),
        ("rath", {"do": "declare", "orders": [{"figure": "bera", "action": "hold"}]}, "forbidden"),
        ("rath", {"do": "declare", "orders": [{"figure": "orc-1", "action": "hold"}]}, "forbidden"),
        ("rath", {"do": "declare", "orders": [{"figure": "sneak", "action": "hold"}]}, "no_such_figure"),
        ("rath", {"do": "declare", "orders": [{"figure": "nobody", "action": "hold"}]}, "no_such_figure"),
        ("rath", {"do": "place", "figure": "rath", "square": [0, 0]}, "forbidden"),
        ("dm", {"do": "place", "figure": "rath", "square": [30, 3]}, "off_the_map"),
        ("dm", {"do": "add_combatants", "group": "x", "monster": "unicorn_of_doom"}, "no_such_monster"),
        ("dm", {"do": "open_battle", "name": "x", "ruleset": "gurps"}, "no_such_ruleset"),
    ],
)
async def test_what_may_not_be_is_refused_and_nobody_else_hears_of_it(
    who: str, command: dict[str, object], code: str
) -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        people: dict[str, Person] = {"dm": dm, "rath": rath, "watcher": watcher}
        before, heard = (
            bodies(house.store.disk),
            {name: len(one.wire.messages) for name, one in people.items()},
        )
        await people[who].say(json.dumps({"type": "command", "id": "bad", "command": command}))
        assert people[who].answer("bad")["code"] == code
        assert bodies(house.store.disk) == before
        assert {n: len(one.wire.messages) for n, one in people.items() if n != who} == {
            name: count for name, count in heard.items() if name != who
        }


async def test_links_are_told_to_those_who_run_the_table_only() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        links = (await dm.ask("links"))["answer"]["links"]
        assert {link["kind"] for link in links.values()} == {"dm", "players", "spectators", "seat"}
        assert links["players"]["address"] == f"http://affray.test/t/demo#{await house.token('players')}"
        for person in (rath, watcher):
            assert (await person.ask("links"))["code"] == "forbidden"


async def test_what_is_asked_changes_nothing_and_is_answered_from_what_the_asker_knows() -> None:
    async with a_house() as house:
        _, rath, watcher = await fight_begins(house)
        before = bodies(house.store.disk)
        targets = (await rath.ask("targets", figure="rath"))["answer"]["targets"]
        assert "orc-1" in targets
        assert "sneak" not in targets
        assert (await watcher.ask("targets", figure="sneak"))["code"] == "no_such_figure"
        assert bodies(house.store.disk) == before


async def test_a_ping_is_answered() -> None:
    async with a_house() as house:
        _, _, watcher = await fight_begins(house)
        await watcher.say({"type": "ping"})
        assert watcher.wire.messages[-1] == {"type": "pong"}


async def test_where_a_figure_may_go_and_what_a_path_costs_is_answered_before_it_goes() -> None:
    async with a_house() as house:
        dm, rath, watcher = await fight_begins(house)
        await rath.do("declare", orders=[{"figure": "rath", "action": "move", "move": "full"}])
        await dm.do("seal", for_all=True)
        await dm.do("roll_initiative", dice={"party": 2, "foes": 9})
        before = bodies(house.store.disk)
        reach = (await rath.ask("reach", figure="rath"))["answer"]["squares"]
        assert [8, 7, 8] in reach
        assert [11, 7] not in [square[:2] for square in reach], "Orc 2 stands there"
        path = (await rath.ask("path", figure="rath", path=[[9, 7], [8, 7]]))["answer"]
        assert (path["legal"], path["cost"]) == (True, 2)
        assert set(path["provokes"]) == {"orc-1", "orc-2", "orc-3"}
        through = (await rath.ask("path", figure="rath", path=[[11, 7], [12, 7]]))["answer"]
        assert not through["legal"]
        assert "held by somebody" in through["reason"]
        assert (await rath.ask("path", figure="orc-1", path=[[12, 6]]))["code"] == "forbidden"
        assert (await watcher.ask("reach", figure="rath"))["code"] == "forbidden"
        assert bodies(house.store.disk) == before
        assert (await rath.do("move", figure="rath", path=[[9, 7], [8, 7]]))["type"] == "done"


async def test_a_path_beside_somebody_unseen_is_answered_as_if_nobody_were_there() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        await rath.do("declare", orders=[{"figure": "rath", "action": "move", "move": "full"}])
        await dm.do("place", figure="sneak", square=[9, 6])
        await dm.do("seal", for_all=True)
        await dm.do("roll_initiative", dice={"party": 2, "foes": 9})
        path = (await rath.ask("path", figure="rath", path=[[9, 7], [8, 7]]))["answer"]
        assert "sneak" not in path["provokes"]
        assert [9, 6] in [
            square[:2] for square in (await rath.ask("reach", figure="rath"))["answer"]["squares"]
        ]
        assert "sneak" in (await dm.ask("targets", figure="rath"))["answer"]["targets"]


@pytest.mark.parametrize(
    "request_",
    [
        {"type": "ask", "about": {"kind": "gold"}},
        {"type": "ask", "about": {"kind": "correction", "command": {"do": "void", "act": 0}}},
        {"type": "chronicle", "limit": 100_000},
        {"type": "look", "entry": ""},
    ],
)
async def test_a_request_that_is_out_of_range_is_refused_and_the_socket_stays(
    request_: dict[str, object],
) -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        await dm.say(json.dumps({**request_, "id": "far"}))
        assert dm.answer("far")["code"] == "bad_command"
        assert dm.wire.closed is None


async def test_a_commands_id_used_again_for_another_is_refused() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        for _ in range(2):  # sent again, it happened once
            placed = await dm.do("place", command_id="once", figure="orc-1", square=[12, 7])
            assert placed["type"] == "done"
        for again in ({"do": "place", "figure": "orc-1", "square": [12, 8]}, {"do": "say", "text": "Hm."}):
            await dm.say(json.dumps({"type": "command", "id": "once", "command": again}))
            assert dm.wire.of_type("refused")[-1]["id"] == "once"
        assert dm.view["battle"]["combatants"]["orc-1"]["square"] == [12, 7]
