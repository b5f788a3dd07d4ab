"""`affray odds`: a script or an export, fought many times; the same seed says the same, whatever the cores."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec import structs
from PIL import Image

from domain.camp import Carried
from domain.commands import AddCombatants, SetGround
from domain.encounters import Encounter, EncounterId, PrepareEncounter
from domain.ids import CharacterId, FigureId, GroupId, Version
from domain.odds.fight import ready_to_fight
from domain.quantities import DescendingAC, HitPoints, Square
from domain.sheets import Sheet, WeaponInHand
from domain.table.table import RosterCharacter, Table
from domain.table_commands import AddCharacter
from server import cli_odds
from server.cli_odds import odds
from server.cli_scripts import SCRIPT_BYTES_MAX
from server.odds_chart import FRAME_HEIGHT, NAME_LETTERS, ROW_HEIGHT, WIDTH, shortened
from server.prepared import opened_at

UNREADABLE = Path("/proc/self/mem")
"""Nothing is at its beginning, not even for root."""
DUEL = """dm: open "Duel" with adnd2e
dm: add rath: Rath & <Sons>, fighter 2, hp 12, ac 5, long_sword, side party
dm: add orc: Orc, hd 1, hp 7, ac 6, scimitar
dm: place rath 5,6
dm: place orc 6,6
dm: begin
"""


def affray_odds(*arguments: str | Path) -> Result:
    return CliRunner().invoke(odds, [str(one) for one in arguments])


def script(folder: Path, text: str = DUEL) -> Path:
    path = folder / "duel.battle"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_same_seed_says_the_same_on_one_core_and_on_two(tmp_path: Path) -> None:
    path = script(tmp_path)
    one, two = (
        affray_odds(path, "-n", "12", "--seed", "x", "--json", "--cores", cores) for cores in ("1", "2")
    )
    assert one.exit_code == two.exit_code == 0, (one.output, two.output)
    assert one.stdout == two.stdout
    found = msgspec.json.decode(one.stdout)
    assert found["fights"] == 12
    assert set(found["exact"]) == {"party", "foes"}


def test_it_is_told_in_columns_and_drawn(tmp_path: Path) -> None:
    chart = tmp_path / "odds.svg"
    told = affray_odds(script(tmp_path), "-n", "4", "--seed", "x", "--cores", "1", "--plot", chart)
    assert told.exit_code == 0, told.output
    for words in ("95 in 100 between", "4 fights, seed x", "nobody", "exactly"):
        assert words in told.stdout
    drawn = ET.parse(chart)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Rath & <Sons> stands", "won by nobody", "Duel, seed x"} <= set(texts)
    whiskers = [
        one for one in drawn.iter("{http://www.w3.org/2000/svg}line") if one.get("stroke-width") == "1.5"
    ]
    assert len(whiskers) == 3 * 5, "a line with two ends for each bar"
    nowhere = affray_odds(script(tmp_path), "--plot", tmp_path / "none" / "odds.svg")
    assert nowhere.exit_code == 1
    assert "cannot be written: there is no directory" in nowhere.output


def test_a_chart_is_drawn_as_a_picture_too(tmp_path: Path) -> None:
    chart = tmp_path / "odds.png"
    told = affray_odds(script(tmp_path), "-n", "2", "--cores", "1", "--plot", chart)
    assert told.exit_code == 0, told.output
    with Image.open(chart) as picture:
        assert picture.size == (2 * WIDTH, 2 * (FRAME_HEIGHT + 5 * ROW_HEIGHT))
        assert len(picture.getcolors(1 << 20) or ()) > 3, "paper, ink, rules and bars are on it"
    assert affray_odds(script(tmp_path), "--plot", tmp_path / "odds.gif").exit_code == 2


def test_long_names_stay_apart_in_a_chart() -> None:
    names = [f"Ancient warden of the northern gate, {which}" for which in ("left", "right")]
    short = [shortened(one, NAME_LETTERS) for one in names]
    assert short[0] != short[1]
    assert {len(one) <= NAME_LETTERS for one in short} == {True}
    assert (short[0][0], short[0].endswith("left")) == ("A", True)
    assert shortened("Orc 1", NAME_LETTERS) == "Orc 1"


HOUSE = Encounter(
    EncounterId("gate"),
    "The gate",
    "adnd2e",
    20,
    12,
    (SetGround(walls=(Square(10, 2),)), AddCombatants(group=GroupId("orc"), monster="orc", count=2)),
)


def test_a_prepared_encounter_is_fought_with_the_roster_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rath, sword = (
        Sheet("Rath", HitPoints(30), DescendingAC(2), class_="fighter", level=5),
        WeaponInHand("long_sword"),
    )
    hurt = RosterCharacter(
        CharacterId("rath"), structs.replace(rath, weapons=(sword,)), standing=Carried(HitPoints(9))
    )
    dead = RosterCharacter(CharacterId("ann"), rath, standing=Carried(HitPoints(-10), "dead"))
    table = Table(
        version=Version(3),
        characters={one.id: one for one in (hurt, dead)},
        encounters={HOUSE.id: HOUSE},
        options={"double_damage": "on"},
    )
    opened = opened_at(table, HOUSE)
    assert not isinstance(opened, str), opened
    assert {one.id for one in opened.combatants.by_id.values()} == {"rath", "orc-1", "orc-2"}
    assert opened.combatants.by_id[FigureId("rath")].hit_points == 9
    assert opened.options.double_damage == "on"
    assert len(ready_to_fight(opened).positions.by_id) == 3

    def no_store(_: object) -> nullcontext[None]:
        return nullcontext()

    async def of_the_store(*_: object) -> Table:
        return table

    monkeypatch.setattr(cli_odds, "read_table", of_the_store)
    monkeypatch.setattr(cli_odds, "store_of", no_store)
    told = affray_odds("demo/The gate", "-n", "2", "--cores", "1", "--json", "--seed", "y")
    assert told.exit_code == 0, told.output
    assert set(msgspec.json.decode(told.stdout)["figures"]) == {"rath", "orc-1", "orc-2"}
    assert "There are: gate (The gate)" in affray_odds("demo/nowhere").output


def test_commands_in_a_file_prepare_one_too(tmp_path: Path) -> None:
    file = tmp_path / "gate.json"
    rath = AddCharacter(
        CharacterId("rath"), Sheet("Rath", HitPoints(9), DescendingAC(2), weapons=(WeaponInHand("club"),))
    )
    gate = PrepareEncounter(HOUSE.id, "Gate", "osric", (AddCombatants(group=GroupId("orc"), monster="orc"),))
    file.write_bytes(msgspec.json.encode([rath, gate]))
    told = affray_odds(file, "-n", "2", "--cores", "1", "--json")
    assert told.exit_code == 0, told.output
    file.write_bytes(b"[{}]")
    assert affray_odds(file).exit_code == 1
    file.write_bytes(msgspec.json.encode([rath]))
    assert "No encounter is prepared in it" in affray_odds(file).output


def test_what_is_no_encounter_is_refused_in_one_sentence(tmp_path: Path) -> None:
    nobody = script(tmp_path, 'dm: open "Nobody" with osric\n')
    assert "no two sides are left" in affray_odds(nobody).output
    wrong = script(tmp_path, "dm: open\n")
    assert "duel.battle:1:9" in affray_odds(wrong).output
    other = tmp_path / "notes.txt"
    other.write_text("hello", encoding="utf-8")
    assert affray_odds(other).exit_code == 2


@pytest.mark.skipif(not UNREADABLE.exists(), reason="this system has no file that even root cannot read")
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for name in ("mem.battle", "mem.json"):
        link = tmp_path / name
        link.symlink_to(UNREADABLE)
        told = affray_odds(link)
        assert told.exit_code == 1, told.output
        assert told.output == f"Error: {link} cannot be read: Input/output error.\n"


def test_commands_beyond_the_bound_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_bytes(b" " * (SCRIPT_BYTES_MAX + 1))
    told = affray_odds(file)
    assert told.exit_code == 1
    assert f"commands have {SCRIPT_BYTES_MAX} bytes at most" in told.output
