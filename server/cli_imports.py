"""`affray import-sheet` and `affray import-map`: other people's files, with a report of each field."""

import asyncio
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar, get_args

import click
import msgspec
from rich.console import Console

from domain.encounters import GROUPS_MAX, EncounterId, PrepareEncounter
from domain.ids import CharacterId
from domain.rulesets.catalog import RULESETS
from domain.table_commands import AddCharacter
from server.cli_files import read_in, sure_to_write, write_out
from server.imports.armour import BASES, ArmourBase
from server.imports.plain import NAME_MAX, SLUG_MAX, name_of, slug
from server.imports.reading import MAP_BYTES_MAX, SHEET_BYTES_MAX
from server.imports.report import Doors, FieldReport, ImportedMap, Sheets, Unusable
from server.imports.sheet_file import read_sheets
from server.imports.uvtt import map_file, picture_in, read_map

T = TypeVar("T")
DOORS: Final[tuple[Doors, ...]] = get_args(Doors)
Given = AddCharacter | PrepareEncounter

_as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object, the report in it.")
_out = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file to write: commands as .json, else lines as they are typed.",
)
_to = click.option("--to", "link", metavar="LINK", help="The DM's link of a table that takes it at once.")
_name = click.option("--name", help="What the encounter is called. [default: as the file]")
_game = click.option(
    "--ruleset",
    type=click.Choice(list(RULESETS)),
    default="osric",
    show_default=True,
    help="Of the encounter.",
)


@click.command("import-sheet")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option(
    "--armour-base",
    type=click.Choice(BASES),
    help="What bare skin counts in the file; with a plus, armour counts upwards. [default: as the file shows]",
)
@_as_json
@_out
@_to
@_name
@_game
def import_sheet(
    file: Path,
    *,
    armour_base: ArmourBase | None,
    as_json: bool,
    output: Path | None,
    link: str | None,
    name: str | None,
    ruleset: str,
) -> None:
    """Make sheets of FILE, and say of each field whether it was taken, converted, guessed or dropped.

    FILE is an actor of Foundry's ose system, a file of Improved Initiative, a table as CSV or JSON, or stat blocks as text
    (- reads them from standard input). Characters go to the roster, all others into an encounter.
    """
    sure_to_write(output)
    found = _usable(
        read_sheets(next(iter(RULESETS.values())).book, _content(file, SHEET_BYTES_MAX), armour_base)
    )
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _tell_sheets(found)
    commands: list[Given] = [
        AddCharacter(CharacterId(one.id), one.sheet) for one in found.sheets if one.group is None
    ]
    groups = [one.group for one in found.sheets if one.group is not None]
    title = name or ("Imported" if str(file) == "-" else file.stem)
    for part in range(0, len(groups), GROUPS_MAX):
        number = str(part // GROUPS_MAX + 1) if len(groups) > GROUPS_MAX else ""
        few = tuple(groups[part : part + GROUPS_MAX])
        commands.append(PrepareEncounter(*_called(title, number), ruleset, few))
    _hand_on(commands, [one.line for one in found.sheets], output, link)


@click.command("import-map")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--doors", type=click.Choice(DOORS), default=DOORS[0], show_default=True, help="How doors stand."
)
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help="A file that keeps the map's picture."
)
@_as_json
@_out
@_to
@_name
@_game
def import_map(
    file: Path,
    *,
    doors: Doors,
    picture: Path | None,
    as_json: bool,
    output: Path | None,
    link: str | None,
    name: str | None,
    ruleset: str,
) -> None:
    """Make the ground of an encounter of FILE, a Universal VTT map (.dd2vtt, .uvtt, .df2vtt), with a report.

    Walls run along lines there and are squares here; the report says which were guessed. # is wall, + a closed door, ' an open one.
    """
    sure_to_write(output)
    sure_to_write(picture)
    opened = _usable(map_file(_content(file, MAP_BYTES_MAX)))
    found = _usable(read_map(opened, doors))
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _tell_map(found)
    drawn = _usable(picture_in(opened)) if picture is not None or (found.across and link) else None
    if picture is not None and drawn is not None:
        write_out(picture, drawn[0])
        click.echo(f"{drawn[1]} picture in {picture}.", err=True)
    prepared = PrepareEncounter(
        *_called(name or file.stem), ruleset, ground=found.ground, width=found.width, height=found.height
    )
    if link is not None and drawn is not None and found.across:
        giving = import_module("server.imports.giving")
        prepared = asyncio.run(giving.with_picture(prepared, link, drawn[0], found.across))
    walls = " ".join(map(str, found.ground.walls))
    _hand_on([prepared], [f"ground wall {walls}"] if walls else [], output, link)


