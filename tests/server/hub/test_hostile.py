"""A hostile player's raw frames: every field of every command and question, tried with the names of what is hidden.

Whatever is said to such a frame is said, word for word, to one with a name that nobody has.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from msgspec import inspect, structs

from domain.ids import SLUG, TOKEN
from domain.table_commands import AnyCommand
from domain.views.asking import AnyAbout
from domain.views.past_shapes import AboutThePast
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_room import fight_begins

SETTINGS: Final = structs.replace(HASTY, messages_burst_max=1_000_000)
NAME: Final = "@name"
SENDERS: Final = ("rath", "lobby", "watcher")
STEPS: Final = ("declare", "resolve")


def sample(kind: inspect.Type, *, whole: bool) -> Any:
    """A value of that type, with `NAME` where a name goes; `whole`: with every field that may be left out."""
    match kind:
        case inspect.StrType(pattern=pattern):
            if pattern == SLUG:
                return NAME
            return "c1" if pattern == TOKEN else "orc" if pattern else "words"
        case inspect.IntType(ge=least):
            return max(least or 0, 1)
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.VarTupleType(item_type=item):
            return [sample(item, whole=whole)]
        case inspect.TupleType(item_types=items):
            return [sample(item, whole=whole) for item in items]
        case inspect.DictType():
            return {}
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            made = {one.encode_name: sample(one.type, whole=whole) for one in fields if one.required or whole}
            return {**({tag_field: tag} if tag_field else {}), **made}
        case inspect.UnionType(types=types):
            named = next((one for one in types if not isinstance(one, inspect.NoneType)), types[0])
            return sample(named, whole=whole)
        case inspect.Metadata(type=inner):
            return sample(inner, whole=whole)
        case _:
            return None


def frames() -> Iterator[dict[str, Any]]:
    """One for each command and each question, once with what it must have and once with all that it may."""
    number = 0
    for key, union in (("command", AnyCommand), ("about", AnyAbout | AboutThePast)):
        types = inspect.type_info(union)
        assert isinstance(types, inspect.UnionType)
        for one in types.types:
            for whole in (False, True):
                number += 1
                kind = "command" if key == "command" else "ask"
                yield {"type": kind, "id": f"h{number}", key: sample(one, whole=whole)}


FRAMES: Final = tuple(frames())


def test_the_frames_can_be_read_so_that_they_are_refused_for_what_they_ask() -> None:
    readable = 0
    for frame in FRAMES:
        union = AnyCommand if frame["type"] == "command" else AnyAbout | AboutThePast
        try:
            msgspec.convert(json.loads(json.dumps(frame).replace(NAME, "orc-1"))[_key(frame)], union)
        except msgspec.ValidationError:
            continue
        readable += 1
    assert readable > 0.8 * len(FRAMES)


def _key(frame: dict[str, Any]) -> str:
    return "command" if frame["type"] == "command" else "about"


def _counted(size: int) -> bytes:
    return bytes(range(size))


@asynccontextmanager
async def the_same_house() -> AsyncGenerator[House]:
    """With the same keys and dice each time, so that who is hidden has the same handles."""
    with (
        patch("server.commands.table_keys.secrets.token_bytes", _counted),
        patch("server.commands.seeds.os.urandom", bytes),
    ):
        async with a_house(settings=SETTINGS) as house:
            yield house


async def _house_of(step: str, house: House) -> dict[str, Person]:
    dm, rath, watcher = await fight_begins(house)
    reserve: dict[str, Any] = {"group": "wave", "monster": "ogre", "reserve": True}
    assert (await dm.do("add_combatants", **reserve))["type"] == "done"
    if step == "resolve":
        await rath.do("declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
        await dm.do("seal", for_all=True)
        await dm.do("roll_initiative", dice={"party": 2, "foes": 9})
        while dm.room.moment.battle.round_state.acting != ("party",):  # type: ignore[union-attr]
            await dm.do("advance")
    return {"dm": dm, "rath": rath, "watcher": watcher, "lobby": await house.enter("players")}


async def _hidden_names(step: str) -> tuple[str, ...]:
    """The DM's words for those who are hidden or wait, and what players would know them by."""
    async with the_same_house() as house:
        people = await _house_of(step, house)
        moment = people["dm"].room.moment
        assert moment is not None
        battle = moment.battle
        unseen = [one for one in battle.combatants.by_id.values() if one.hidden]
        waiting = list(battle.reserve.by_id.values())
        return tuple(
            dict.fromkeys(
                name
                for one in (*unseen, *waiting)
                for name in (one.id, one.group, one.handle, one.group_handle)
                if name
            )
        )


