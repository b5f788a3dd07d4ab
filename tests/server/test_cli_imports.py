"""`affray import-sheet` and `affray import-map`: a report on the terminal, commands in a file, and nothing on failure."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
from click.testing import CliRunner

from domain.encounters import PrepareEncounter
from domain.table_commands import AnyCommand
from server.cli_imports import import_map, import_sheet
from tests.server.imports.test_maps import drawing
from tests.server.imports.test_sheets import ose_monster


def test_a_sheet_is_told_field_by_field_and_written_as_commands(tmp_path: Path) -> None:
    file, out = tmp_path / "marsh.json", tmp_path / "out.json"
    file.write_text(json.dumps(ose_monster()), encoding="utf-8")
    done = CliRunner().invoke(import_sheet, [str(file), "-o", str(out), "--ruleset", "adnd2e"])
    assert done.exit_code == 0, done.output
    assert "  converted  ac: 5 [14] → armour class 6" in done.output
    (command,) = msgspec.json.decode(out.read_bytes(), type=list[AnyCommand])
    assert (command.name, command.ruleset) == ("marsh", "adnd2e")  # type: ignore[union-attr]


def test_more_groups_than_an_encounter_holds_are_all_kept_however_long_the_title(tmp_path: Path) -> None:
    file, out = tmp_path / "many.csv", tmp_path / "out.json"
    rows = [f"Orc {letter}{other},6,5" for letter in "abcdefg" for other in "hijklmn"]
    file.write_text("\n".join(["name,ac,hp", *rows]), encoding="utf-8")
    for title, ids, names in (
        ("long " * 20, ["long-" * 7 + "lon-1", "long-" * 7 + "lon-2"], ["long " * 11 + "lon 1", "long " * 11 + "lon 2"]),
        ("Marsh", ["marsh-1", "marsh-2"], ["Marsh 1", "Marsh 2"]),
    ):  # fmt: skip
        done = CliRunner().invoke(import_sheet, [str(file), "-o", str(out), "--name", title])
        assert done.exit_code == 0, done.output
        commands = msgspec.json.decode(out.read_bytes(), type=list[AnyCommand])
        prepared = [one for one in commands if isinstance(one, PrepareEncounter)]
        assert [one.encounter for one in prepared] == ids
        assert [one.name for one in prepared] == names
        assert sum(len(one.groups) for one in prepared) == len(rows)


def test_a_map_is_drawn_its_picture_kept_and_written_as_a_line(tmp_path: Path) -> None:
    file, out, picture = tmp_path / "keep.dd2vtt", tmp_path / "out.battle", tmp_path / "keep.png"
    file.write_text(json.dumps(drawing()), encoding="utf-8")
    done = CliRunner().invoke(import_map, [str(file), "-o", str(out), "--picture", str(picture)])
    assert done.exit_code == 0, done.output
    assert "\n +     # #\n" in done.output
    assert out.read_text(encoding="utf-8").startswith("ground wall 2,1 3,1")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_read_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = CliRunner().invoke(import_sheet, ["-", "-o", str(out)], input="nothing of use")
    assert done.exit_code == 1
    assert "Nothing was changed" in done.output
    assert not out.exists()
    nowhere = tmp_path / "none" / "x.battle"
    for command, option, suffix in ((import_sheet, "-o", "json"), (import_map, "--picture", "dd2vtt")):
        file = tmp_path / f"any.{suffix}"
        file.write_text(json.dumps(ose_monster() if suffix == "json" else drawing()), encoding="utf-8")
        told = CliRunner().invoke(command, [str(file), option, str(nowhere)])
        assert told.exit_code == 1
        assert f"{nowhere} cannot be written: there is no directory" in told.output
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    assert "The file is empty" in CliRunner().invoke(import_sheet, [str(pipe)]).output
    as_json = CliRunner().invoke(import_sheet, ["-", "--json"], input="Ann: AC 6 [13], hp 3")
    assert json.loads(as_json.stdout)["sheets"][0]["sheet"]["armour_class"] == 7
