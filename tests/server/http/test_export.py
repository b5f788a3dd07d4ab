"""An export is every byte of a battle, so it waits as long as one of them is sealed from the DM."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from starlette.applications import Starlette

from domain.battle import fight_hash
from domain.commits import encode_commit
from domain.ids import LinkId
from server.commands.tokens import token_of
from server.durability import Promise
from server.exports import ExportFile, read_lines
from server.http.admission import Admission
from server.http.routes import routes
from server.verify import verified
from tests.server.house import ADDRESSES, House, Person, a_house
from tests.server.hub.test_room import fight_begins

ATTACK = [{"figure": "rath", "action": "attack", "target": "orc-1"}]


def app_of(house: House) -> Starlette:
    admission = Admission(house.store, house.settings, None, is_behind_proxy=False)
    return routes(house.hub, ADDRESSES, admission, house.settings, Promise())


async def exported(
    dm: Person, link: str = "dm", battle: str | None = None, table: str = "demo"
) -> httpx.Response:
    """What the DM gets who asks for the battle that is open, or for another."""
    house: House = dm.house
    assert dm.room.opened is not None
    path = f"/api/tables/{dm.room.id}/battles/{battle or dm.room.opened.id}/export"
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app_of(house)), base_url="http://affray.test"
    ) as client:
        return await client.get(path, headers={"authorization": f"Bearer {await house.token(link, table)}"})


async def test_an_export_waits_until_the_dm_may_read_all_orders() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        assert (await exported(dm)).status_code == 200
        await rath.do("declare", orders=ATTACK)
        refused = await exported(dm)
        assert refused.status_code == 409
        assert "OrdersWritten" not in refused.text
        assert "Seal" in refused.json()["message"]
        assert (await dm.do("seal"))["type"] == "done"
        assert "OrdersWritten" in (await exported(dm)).text


async def test_orders_that_were_taken_back_unread_are_not_exported_either() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        begun = dm.room.position.version
        await rath.do("declare", orders=ATTACK)
        await dm.do("undo")
        assert dm.room.position.version > begun
        assert (await exported(dm)).status_code == 409
        assert (await dm.do("end_battle"))["type"] == "done"
        assert (await exported(dm)).status_code == 200


async def test_the_dms_own_orders_keep_nothing_back() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        orders = [{"figure": "orc-1", "action": "attack", "target": "rath"}]
        assert (await dm.do("declare", orders=orders))["type"] == "done"
        assert (await exported(dm)).status_code == 200


def parts(answer: httpx.Response) -> ExportFile:
    assert answer.status_code == 200, answer.text
    file = read_lines(answer.content)
    assert isinstance(file, ExportFile)
    return file


async def ended(house: House) -> tuple[Person, ExportFile]:
    """A battle with a blow in it, over and exported."""
    dm, rath, _ = await fight_begins(house)
    await rath.do("declare", orders=ATTACK)
    assert (await dm.do("seal", for_all=True))["type"] == "done"
    while dm.room.moment is not None and dm.room.moment.battle.round_state.round == 1:
        step = "advance" if dm.room.moment.battle.round_state.step == "resolve" else "next"
        assert (await dm.do(step))["type"] == "done"
    assert (await dm.do("end_battle"))["type"] == "done"
    return dm, parts(await exported(dm))


async def test_an_earlier_battle_is_exported_whole() -> None:
    async with a_house() as house:
        dm, before = await ended(house)
        assert dm.room.opened is not None
        earlier = dm.room.opened.id
        await dm.do("undo")
        assert (await dm.another_battle())["type"] == "done"
        after = parts(await exported(dm, battle=earlier))
        assert after.entries[: len(before.entries)] == before.entries
        assert verified(after).holds
        assert b"OrdersWritten" in b"".join(entry.body for entry in after.entries)
        assert b"BattleEnded" in after.entries[-1].body


async def test_a_battle_that_goes_on_is_exported_without_its_seeds() -> None:
    """Whoever holds the seed of an open epoch knows every die that is still to fall."""
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        answer = await exported(dm)
        file = parts(answer)
        assert file.end is not None
        assert file.end.seeds == {}
        assert dm.room.opened is not None
        for seeds in dm.room.opened.seeds.values():
            assert seeds.table.hex() not in answer.text
            assert seeds.dm.hex() not in answer.text


async def test_a_battle_that_is_over_has_its_seeds_in_the_dms_export_and_every_die_is_proved() -> None:
    async with a_house() as house:
        _, file = await ended(house)
        report = verified(file)
        assert report.holds, report.first_wrong
        assert report.epochs[0].proved > 0
        assert report.epochs[0].seedless == 0


async def test_after_an_end_that_was_taken_back_new_dice_fall_and_the_old_seed_stays_public() -> None:
    async with a_house() as house:
        dm, before = await ended(house)
        await dm.do("undo")
        moment = dm.room.moment
        assert moment is not None
        assert (moment.epoch, moment.revealed) == (1, 1)
        await dm.do("add_combatants", group="late", monster="orc")
        moment = dm.room.moment
        assert moment is not None
        assert (moment.epoch, moment.revealed) == (2, 1), "hit points are rolled, with new seeds"
        file = parts(await exported(dm))
        assert file.end is not None
        assert before.end is not None
        assert file.end.seeds == before.end.seeds, "of the epoch that goes on nothing is told"
        report = verified(file)
        assert report.holds, report.first_wrong
        assert [epoch.seedless > 0 for epoch in report.epochs] == [False, True]


# ---------------------------------------------------------------- import


async def test_what_was_exported_goes_on_at_another_server_with_the_same_history_and_no_links() -> None:
    async with a_house() as house, a_house() as elsewhere:
        dm, file = await ended(house)
        text = (await exported(dm)).content
        answer = await brought(elsewhere, text)
        assert answer.status_code == 201, answer.text
        room = await elsewhere.hub.room(answer.json()["table"])
        assert room is not None
        assert room.opened is not None
        assert [encode_commit(commit) for commit in room.opened.log.commits[:-1]] == [
            entry.body for entry in file.entries
        ]
        assert fight_hash(room.opened.log.state.battle) == file.end.fight  # type: ignore[union-attr]
        assert set(room.table.state.links) == {"dm", "players", "spectators"}
        assert all(one.seat is None for one in room.table.state.characters.values())
        assert room.opened.log.state.epoch == 2
        there = await exported_from(elsewhere, room.id, room.opened.id)
        report = verified(parts(there))
        assert report.holds, report.first_wrong
        assert report.epochs[0].seedless == 0, "the seeds that were public stay with it"


def other_face(text: bytes) -> bytes:
    return text.replace(b'"face":', b'"face":1', 1)


def cut_short(text: bytes) -> bytes:
    return b"\n".join(text.splitlines()[:-1])


def one_line_less(text: bytes) -> bytes:
    lines = text.splitlines(keepends=True)
    return b"".join((*lines[:3], *lines[4:]))


def nothing(_: bytes) -> bytes:
    return b""


def something_else(_: bytes) -> bytes:
    return b"[]"


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (other_face, "rolled back or rewritten"),
        (cut_short, "cut short"),
        (one_line_less, "missing"),
        (nothing, "empty"),
        (something_else, "no export"),
    ],
)
async def test_what_does_not_hold_is_not_brought_in(forge: Callable[[bytes], bytes], words: str) -> None:
    async with a_house() as house, a_house() as elsewhere:
        dm, _ = await ended(house)
        answer = await brought(elsewhere, forge((await exported(dm)).content))
        assert answer.status_code == 400
        assert words in answer.json()["message"]


async def brought(house: House, text: bytes) -> httpx.Response:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app_of(house)), base_url="http://affray.test"
    ) as client:
        headers = {"content-type": "application/x-ndjson"}
        return await client.post("/api/tables/import", content=text, headers=headers)


async def exported_from(house: House, table: str, battle: str) -> httpx.Response:
    room = await house.hub.room(table)
    assert room is not None
    token = token_of(room.link_key, LinkId("dm"))
    path = f"/api/tables/{table}/battles/{battle}/export"
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app_of(house)), base_url="http://affray.test"
    ) as client:
        return await client.get(path, headers={"authorization": f"Bearer {token}"})


async def test_an_import_of_an_import_is_the_same_history_once_more() -> None:
    async with a_house() as first, a_house() as second, a_house() as third:
        dm, file = await ended(first)
        text = (await exported(dm)).content
        for number, house in enumerate((second, third), 1):
            answer = await brought(house, text)
            assert answer.status_code == 201, answer.text
            room = await house.hub.room(answer.json()["table"])
            assert room is not None
            assert room.opened is not None
            assert room.opened.log.state.epoch == 1 + number
            there = await exported_from(house, room.id, room.opened.id)
            text, again = there.content, parts(there)
            assert [one.body for one in again.entries][: len(file.entries)] == [
                one.body for one in file.entries
            ]
            assert len(again.entries) == len(file.entries) + number, (
                "it says whence it came, and nothing else"
            )
            assert again.end is not None
            assert file.end is not None
            assert again.end.fight == file.end.fight
            report = verified(again)
            assert report.holds, report.first_wrong
