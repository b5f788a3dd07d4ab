"""A battle that was fought on pages, fought once more as a script, by the very path of `affray play`.

The commands come from the store, in the order in which they were decided, and are written down as a `.jsonl` script:
who gave what, and nothing else. No face is copied from the events. Dice follow from the battle's seeds and a command's
id, and a script's own are others: so the script is played with the battle's seeds, each line under the id that its
command had. All the rest (who may what, what is due, what is rolled for, in which order, and what comes of it) is
decided anew.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from domain.commands import OpenBattle
from domain.commits import BattleCommit, TableCommit, TooNew, decode_battle_commit, decode_table_commit
from domain.dice.keyed import Seeds
from domain.ids import CLOCK, DM
from domain.script.lines import Misread, read_script
from domain.script.stage import Given, run
from domain.table.events import CharacterClaimed
from domain.visibility import told
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


def fought_again(kept: Kept) -> tuple[BattleCommit, ...]:
    """The battle's commits as the script comes to them. Raises where it does not run to its end."""
    commits = _in_order(kept)
    lines = _script_of(commits, kept)
    read = read_script("\n".join(lines), "jsonl")
    assert not isinstance(read, Misread), f"{lines[read.line - 1]}: {read.words}"
    played = run(read, Given(kept.seeds, {number: one.id for number, one in enumerate(commits, 1)}))
    assert played.failure is None, f"{lines[played.failure.line - 1]}: {played.failure.words}"
    assert played.battle is not None
    return played.battle.commits


def _in_order(kept: Kept) -> list[TableCommit | BattleCommit]:
    """As it happened; the opening of the battle once."""
    table = [one for one in kept.table if not isinstance(one.command, OpenBattle)]
    return sorted((*table, *kept.battle), key=lambda one: one.at_ms)


def _script_of(commits: Sequence[TableCommit | BattleCommit], kept: Kept) -> list[str]:
    claims = [event for one in kept.table for event in one.events if isinstance(event, CharacterClaimed)]
    speakers = {f"seat:{told(one.seat)}": str(one.character) for one in claims}
    lines: list[str] = []
    for commit in commits:
        fields = msgspec.to_builtins(commit.command)
        if isinstance(commit.command, OpenBattle):
            fields["dice_by_hand"] = commit.command.dice_by_hand
        fields["as"] = _speaker(commit, speakers)
        lines.append(json.dumps(fields))
    return lines


def _speaker(commit: TableCommit | BattleCommit, speakers: Mapping[str, str]) -> str:
    """Whoever claims a character is nobody yet; a script calls them by its name from the first."""
    assert commit.author != CLOCK, "nobody was waited for so long that the clock acted"
    if commit.author == DM:
        return "dm"
    claimed = (str(event.character) for event in commit.events if isinstance(event, CharacterClaimed))
    return next(claimed, None) or speakers[commit.author]
