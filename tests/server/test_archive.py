"""Battles that are over go into files and come back the same; the table is played on, and no command happens twice."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from domain.ids import BattleId
from server.archive import NotArchived, bring_back, put_away, read_file
from server.cli_archive import archive_command
from server.cli_verify import verify_command
from server.demo import DEMO
from server.event_store.keys import picture_of_table
from server.event_store.memory import MemoryDisk, MemoryStore
from server.pictures.shelf import pictures
from tests.server.house import Person, a_house, bodies
from tests.server.http.test_pictures import Asked, drawn, laid
from tests.server.hub.test_room import fight_begins
from tests.server.serving import Serving


async def two_battles(disk: MemoryDisk) -> tuple[str, str]:
    """The ids of a battle that is over and of the one that is shown."""
    async with a_house(disk) as house:
        dm, _, _ = await fight_begins(house)
        await dm.do("place", command_id="late", figure="rath", square=[3, 3])
        first = dm.view["battle"]["id"]
        await dm.another_battle()
        return first, dm.view["battle"]["id"]


async def test_a_battle_comes_back_as_it_was(tmp_path: Path) -> None:
    disk = MemoryDisk()
    first, _ = await two_battles(disk)
    store, before = MemoryStore(disk), bodies(disk)
    path = await put_away(store, DEMO, BattleId(first), tmp_path)
    assert path == tmp_path / "demo" / f"{first}.jsonl.gz"
    assert len(bodies(disk)) == len(before) - 1
    assert await bring_back(store, path) == first
    assert bodies(disk) == before
    assert await bring_back(store, path) == first, "again it changes nothing"
    assert bodies(disk) == before


async def test_a_command_of_a_battle_in_a_file_has_happened_for_ever(tmp_path: Path) -> None:
    disk = MemoryDisk()
    first, _ = await two_battles(disk)
    await put_away(MemoryStore(disk), DEMO, BattleId(first), tmp_path)
    async with a_house(disk) as house:
        dm: Person = await house.enter("dm")
        known = bodies(disk)
        assert (await dm.do("place", command_id="late", figure="rath", square=[3, 3]))["type"] == "done"
        assert bodies(disk) == known
        assert (await dm.do("say", text="On we go."))["type"] == "done"


async def test_what_goes_on_or_is_gone_or_broken_stays_where_it_is(tmp_path: Path) -> None:
    disk = MemoryDisk()
    first, second = await two_battles(disk)
    store, before = MemoryStore(disk), bodies(disk)
    with pytest.raises(NotArchived, match="not over"):
        await put_away(store, DEMO, BattleId(second), tmp_path)
    with pytest.raises(NotArchived, match="not in the store"):
        await put_away(store, DEMO, BattleId("b-none"), tmp_path)
    assert bodies(disk) == before
    path = await put_away(store, DEMO, BattleId(first), tmp_path)
    text = gzip.decompress(path.read_bytes())
    path.write_bytes(gzip.compress(text.replace(b"rath", b"reth", 1)))
    with pytest.raises(NotArchived):
        await bring_back(store, path)


async def test_pictures_go_along_that_nothing_else_shows_and_come_back(tmp_path: Path) -> None:
    disk = MemoryDisk()
    store = MemoryStore(disk)
    async with a_house(disk) as house:
        dm, _, _ = await fight_begins(house)
        first = dm.view["battle"]["id"]
        leads = Asked(house, "dm")
        lies, face = [
            (await leads("POST", "pictures", drawn(kind))).json()["picture"] for kind in ("PNG", "WEBP")
        ]
        await laid(dm, lies)
        await dm.do("edit_combatant", figure="rath", sheet={"portrait": face})
        await dm.another_battle()
        await dm.do("edit_combatant", figure="rath", sheet={"portrait": face})
    before = {name: await store.all_kept(picture_of_table(DEMO, name)) for name in (lies, face)}
    assert all(before.values())
    path = await put_away(store, DEMO, BattleId(first), tmp_path)
    assert set(await pictures(store, DEMO)) == {face}, "it is a portrait in the battle that is shown"
    assert not await store.all_kept(picture_of_table(DEMO, lies))
    await bring_back(store, path)
    assert {name: await store.all_kept(picture_of_table(DEMO, name)) for name in before} == before
    assert set(await pictures(store, DEMO)) == {lies, face}
    beside = tmp_path / "demo" / f"{first}.pictures.zip"
    with ZipFile(beside, "a") as packed:
        packed.writestr("../evil", b"")
    with pytest.raises(NotArchived, match="no piece of a picture"):
        await bring_back(store, path)


def archived(*arguments: str | Path) -> Result:
    return CliRunner().invoke(archive_command, [str(argument) for argument in arguments])


def test_from_the_command_line_the_shown_battle_stays_and_files_are_exports(tmp_path: Path) -> None:
    server = Serving(tmp_path / "data", "--demo")
    server.stop()
    told = archived("--data", tmp_path / "data", "--days", "0")
    assert (told.exit_code, told.output) == (0, "0 battles were put away.\n")
    assert archived("--back", "--data", tmp_path / "data").exit_code == 2
    assert archived("--redis", "redis://127.0.0.1:1").exit_code == 2
    assert archived("--back", "--data", tmp_path / "data", tmp_path / "none").exit_code == 1


async def test_a_file_is_an_export_that_verify_reads(tmp_path: Path) -> None:
    disk = MemoryDisk()
    first, _ = await two_battles(disk)
    path = await put_away(MemoryStore(disk), DEMO, BattleId(first), tmp_path)
    plain = tmp_path / "battle.jsonl"
    with gzip.open(path) as packed, plain.open("wb") as file:
        shutil.copyfileobj(packed, file)
    told = CliRunner().invoke(verify_command, [str(plain)])
    assert told.exit_code == 0, told.output
    assert len(read_file(path)) > 5
