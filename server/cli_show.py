"""`affray show`: what a projection says of a battle at a version, folded from the events alone."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click
import msgspec

from domain.battle import PROJECTIONS
from domain.commits import BattleCommit, TooNew, decode_battle_commit
from domain.events import FightEvent
from domain.log import acts, follow_all
from server.cli_logs import CannotRead, Source, proved_export, read_store
from server.cli_options import DataDirectory, store_address
from server.embedded.data_directory import default_data_directory

EXPORT_SUFFIX: Final = ".jsonl"


class _Asked(NamedTuple):
    projections: Sequence[str]
    at: int | None


def _projection(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    if name is not None and name not in PROJECTIONS:
        raise click.BadParameter(f"there is no projection {name!r}; there are: {', '.join(PROJECTIONS)}")
    return name


@click.command("show")
@click.argument("battle", metavar="TABLE | TABLE/BATTLE | EXPORT.jsonl")
@click.option("--projection", metavar="NAME", callback=_projection, help="One slice of the battle; else all.")
@click.option(
    "--at", metavar="N", type=click.IntRange(min=1), help="After its first N commits; else after all."
)
@click.option(
    "--data",
    type=DataDirectory(),
    help="The data directory, whether a server runs on it or not. [default: the user's data directory]",
)
@click.option(
    "--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that holds the table."
)
def show(
    battle: str, *, projection: str | None, at: int | None, data: Path | None, redis: str | None
) -> None:
    """Show a battle as its events alone tell it, as JSON. TABLE stands for the battle that is open there."""
    if redis is not None and data is not None:
        raise click.UsageError("--data and --redis are two places; name one")
    if not battle.endswith(EXPORT_SUFFIX) and Path(battle).is_file():
        raise click.UsageError(f"{battle} is a file and no {EXPORT_SUFFIX}, which an export of a battle is")
    asked = _Asked((projection,) if projection else tuple(PROJECTIONS), at)
    try:
        commits = _commits(battle, redis, data or default_data_directory())
        click.echo(_shown(commits, asked))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong


def _commits(battle: str, redis: str | None, data: Path) -> list[BattleCommit]:
    if battle.endswith(EXPORT_SUFFIX):
        bodies = proved_export(Path(battle))
    else:
        table, _, name = battle.partition("/")
        source = Source(redis=redis, data=data.expanduser().absolute())
        bodies = asyncio.run(read_store(source, table, name or None))
    return [_decoded(version, body) for version, body in enumerate(bodies, 1)]


def _decoded(version: int, body: bytes) -> BattleCommit:
    try:
        commit = decode_battle_commit(body)
    except msgspec.DecodeError as wrong:
        raise CannotRead(f"Commit {version} is none of a battle: {wrong}.") from wrong
    if isinstance(commit, TooNew):
        raise CannotRead(f"Commit {version} was written by a later Affray; update this one.")
    return commit


def _shown(commits: Sequence[BattleCommit], asked: _Asked) -> str:
    if asked.at is not None and asked.at > len(commits):
        raise CannotRead(f"That battle has {len(commits)} commits, so --at goes up to {len(commits)}.")
    events = events_that_count(commits[: asked.at])
    found = {name: PROJECTIONS[name].fold(events) for name in asked.projections}
    one = found[asked.projections[0]] if len(asked.projections) == 1 else found
    return msgspec.json.format(msgspec.json.encode(one, order="sorted"), indent=2).decode()


def events_that_count(commits: Iterable[BattleCommit]) -> tuple[FightEvent, ...]:
    """The fight's events as they count after `commits`, without what was taken back, struck out or put right."""
    line = tuple(acts(follow_all(commits)))
    return tuple(event for act in reversed(line) for event in act.events)
