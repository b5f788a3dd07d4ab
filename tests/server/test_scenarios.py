"""What goes wrong with taking back, dice and keeping at other tables, by the number of the scenario (tests/scenarios.toml)."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import Mock

import pytest

from domain.battle import fight_hash
from domain.commits import TooNew, decode_battle_commit
from domain.log import Moment, follow_all
from domain.refusals import Refused
from server.event_store.memory import MemoryDisk
from tests.server.house import House, Person, a_house
from tests.server.http.test_export import brought, exported
from tests.server.hub.test_looking_back import chronicle
from tests.server.hub.test_past import blow_in, fight, look, rath_of, struck
from tests.server.hub.test_room import fight_begins, orcs_turn

# ---------------------------------------------------------------- 1


async def test_nothing_of_who_hides_reaches_a_player_by_an_undo_a_snapshot_or_a_side_door() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        orders = [{"figure": "sneak", "action": "attack", "target": "rath"}]
        assert (await dm.do("declare", orders=orders))["type"] == "done"
        assert (await dm.do("place", figure="sneak", square=[17, 3]))["type"] == "done"
        await dm.do("undo")
        await dm.do("redo")
        await rath.do("seal")
        await dm.do("seal", for_all=True)
        for about in (rath.do, rath.ask):
            kind = "attack" if about == rath.do else "chance"
            of_sneak, of_nobody = [
                await about(kind, attacker="rath", target=name) for name in ("sneak", "nobody")
            ]
            assert of_sneak["message"].replace("sneak", "nobody") == of_nobody["message"]
        await chronicle(rath)
        await chronicle(rath, battle=dm.view["battle"]["id"])
        await look(rath, entry=rath.story[-1]["id"])
        back = await house.enter(str(rath.guest.link), since=rath.position)
        fresh = await house.enter(str(rath.guest.link))
        refused = await exported(rath, link=str(rath.guest.link))
        assert refused.status_code == 403
        messages = [*rath.wire.messages, *back.wire.messages, *fresh.wire.messages]
        heard = json.dumps([one for one in messages if one["type"] != "refused"]) + refused.text
        for secret in ("sneak", "[17, 3]"):
            assert secret in json.dumps(dm.wire.messages)
        for secret in ("sneak", "reeds", "[17, 3]"):
            assert secret not in heard


# ---------------------------------------------------------------- 7


async def test_an_undo_names_what_it_takes_back_and_is_the_dms() -> None:
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        before = fight(dm)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6], command_id="sixty-one")
        assert (await rath.do("undo"))["code"] == "forbidden"
        at = dm.position
        await dm.do("advance", command_id="sixty-two")
        back_to = {"do": "undo", "gesture": "sixty-one"}
        await dm.say({"type": "command", "id": "back-1", "at": at, "command": back_to})
        refused = dm.answer("back-1")
        assert refused["code"] == "stale", "the next act landed first: nothing goes, and never that act alone"
        assert rath_of(dm)["hit_points"] == 46
        assert dm.room.opened is not None
        commits = dm.room.opened.log.version
        await dm.say({"type": "command", "id": "back-2", "at": dm.position, "command": back_to})
        assert dm.answer("back-2")["type"] == "done"
        assert dm.room.opened.log.version == commits + 1, "both go in one act that is in the log"
        assert fight(dm) == before


# ---------------------------------------------------------------- 10


async def test_a_battle_loads_as_it_was_under_rules_that_would_refuse_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as release_1:
        dm, _, _, _ = await struck(release_1)
        then = fight(dm)
    no_blows = Refused("wrong_step", "Release 2 knows no blows.")
    monkeypatch.setattr("domain.decide.decide_attack", Mock(return_value=no_blows))
    async with a_house(disk) as release_2, a_house() as elsewhere:
        dm = await release_2.enter("dm")
        assert fight(dm) == then
        assert (await dm.do("attack", attacker="orc-1", target="rath"))["message"] == no_blows.message
        assert (await dm.do("place", figure="orc-3", square=[12, 9]))["type"] == "done"
        file = (await exported(dm)).content
        room = await elsewhere.hub.room((await brought(elsewhere, file)).json()["table"])
        assert room is not None
        assert room.moment is not None
        assert fight_hash(room.moment.battle) == fight(dm)
        assert room.moment.battle.combatants.by_id["rath"].hit_points == 46  # type: ignore[index]


# ---------------------------------------------------------------- 19


async def test_whatever_changes_a_battle_is_in_its_log() -> None:
    """A player leaves, points are changed by hand, time runs out, a switch is turned, somebody hides."""
    async with everything_changes() as (house, dm, hashes):
        assert dm.room.opened is not None
        for version, moment in enumerate(dm.room.opened.log.states[1:], 1):
            assert fight_hash(replayed(house, dm, version).battle) == fight_hash(moment.battle)
        await dm.do("undo", count=3)
        assert fight(dm) == hashes[-4]
        assert fight_hash(replayed(house, dm).battle) == fight(dm)


@asynccontextmanager
async def everything_changes() -> AsyncGenerator[tuple[House, Person, list[str]]]:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        hashes = [fight(dm)]
        acts: tuple[tuple[str, dict[str, Any]], ...] = (
            ("damage", {"figures": ["rath"], "amount": "5", "words": "a fall"}),
            ("hide", {"figures": ["orc-3"]}),
            ("reveal", {"figures": ["orc-3"]}),
            ("place", {"figure": "orc-3", "square": [12, 9]}),
        )
        for do, fields in acts:
            done = await dm.do(do, **fields)
            assert done["type"] == "done", done
            hashes.append(fight(dm))
        assert (await dm.do("release", character="rath"))["type"] == "done"
        assert fight(dm) == hashes[-1], "who sits where is the table's"
        yield house, dm, hashes


def replayed(house: House, dm: Person, version: int | None = None) -> Moment:
    """From the stored bytes alone."""
    assert dm.room.opened is not None
    entries = house.store.disk.streams[dm.room.opened.log.key][:version]
    commits = [decode_battle_commit(entry.body) for entry in entries]
    return follow_all(one for one in commits if not isinstance(one, TooNew))


# ---------------------------------------------------------------- 35


async def test_what_was_chosen_before_an_undo_is_stale_even_where_the_number_is_the_same_again() -> None:
    async with a_house() as house:
        dm, rath, _, _ = await struck(house)
        chosen_at = rath.position
        await dm.do("undo")
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 6])
        before = fight(dm)
        blow: dict[str, Any] = {"attacker": "rath", "target": "orc-1"}
        assert (await rath.do("attack", **blow, at=chosen_at))["code"] == "stale"
        assert fight(dm) == before
        assert (await rath.do("attack", **blow, at=rath.position))["type"] == "done"


# ---------------------------------------------------------------- 37


async def test_a_box_of_dice_has_limits_that_are_named_and_room_for_a_mass_battle() -> None:
    async with a_house() as house:
        dm, _, watcher = await fight_begins(house)
        heard, position = len(watcher.wire.messages), dm.room.position
        for text in ("999999d999999", "1d1e!", "(" * 190, "+".join(["1d6"] * 40), "d0"):
            refused = await dm.do("roll", expression=text)
            assert refused["type"] == "refused", text
        assert (len(watcher.wire.messages), dm.room.position) == (heard, position)
        assert (await dm.do("roll", expression="200d6"))["type"] == "done"


# ---------------------------------------------------------------- 68


async def test_a_check_of_nerve_that_is_taken_back_and_put_back_keeps_its_dice() -> None:
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        done = await dm.do("check_morale", group="orc")
        assert done["type"] == "done", done
        assert dm.room.opened is not None
        told, after = dm.story[-1]["text"], fight(dm)
        await dm.do("undo")
        await dm.do("redo")
        assert fight(dm) == after
        assert [one["text"] for one in dm.story if not one.get("struck") and one.get("round")][-1] in (
            told,
            "Put back.",
        )
        assert blow_in(dm)
