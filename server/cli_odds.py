"""`affray odds`: who wins a fight, how often, and at what cost, fought many times by tactics on all sides."""

import asyncio
import os
import secrets
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import click
import msgspec
from msgspec import UNSET
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Columns

from domain.battle import Battle
from domain.commits import BattleCommit, TooNew, decode_battle_commit
from domain.log import follow_all
from domain.odds.exact import chances_of_a_duel
from domain.odds.fight import ROUNDS_MAX, Fought, can_be_fought, ready_to_fight
from domain.odds.summary import Likelihood, Odds, odds_of
from domain.script.lines import Misread
from domain.script.stage import run
from server.cli_files import read_in, sure_to_write, write_out
from server.cli_logs import CannotRead, Source, proved_export, read_table, source_of, store_of
from server.cli_options import DataDirectory, store_address
from server.cli_scripts import SCRIPT_BYTES_MAX, SPELLINGS, read_script_file
from server.event_store.port import ForeignEntry, StoreRefused, StoreUnreachable
from server.odds_on_cores import fights_of
from server.prepared import opened_at, opened_from

FIGHTS_MAX: Final = 1_000_000
EXPORT_HEAD: Final = b'{"export":'


@click.command("odds")
@click.argument("encounter", metavar="FILE | TABLE/ENCOUNTER")
@click.option("-n", "--fights", type=click.IntRange(1, FIGHTS_MAX), default=1000, show_default=True)
@click.option(
    "--seed", metavar="WORDS", help="The same seed fights the same fights. [default: another each time]"
)
@click.option(
    "--cores", type=click.IntRange(1, 256), help="Processes to fight in. [default: one for each core]"
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=ROUNDS_MAX,
    show_default=True,
    help="Then nobody has won.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), help="A chart, as an .svg or a .png file."
)
@click.option("--data", type=DataDirectory(), help="The data directory. [default: the user's data directory]")
@click.option(
    "--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that holds the table."
)
def odds(
    encounter: str,
    *,
    fights: int,
    seed: str | None,
    cores: int | None,
    rounds: int,
    as_json: bool,
    plot: Path | None,
    data: Path | None,
    redis: str | None,
) -> None:
    """Fight an encounter many times by tactics on all sides: the chance of each side, rounds, who is left, at what cost.

    FILE is a battle script, fought on from where it ends; an exported battle, fought on from its last moment; or commands
    that prepare an encounter, as import-sheet writes them (.json). TABLE/ENCOUNTER is prepared at that table, by its id
    or its name, and fought with the roster as it stands. Whoever was handed to a tactic keeps it; all others get the one
    that fits their sheet.
    """
    if plot is not None and plot.suffix not in {".svg", ".png"}:
        raise click.UsageError(f"{plot} is neither an .svg nor a .png file")
    sure_to_write(plot)
    source = source_of(data, redis)
    try:
        battle = ready_to_fight(_battle(encounter, source))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    if not can_be_fought(battle):
        raise click.ClickException(f"In {encounter} no two sides are left to fight.")
    seed = seed if seed is not None else secrets.token_hex(8)
    found = fights_of(battle, seed, fights, min(cores or os.cpu_count() or 1, fights), rounds)
    fought = list(_shown(found, fights))
    result = odds_of(battle, fought, chances_of_a_duel(battle))
    if plot is not None:
        write_out(plot, _chart(result, plot.suffix, f"{battle.identity.name or encounter}, seed {seed}"))
    if as_json:
        click.echo(msgspec.json.encode({"seed": seed} | msgspec.to_builtins(result)))
    else:
        _tell(result, seed)


def _chart(result: Odds, suffix: str, about: str) -> bytes:
    """Whoever wants no chart loads no library that draws."""
    name = "server.odds_chart" if suffix == ".svg" else "server.odds_picture"
    drawn: bytes = import_module(name).chart_of(result, about)
    return drawn


def _battle(encounter: str, source: Source) -> Battle:
    """Raises:  CannotRead, click.ClickException."""
    path = Path(encounter)
    if path.is_file():
        return _battle_in(path)
    table, _, name = encounter.partition("/")
    if not name or path.suffix:
        raise click.UsageError(
            f"There is no file {encounter}; a prepared encounter is named as TABLE/ENCOUNTER"
        )
    return _opened(encounter, asyncio.run(_prepared(source, table, name)))


