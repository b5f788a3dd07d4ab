"""`affray odds`: a script or an export, fought many times; the same seed says the same, whatever the cores."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
from click.testing import CliRunner, Result

from server.cli_odds import odds

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
    assert any(text.text == "Rath & <Sons> stands" for text in drawn.iter("{http://www.w3.org/2000/svg}text"))


def test_what_is_no_encounter_is_refused_in_one_sentence(tmp_path: Path) -> None:
    nobody = script(tmp_path, 'dm: open "Nobody" with osric\n')
    assert "no two sides are left" in affray_odds(nobody).output
    wrong = script(tmp_path, "dm: open\n")
    assert "duel.battle:1:9" in affray_odds(wrong).output
    other = tmp_path / "notes.txt"
    other.write_text("hello", encoding="utf-8")
    assert affray_odds(other).exit_code == 2
