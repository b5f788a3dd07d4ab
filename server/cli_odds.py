"""`affray odds`: who wins a fight, how often, and at what cost, fought many times by tactics on all sides."""

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
from domain.odds.fight import ROUNDS_MAX, Fought, ready_to_fight, sides_left
from domain.odds.summary import Likelihood, Odds, odds_of
from domain.script.lines import Misread
from domain.script.stage import run
from server.cli_logs import CannotRead, proved_export
from server.cli_scripts import SPELLINGS, read_script_file
from server.odds import fights_of

FIGHTS_MAX: Final = 1_000_000
EXPORT_HEAD: Final = b'{"export":'


@click.command("odds")
@click.argument("encounter", type=click.Path(exists=True, dir_okay=False, path_type=Path))
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
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="A chart, as an .svg file.")
def odds(
    encounter: Path,
    *,
    fights: int,
    seed: str | None,
    cores: int | None,
    rounds: int,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Fight ENCOUNTER many times by tactics on all sides: the chance of each side, rounds, who is left, at what cost.

    ENCOUNTER is a battle script, fought on from where it ends, or an exported battle, fought on from its last moment.
    Whoever was handed to a tactic keeps it; all others get the one that fits their sheet.
    """
    if plot is not None and plot.suffix != ".svg":
        raise click.UsageError(f"{plot} is no .svg file")
    try:
        battle = ready_to_fight(_battle(encounter))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    if battle.round_state.step == "over" or len(sides_left(battle)) < 2:
        raise click.ClickException(f"In {encounter} no two sides are left to fight.")
    seed = seed if seed is not None else secrets.token_hex(8)
    found = fights_of(battle, seed, fights, min(cores or os.cpu_count() or 1, fights), rounds)
    fought = list(_shown(found, fights, hidden=as_json))
    result = odds_of(battle, fought, chances_of_a_duel(battle))
    if plot is not None:
        plot.write_text(_chart(result), encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.encode({"seed": seed} | msgspec.to_builtins(result)))
    else:
        _tell(result, seed)


def _chart(result: Odds) -> str:
    """Whoever wants no chart loads no library that draws."""
    drawn: str = import_module("server.odds_chart").chart_of(result)
    return drawn


def _battle(path: Path) -> Battle:
    with path.open("rb") as file:
        is_export = file.read(len(EXPORT_HEAD)) == EXPORT_HEAD
    if is_export:
        commits = [_decoded(version, body) for version, body in enumerate(proved_export(path), 1)]
        return follow_all(commits).battle
    if path.suffix not in SPELLINGS:
        raise click.UsageError(f"{path} is neither a battle script (.battle, .jsonl) nor an exported battle")
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


def _shown(found: Iterable[Fought], fights: int, *, hidden: bool) -> Iterator[Fought]:
    """The fights, with a bar on the terminal that says how many are fought."""
    columns = (TextColumn("fighting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
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
    if result.refused:
        console.print(f"\n{result.refused} acts of tactics were refused by the rules and let go.")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(chance: Likelihood) -> str:
    return f"{100 * chance.low:.1f} and {100 * chance.high:.1f} %"