async def _prepared(source: Source, table: str, name: str) -> Battle | str:
    async with store_of(source) as store:
        try:
            found = await read_table(store, table)
        except (StoreUnreachable, StoreRefused, ForeignEntry) as wrong:
            raise CannotRead(f"The store does not answer: {wrong}.") from wrong
    if not found.version:
        return f"There is no table {table!r} here; its name is what stands behind /t/ in its links."
    kept = next((one for one in found.encounters.values() if name in {one.id, one.name}), None)
    known = ", ".join(f"{one.id} ({one.name})" for one in found.encounters.values()) or "none yet"
    return (
        opened_at(found, kept)
        if kept is not None
        else f"No encounter {name!r} is prepared there. There are: {known}."
    )


def _opened(where: str, battle: Battle | str) -> Battle:
    if isinstance(battle, str):
        raise CannotRead(f"{where}: {battle}")
    return battle


def _battle_in(path: Path) -> Battle:
    """Raises:  CannotRead, click.ClickException."""
    if read_in(path, len(EXPORT_HEAD)).startswith(EXPORT_HEAD):
        commits = [_decoded(version, body) for version, body in enumerate(proved_export(path), 1)]
        return follow_all(commits).battle
    if path.suffix == ".json":
        content = read_in(path, SCRIPT_BYTES_MAX)
        if len(content) > SCRIPT_BYTES_MAX:
            raise CannotRead(f"{path}: commands have {SCRIPT_BYTES_MAX} bytes at most.")
        return _opened(str(path), opened_from(content))
    if path.suffix not in SPELLINGS:
        raise click.UsageError(
            f"{path} is no battle script (.battle, .jsonl), exported battle or .json of commands"
        )
    script = read_script_file(path)
    if isinstance(script, Misread):
        raise CannotRead(f"{path}:{script.line}:{script.column}: {script.words}.")
    performance = run(script)
    if performance.failure is not None:
        raise CannotRead(f"{path}:{performance.failure.line}: {performance.failure.words}")
    if performance.battle is None:
        raise CannotRead(f"{path} opens no battle.")
    return performance.battle.moment.battle


def _decoded(version: int, body: bytes) -> BattleCommit:
    commit = decode_battle_commit(body)
    if isinstance(commit, TooNew):
        raise CannotRead(f"Commit {version} was written by a later Affray; update this one.")
    return commit


def _shown(found: Iterable[Fought], fights: int) -> Iterator[Fought]:
    """The fights, with a bar that says how many are fought, where the errors go to a terminal."""
    columns = (TextColumn("fighting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=fights)
        for one in found:
            progress.advance(task)
            yield one


# ---------------------------------------------------------------- text


def _tell(result: Odds, seed: str) -> None:
    console = Console(highlight=False)
    won = Columns("side", "wins", "95 in 100 between", box=None)
    exact = {} if result.exact is UNSET else result.exact
    if exact:
        won.add_column("exactly")
    for side, chance in result.sides.items():
        row = [side, _percent(chance.share), _between(chance)]
        won.add_row(*row, *([_percent(exact[side])] if exact else []))
    won.add_row("nobody", _percent(result.undecided.share), _between(result.undecided))
    console.print(won)
    console.print(
        f"\n{result.fights} fights, seed {seed}. Rounds: {result.rounds_mean:.1f} on average, "
        f"half of them within {result.rounds_median:g}, the longest {result.rounds_most}.\n"
    )
    figures = Columns(
        "figure",
        "side",
        "tactic",
        "stands",
        "hit points left",
        "damage done",
        "spells",
        "things",
        "shots",
        box=None,
    )
    for name, one in result.figures.items():
        spent = (f"{number:.1f}" if number else "" for number in (one.spells, one.items, one.shots))
        figures.add_row(
            name,
            one.side,
            one.tactic,
            _percent(one.stands),
            f"{one.hit_points:.1f}",
            f"{one.damage:.1f}",
            *spent,
        )
    console.print(figures)
    console.print("\nMissiles and thrown weapons are not counted down: nobody runs out of them.")
    if result.revealed:
        console.print(
            f"In {result.revealed} fights somebody struck out of hiding; from then on they were in sight, as when a DM reveals them."
        )
    if result.refused:
        console.print(f"\n{result.refused} acts of tactics were refused by the rules and let go.")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(chance: Likelihood) -> str:
    return f"{100 * chance.low:.1f} and {100 * chance.high:.1f} %"
