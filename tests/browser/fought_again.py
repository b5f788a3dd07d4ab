"""A battle that was fought on pages, fought once more by `affray play`.

The commands come from the store, in the order in which they were decided, and are written down as a `.jsonl` script:
who gave what under which id, and the battle's seeds, for dice follow from these two. No face is copied from the events.
All the rest (who may what, what is due, what is rolled for, in which order, and what comes of it) is decided anew.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from click.testing import CliRunner
from msgspec import Struct

from domain.commands import BattleCommand
from domain.commits import BattleCommit, TableCommit, TooNew, decode_battle_commit, decode_table_commit
from domain.dice.keyed import Seeds
from domain.events import BattleEvent
from domain.ids import CLOCK, DM
from domain.table.events import AnyTableEvent, CharacterClaimed
from domain.table_commands import AnyCommand, OpenBattle
from domain.visibility import told
from server.cli_play import play
from server.commands.seeds import seeds_of
from server.embedded.store import EmbeddedStore
from server.event_store.keys import log_of_battle, log_of_table, secrets_of_battle
from server.event_store.port import EventStore, StreamKey
from server.event_store.redis_streams import RedisStreams
from server.settings import Settings

TABLE: Final = "demo"


class Kept(Struct, frozen=True):
    """What lies in the store of a battle, and of the table at which it was fought."""

    table: tuple[TableCommit, ...]
    battle: tuple[BattleCommit, ...]
    seeds: Seeds


async def kept_in(data: Path, battle: str) -> Kept:
    """All commits on disk; the server has stopped."""
    async with EmbeddedStore.running(data) as embedded:
        store = RedisStreams(embedded.url, Settings().store)
        try:
            secrets = await store.secrets(secrets_of_battle(TABLE, battle))
            table = [decode_table_commit(body) for body in await _bodies(store, log_of_table(TABLE))]
            fight = [
                decode_battle_commit(body) for body in await _bodies(store, log_of_battle(TABLE, battle))
            ]
        finally:
            await store.close()
    return Kept(
        tuple(one for one in table if not isinstance(one, TooNew)),
        tuple(one for one in fight if not isinstance(one, TooNew)),
        seeds_of(secrets, 1)[1],
    )


async def _bodies(store: EventStore, key: StreamKey) -> list[bytes]:
    found: list[bytes] = []
    while page := await store.read(key, len(found)):
        found.extend(entry.body for entry in page)
    return found


class _Line(Struct, frozen=True):
    """What `affray play --json` prints of a command, as far as it is needed here."""

    command: AnyCommand
    events: list[BattleEvent | AnyTableEvent] = []


def fought_again(kept: Kept, script: Path) -> list[tuple[BattleEvent, ...]]:
    """The events of each of the battle's commits as the command line comes to them; `script` is where it is written."""
    script.write_text("\n".join(_script_of(_in_order(kept), kept)))
    played = CliRunner().invoke(play, [str(script), "--json"])
    assert played.exit_code == 0, played.output
    found = (msgspec.json.decode(line, type=_Line) for line in played.output.splitlines())
    return [
        tuple(event for event in one.events if isinstance(event, BattleEvent))
        for one in found
        if isinstance(one.command, BattleCommand | OpenBattle)
    ]


def _in_order(kept: Kept) -> list[TableCommit | BattleCommit]:
    """As it happened; the opening of the battle once."""
    table = [one for one in kept.table if not isinstance(one.command, OpenBattle)]
    return sorted((*table, *kept.battle), key=lambda one: one.at_ms)


def _script_of(commits: Sequence[TableCommit | BattleCommit], kept: Kept) -> list[str]:
    claims = [event for one in kept.table for event in one.events if isinstance(event, CharacterClaimed)]
    speakers = {f"seat:{told(one.seat)}": str(one.character) for one in claims}
    lines = [json.dumps({"seeds": {"table": kept.seeds.table.hex(), "dm": kept.seeds.dm.hex()}})]
    for commit in commits:
        fields = msgspec.to_builtins(commit.command)
        if isinstance(commit.command, OpenBattle):
            fields["dice_by_hand"] = commit.command.dice_by_hand
        fields |= {"as": _speaker(commit, speakers), "id": commit.id}
        lines.append(json.dumps(fields))
    return lines


def _speaker(commit: TableCommit | BattleCommit, speakers: Mapping[str, str]) -> str:
    """Whoever claims a character is nobody yet; a script calls them by its name from the first."""
    assert commit.author != CLOCK, "nobody was waited for so long that the clock acted"
    if commit.author == DM:
        return "dm"
    claimed = (str(event.character) for event in commit.events if isinstance(event, CharacterClaimed))
    return next(claimed, None) or speakers[commit.author]
