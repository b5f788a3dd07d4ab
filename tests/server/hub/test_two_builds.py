"""Two builds on one battle: the older one shuts it with a word that says why, and nothing else; an upcaster opens old shapes."""

from __future__ import annotations

import logging
from unittest.mock import patch

import msgspec
import pytest

from domain import commits
from domain.battle import fight_hash
from domain.commits import SCHEMA, TooNew, decode_battle_commit
from server.event_store.memory import MemoryDisk
from server.exports import ExportFile, read_lines
from server.hub.feed import catch_up_with_store
from server.verify import verified
from server.wire.close_codes import CloseCode
from tests.server.house import a_house
from tests.server.http.test_export import exported
from tests.server.hub.test_room import fight_begins


async def test_an_older_build_shuts_the_battle_that_a_newer_one_wrote_to_and_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as older, a_house(disk) as newer:
        old_dm, old_rath, _ = await fight_begins(older)
        new_dm = await newer.enter("dm")
        other = await older.hub.found_table("other", "Another table", "found.other")  # type: ignore[arg-type]
        with patch("server.commands.append.SCHEMA", SCHEMA + 1), patch("domain.commits.SCHEMA", SCHEMA + 1):
            assert (await new_dm.do("place", figure="orc-1", square=[12, 7]))["type"] == "done"
        with caplog.at_level(logging.ERROR):
            async with old_dm.room.lock:
                await catch_up_with_store(old_dm.room)
        assert old_dm.room.frozen is not None
        assert f"was written by a later Affray ({SCHEMA + 1})" in old_dm.room.frozen
        assert "was written by a later Affray" in caplog.text
        for person in (old_dm, old_rath):
            assert person.wire.closed is CloseCode.STORE_AWAY, (
                "which invites the page back, to a newer worker"
            )
            error = person.wire.of_type("error")[-1]
            assert "a later Affray has written to this battle" in error["message"]
        for guest in tuple(old_dm.room.guests):
            older.hub.leave(old_dm.room, guest)
        dm = await older.enter("dm")
        assert "battle" not in dm.view, "the table is there, without the battle"
        assert (await dm.do("say", text="Where is it?"))["type"] == "done"
        assert (await dm.do("make_link", link="more", kind="spectators"))["type"] == "done"
        refused = await dm.do("place", figure="orc-1", square=[12, 8])
        assert (refused["code"], "later Affray" in refused["message"]) == ("no_battle", True)
        assert not isinstance(other, str)
        assert other.frozen is None  # type: ignore[union-attr]
        assert new_dm.room.frozen is None
        assert (await new_dm.do("place", figure="orc-1", square=[12, 8]))["type"] == "done"
        assert (await dm.do("open_battle", name="Another", ruleset="osric"))["type"] == "done"
        assert dm.view["battle"]["name"] == "Another"


def test_a_shape_of_an_earlier_schema_is_lifted_step_by_step() -> None:
    """A planted history: in schema 0 an author was called `by`, and nothing had a gesture."""

    def rename(body: dict[str, object]) -> dict[str, object]:
        return {
            **{key: value for key, value in body.items() if key != "by"},
            "author": body["by"],
            "gesture": body["id"],
        }

    old = msgspec.json.encode(
        {
            "schema": 0,
            "id": "c1",
            "by": "dm",
            "at_ms": 1,
            "command": {"do": "begin_battle"},
            "events": [{"event": "RoundBegan", "round": 1}],
        }
    )
    with patch.dict(commits.UPCASTERS, {0: rename}):
        commit = decode_battle_commit(old)
    assert not isinstance(commit, TooNew)
    assert (commit.author, commit.gesture, commit.schema) == ("dm", "c1", SCHEMA)


async def test_an_earlier_battle_that_a_newer_build_wrote_shuts_itself_alone() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as newer:
        dm, _, _ = await fight_begins(newer)
        earlier = dm.view["battle"]["id"]
        with patch("server.commands.append.SCHEMA", SCHEMA + 1), patch("domain.commits.SCHEMA", SCHEMA + 1):
            assert (await dm.do("end_battle"))["type"] == "done"
        assert (await dm.do("open_battle", name="Another", ruleset="osric"))["type"] == "done"
    async with a_house(disk) as older:
        dm = await older.enter("dm")
        assert (await dm.do("place", figure="rath", square=[3, 3]))["type"] == "done"
        await dm.say({"type": "chronicle", "id": "p", "battle": earlier})
        refused = dm.answer("p")
        assert (refused["type"], "a later Affray" in refused["message"]) == ("refused", True)


async def test_two_builds_with_rules_of_their_own_play_one_battle_and_it_holds() -> None:
    """Each decides by its own; what it decided is a fact for the other, and the file says how many of which."""
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, _, _ = await fight_begins(one)
        other_dm = await other.enter("dm")
        for n in range(3):
            assert (await dm.do("place", figure="orc-1", square=[12, 7 + n]))["type"] == "done"
            with patch("server.commands.handle.digest", return_value="0" * 64):
                done = await other_dm.do("place", figure="orc-2", square=[13, 7 + n])
            assert done["type"] == "done"
        for person in (dm, other_dm):
            async with person.room.lock:
                await catch_up_with_store(person.room)
        assert dm.room.moment is not None
        assert other_dm.room.moment is not None
        assert fight_hash(dm.room.moment.battle) == fight_hash(other_dm.room.moment.battle)
        await dm.do("seal", for_all=True)
        file = read_lines((await exported(dm)).content)
        assert isinstance(file, ExportFile)
        report = verified(file)
        assert report.holds, report.first_wrong
        assert (report.decided.other_rules, report.decided.other_rules_differ) == (3, 0)