async def _answers(step: str, names: dict[str, str]) -> list[str]:
    """What is answered to every frame of every sender, and how far the log went; the names blotted out."""
    async with the_same_house() as house:
        people = await _house_of(step, house)
        heard: list[str] = []
        for sender in SENDERS:
            person = people[sender]
            for frame in FRAMES:
                if '"claim"' in json.dumps(frame):
                    continue  # a claim makes somebody else of its giver
                for number, name in enumerate(names.values()):
                    named = json.dumps({**frame, "id": f"{frame['id']}-{number}"}).replace(NAME, name)
                    already = len(person.wire.messages)
                    await person.say(named)
                    said = json.dumps(person.wire.messages[already:]).replace(name, "@")
                    heard.append(f"{sender} {frame} [{number}] {said}")
        position = people["dm"].room.position
        return [_without_positions(one) for one in (*heard, f"{position.table} {position.version}")]


def _without_positions(text: str) -> str:
    """Positions and ids of entries are opaque; they follow from the log's own hash."""
    return re.sub(r'"(position|at|after|id)": "[A-Za-z0-9_-]{25,}"', '"opaque": "#"', text)


@pytest.mark.parametrize("step", STEPS)
def test_a_frame_with_a_hidden_name_is_answered_like_one_with_nobodys(step: str) -> None:
    hidden = asyncio.run(_hidden_names(step))
    assert len(hidden) >= 6
    real = {name: name for name in hidden}
    nobodys = {
        name: name[:-1] + ("z" if name[-1].isalpha() else str((int(name[-1]) + 1) % 10)) for name in hidden
    }
    assert not set(nobodys.values()) & set(hidden)
    for said, instead in zip(
        asyncio.run(_answers(step, real)), asyncio.run(_answers(step, nobodys)), strict=True
    ):
        assert said == instead


@pytest.mark.parametrize("sender", ["watcher", "lobby"])
async def test_nothing_that_those_who_watch_send_is_carried_out(sender: str) -> None:
    async with the_same_house() as house:
        people = await _house_of("resolve", house)
        room, person = people["dm"].room, people[sender]
        before, heard = room.position, len(people["dm"].wire.messages)
        for frame in FRAMES:
            if sender == "lobby" and '"claim"' in json.dumps(frame):
                continue  # whoever holds the players' link may take a character
            await person.say(json.dumps(frame).replace(NAME, "rath"))
            if frame["type"] == "command":
                assert person.answer(frame["id"])["type"] == "refused", frame
        assert room.position == before
        assert len(people["dm"].wire.messages) == heard


@pytest.mark.parametrize(
    ("slipped", "into"),
    [
        ({"role": "dm"}, "message"),
        ({"grant": "dm"}, "message"),
        ({"author": "dm"}, "message"),
        ({"natural": 20}, "command"),
        ({"die": {"sides": 20, "face": 20}}, "command"),
        ({"adjust": {"value": 20, "why": "luck"}}, "command"),
        ({"slay": True}, "command"),
        ({"dice": [20, 8]}, "command"),
    ],
)
async def test_what_is_slipped_in_beside_a_message_is_no_message(slipped: dict[str, Any], into: str) -> None:
    async with the_same_house() as house:
        people = await _house_of("resolve", house)
        room, rath = people["dm"].room, people["rath"]
        before = room.position
        blow = {"do": "attack", "attacker": "rath", "target": "orc-1"}
        message: dict[str, Any] = {"type": "command", "id": "slip", "command": blow}
        message = {**message, **slipped} if into == "message" else {**message, "command": {**blow, **slipped}}
        await rath.say(message)
        assert rath.answer("slip")["type"] == "refused"
        assert room.position == before


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("end_round", {}),
        ("undo", {}),
        ("heal", {"figure": "rath", "amount": "99"}),
        ("damage", {"figures": ["orc-1"], "amount": "99"}),
        ("reveal", {"figures": ["sneak"]}),
        ("attack", {"attacker": "bera", "target": "orc-1"}),
        ("seal", {"for_all": True}),
        ("force", {"command": {"do": "attack", "attacker": "rath", "target": "orc-1"}, "reason": "mine"}),
    ],
)
async def test_what_is_the_dms_is_refused_and_nobody_hears_of_it(do: str, fields: dict[str, Any]) -> None:
    async with the_same_house() as house:
        people = await _house_of("resolve", house)
        before = people["dm"].room.position
        heard = {name: len(one.wire.messages) for name, one in people.items() if name != "rath"}
        refused = await people["rath"].do(do, **fields)
        assert refused["code"] in {"forbidden", "no_such_figure"}
        assert people["dm"].room.position == before
        assert heard == {name: len(people[name].wire.messages) for name in heard}
