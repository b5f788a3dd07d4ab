"""A table that begins with a battle from elsewhere: a fork of one that is played here, or what was exported.

The battle's commits are the same bytes under another key, so its chain is made anew; behind them stands one commit that
opens dice of its own. Links are new ones. Only the table's commit, last of all, makes it exist for anybody; whatever
breaks before that, the same request goes on where it stopped.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from domain.commits import SCHEMA, BattleCommit, Commit, TableCommit, encode_commit
from domain.dice.keyed import Seeds, commitments
from domain.events import BattleEvent
from domain.history import brought_over
from domain.ids import DM, CommandId, GestureId, TableId
from domain.log import Moment
from domain.refusals import Refused
from domain.table.decide import decide_table
from domain.table.events import AnyTableEvent, BattleForked, BattleListed, CharacterAdded
from domain.table.grants import DM_GRANT, Actor
from domain.table.table import EMPTY_TABLE
from domain.table_commands import CreateTable
from domain.visibility import told
from server.commands.asked import NOT_SAVED
from server.commands.seeds import put_seeds, seeds_kept
from server.commands.table_keys import make_keys
from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle, log_of_table
from server.event_store.port import Appended, EventStore, StreamKey
from server.hub.feed import read_whole
from server.hub.looking_back import bygone_battle
from server.hub.room import Room
from server.hub.sealed import holds_sealed_orders
from server.hub.step import OpenedBattle

BATCH_MAX: Final = 100
"""So many commits go to the store together."""
ATTEMPTS_MAX: Final = 50
SEALED: Final = Refused(
    "sealed",
    "There are orders that you may not read yet. Seal your own first, or fork from before they were written.",
)
EventT = TypeVar("EventT", BattleEvent, AnyTableEvent)
_RUNS: Final = Actor(DM, DM_GRANT)


class Founding(Struct, frozen=True):
    """What a table begins with: `bodies` are the battle's commits as they were stored, which lead to `moment`.

    `seeds` are those of earlier dice epochs that are public, as far as they are known.
    """

    table: TableId
    name: str
    came_from: TableId
    bodies: Sequence[bytes]
    moment: Moment
    at_ms: int
    seeds: Mapping[int, Seeds] = {}


async def found_fork(room: Room, events: Sequence[AnyTableEvent]) -> Refused | None:
    """Found the table of a fork, before this one lists it. The caller holds the room's lock."""
    (event,) = events
    assert isinstance(event, BattleForked), "a fork is one event"
    assert room.opened is not None, "a table that forks a battle shows one"
    opened: OpenedBattle | Refused = room.opened
    if told(event.battle) != room.opened.id:
        opened = await bygone_battle(room, told(event.battle))
    if isinstance(opened, Refused):
        return opened
    known, version = opened.log, told(event.version)
    if version > known.version:
        return Refused("no_such_act", f"That battle has {known.version} acts.")
    if holds_sealed_orders(known, version):
        return SEALED
    entries = await read_whole(room.store, known.key, 0)
    founding = Founding(
        told(event.table),
        told(event.name),
        room.id,
        [entry.body for entry in entries[:version]],
        known.states[version],
        room.now_ms(),
    )
    return None if await found(room.store, founding) else NOT_SAVED


async def found(store: EventStore, founding: Founding) -> bool:
    """Whether it is all in the store. Raises:  StoreUnreachable, StoreRefused."""
    table, battle = founding.table, founding.moment.battle.identity.battle
    await make_keys(store, table)
    await put_seeds(store, table, battle, founding.seeds)
    seeds = await seeds_kept(store, table, battle, founding.moment.epoch + 1)
    events: tuple[BattleEvent, ...] = brought_over(founding.came_from, founding.moment, commitments(seeds))
    over: BattleCommit = _commit(founding, "over", events)
    bodies = (*founding.bodies, encode_commit(over))
    if not await _put(store, log_of_battle(table, battle), bodies):
        return False
    return await _put(store, log_of_table(table), (encode_commit(_table_commit(founding)),))


def _table_commit(founding: Founding) -> TableCommit:
    """The table with everybody who plays in the battle on its roster, unclaimed, and the battle open."""
    battle = founding.moment.battle
    made = decide_table(EMPTY_TABLE, CreateTable(founding.name), _RUNS, CommandId("found"))
    assert not isinstance(made, Refused), "an empty stream takes a table"
    characters = tuple(
        CharacterAdded(one.character, one.sheet.name, one.sheet)
        for one in battle.combatants.by_id.values()
        if one.character is not None
    )
    listed = BattleListed(battle.identity.battle, battle.identity.name, battle.identity.ruleset)
    return _commit(founding, "found", (*made, *characters, listed))


def _commit(founding: Founding, name: str, events: tuple[EventT, ...]) -> Commit[EventT]:
    command = CommandId(f"{name}.{founding.table}")
    gesture = GestureId(command)
    return Commit(SCHEMA, command, gesture, DM, founding.at_ms, CreateTable(founding.name), events)


async def _put(store: EventStore, key: StreamKey, bodies: Sequence[bytes]) -> bool:
    """All of `bodies`, behind those that are there already."""
    chains = [Chain.start(key)]
    for body in bodies:
        chains.append(chains[-1].next(body))
    for _ in range(len(bodies) // BATCH_MAX + ATTEMPTS_MAX):
        there = (await store.last(key)).version
        if there >= len(bodies):
            return True
        batch = range(there, min(there + BATCH_MAX, len(bodies)))
        results = await asyncio.gather(
            *(store.append(key, chains[n].id, chains[n + 1].id, bodies[n]) for n in batch)
        )
        if not any(isinstance(result, Appended) for result in results):
            await asyncio.sleep(0.05)
    return False
