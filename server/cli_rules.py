"""`affray rules`: what the bundled tables hold, to browse and to search."""

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import click
import msgspec
from rich.console import Console
from rich.table import Table

from domain.rulesets.book import load_book
from domain.rulesets.book_options import load_options
from domain.rulesets.shelf import SHELVES, Shelf, rows_of

WIDTH: Final = 100
PIPED_WIDTH: Final = 160
RESOLUTION: Final = "resolution"
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "weapon": ("id", "dmg_sm", "dmg_l", "types", "size", "speed", "reach", "hands", "weight"),
    "monster": ("id", "hd", "ac", "mv", "size", "thac0", "attacks", "morale"),
    "spell": ("id", "class", "level", "casting_time", "range", "save", RESOLUTION),
    "item": ("id", "kind", "heal", "spell", "level", "used_up", RESOLUTION),
    "armour": ("id", "ac", "asc", "table52", "weight"),
}
"""What a list shows of each row, where a row holds more than a line can. All of it is shown of a row that is named."""


@click.command("rules")
@click.argument("table", required=False)
@click.argument("name", required=False)
@click.option("--options", is_flag=True, help="Every switch of the rules: what it may be, the usual first.")
@click.option(
    "--resolution", is_flag=True, help="Who resolves each spell, item and monster's special: rules or DM."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(*, table: str | None, name: str | None, options: bool, resolution: bool, as_json: bool) -> None:
    """Browse the bundled tables: TABLE lists its rows, NAME shows those whose name holds it.

    Without TABLE, the tables that there are.
    """
    if options and not resolution and table is None:
        _print(_options(), ("id", "usual", "others", "rule", "rulesets", "sentence"), as_json=as_json)
    elif resolution and not options and table is None:
        _print(_resolutions(), ("table", "id", RESOLUTION), as_json=as_json)
    elif options or resolution:
        raise click.UsageError("--options and --resolution stand alone")
    elif table is None:
        _print(_shelves(), ("table", "rows", "what"), as_json=as_json)
    else:
        _browse(table, name, as_json=as_json)


def _browse(table: str, name: str | None, *, as_json: bool) -> None:
    shelf = SHELVES.get(table) or SHELVES.get(table.removesuffix("s"))
    if shelf is None:
        raise click.UsageError(f"there is no table {table!r}; there are: {', '.join(SHELVES)}")
    rows = _named_rows(shelf)
    found = rows if name is None else [row for row in rows if _holds(row, name)]
    if not found:
        raise click.ClickException(f"no row of {table} is called {name!r}")
    if as_json or name is None:
        _print(found, COLUMNS.get(_called(shelf)) or _fields(found), as_json=as_json)
        return
    for row in found:
        _print_row(row)


def _called(shelf: Shelf) -> str:
    return next(name for name, one in SHELVES.items() if one is shelf)


def _named_rows(shelf: Shelf) -> list[dict[str, Any]]:
    """Each row with the name by which it is found first."""
    return [
        {"id": name, **{key: cell for key, cell in row.items() if key != shelf.key}}
        for name, row in rows_of(shelf).items()
    ]


def _holds(row: dict[str, Any], words: str) -> bool:
    """The name of a row, or its title, holds the words; case and underscores say nothing."""
    wanted = words.lower().replace("_", " ")
    return any(wanted in str(row.get(key, "")).lower().replace("_", " ") for key in ("id", "name", "text"))


def _fields(rows: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for row in rows for key in row))


def _shelves() -> list[dict[str, Any]]:
    return [
        {"table": name, "rows": len(rows_of(shelf)), "what": shelf.title} for name, shelf in SHELVES.items()
    ]


def _options() -> list[dict[str, Any]]:
    return [
        {
            "id": row.id,
            "usual": row.usual,
            "others": list(row.values[1:]),
            "rule": row.rule,
            "rulesets": list(row.rulesets),
            "sentence": row.sentence,
        }
        for row in load_options().values()
    ]


def _resolutions() -> list[dict[str, Any]]:
    book = load_book()
    spells = (("spell", name, row.resolution) for name, row in book.magic.effects.items())
    items = (("item", name, row.resolution) for name, row in book.items.rows.items())
    specials = (("monster", name, row.resolution) for name, row in book.specials.items())
    return [
        {"table": table, "id": name, RESOLUTION: resolution}
        for table, name, resolution in (*spells, *items, *specials)
    ]


# ---------------------------------------------------------------- on the screen


def _print(rows: Sequence[dict[str, Any]], columns: Iterable[str], *, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(rows).decode())
        return
    table = Table(box=None, pad_edge=False)
    for column in columns:
        numbers = all(isinstance(row.get(column, 0), int) for row in rows)
        table.add_column(column, justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(row.get(column, "")) for column in columns))
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    Console(width=width, markup=False, highlight=False).print(table)


def _print_row(row: dict[str, Any]) -> None:
    wide = max(len(key) for key in row)
    for key, value in row.items():
        first, *others = textwrap.wrap(_cell(value), WIDTH - wide - 2) or [""]
        click.echo(f"{key:{wide}}  {first}")
        for line in others:
            click.echo(f"{'':{wide}}  {line}")
    click.echo()


def _cell(value: Any) -> str:  # noqa: ANN401 - whatever a table holds
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(_cell(one) for one in cast("list[object]", value))
        case dict():
            named = cast("dict[str, object]", value)
            return " ".join(f"{key} {_cell(one)}" for key, one in named.items())
        case _:
            return str(value)