# ---------------------------------------------------------------- in and out


def _content(file: Path, bytes_max: int) -> bytes:
    """One byte more than is read at most, so that a reader can say that it is too much."""
    return sys.stdin.buffer.read(bytes_max + 1) if str(file) == "-" else read_in(file, bytes_max)


def _usable(found: T | Unusable) -> T:
    if isinstance(found, Unusable):
        raise click.ClickException(f"{found.words} Nothing was changed.")
    return found


def _called(title: str, number: str = "") -> tuple[EncounterId, str]:
    """An encounter's id and name. A title that is too long is cut before its number: under one id the second would
    replace the first.
    """
    words = name_of(title) or "Imported"
    name_end, id_end = (f" {number}", f"-{number}") if number else ("", "")
    start = slug(words, "imported")[: SLUG_MAX - len(id_end)].rstrip("-")
    return EncounterId(start + id_end), words[: NAME_MAX - len(name_end)].rstrip() + name_end


def _hand_on(commands: Sequence[Given], lines: Sequence[str], output: Path | None, link: str | None) -> None:
    """To a file, to a table, or to both."""
    if output is not None:
        as_commands = output.suffix == ".json"
        body = (
            msgspec.json.format(msgspec.json.encode(commands)) if as_commands else "\n".join(lines).encode()
        )
        write_out(output, body + b"\n")
        click.echo(f"Written to {output}.", err=True)
    if link is not None:
        asyncio.run(import_module("server.imports.giving").give_all(link, commands, _said))


def _said(words: str) -> None:
    click.echo(words, err=True)


# ---------------------------------------------------------------- text


def _tell_sheets(found: Sheets) -> None:
    console = Console(highlight=False, markup=False)
    for one in found.sheets:
        console.print(f"{one.sheet.name}: {found.source}; armour class {one.armour_base}", soft_wrap=True)
        console.print(f"  {one.line}", soft_wrap=True)
        _tell_fields(console, one.fields)
    for left in found.left_out:
        console.print(f"Left out: {left.name}. {left.why}", soft_wrap=True)
    for note in found.notes:
        console.print(note)


def _tell_map(found: ImportedMap) -> None:
    console = Console(highlight=False, markup=False)
    walls, doors = set(found.ground.walls), set(found.doors)
    rows = [[" "] * found.width for _ in range(found.height)]
    for square in walls | doors:
        door = "+" if square in walls else "'"
        rows[square.y][square.x] = door if square in doors else "#"
    console.print(f"{found.source}, {found.width} x {found.height} squares")
    for row in rows:
        console.print("".join(row).rstrip() or " ", soft_wrap=True)
    _tell_fields(console, found.fields)
    for note in found.notes:
        console.print(note)


def _tell_fields(console: Console, fields: Iterable[FieldReport]) -> None:
    """A line each, so that it reads the same in a pipe and aloud."""
    for one in fields:
        became = f" → {one.now}" if one.now else ""
        why = f" ({one.why})" if one.why else ""
        console.print(f"  {one.fate:<10} {one.field}: {one.was or 'nothing'}{became}{why}", soft_wrap=True)
