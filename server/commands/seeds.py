"""The seeds of a battle's dice: two for each epoch, durable beside the stream before the first die of it falls."""

import os
from collections.abc import Mapping

from msgspec import structs

from domain.dice.keyed import SEED_BYTES, Seeds, commitments
from domain.events import DiceEpochOpened
from domain.ids import BattleId, TableId
from server.event_store.keys import secrets_of_battle
from server.event_store.port import EventStore
from server.hub.room import Room
from server.hub.step import OpenedBattle


def _names(epoch: int) -> tuple[str, str]:
    return f"table-{epoch}", f"dm-{epoch}"


async def seeds_kept(store: EventStore, table: TableId, battle: BattleId, epoch: int) -> Seeds:
    """The seeds of an epoch that opens now; those of the first writer hold."""
    table_name, dm_name = _names(epoch)
    fresh = {table_name: os.urandom(SEED_BYTES), dm_name: os.urandom(SEED_BYTES)}
    kept = await store.put_secrets(secrets_of_battle(table, battle), fresh)
    return Seeds(kept[table_name], kept[dm_name])


async def put_seeds(store: EventStore, table: TableId, battle: BattleId, known: Mapping[int, Seeds]) -> None:
    """Keep the seeds of epochs that were played elsewhere, and are public."""
    for epoch, seeds in known.items():
        table_name, dm_name = _names(epoch)
        values = {table_name: seeds.table, dm_name: seeds.dm}
        await store.put_secrets(
            secrets_of_battle(table, battle), {name: seed for name, seed in values.items() if seed}
        )


def seeds_of(kept: Mapping[str, bytes], epochs: int) -> dict[int, Seeds]:
    """Of each epoch up to `epochs` whose two seeds are kept here."""
    found: dict[int, Seeds] = {}
    for epoch in range(1, epochs + 1):
        table_seed, dm_seed = (kept.get(name) for name in _names(epoch))
        if table_seed is not None and dm_seed is not None:
            found[epoch] = Seeds(table_seed, dm_seed)
    return found


async def dice_in_force(
    room: Room, opened: OpenedBattle
) -> tuple[Mapping[int, Seeds], DiceEpochOpened | None]:
    """All seeds, and the epoch that opens if a die falls: once its seed was made public, one decides nothing more.

    The caller holds the room's lock. Raises:  StoreUnreachable, StoreRefused.
    """
    moment, seeds = opened.log.state, opened.seeds
    if moment.epoch not in seeds:  # another worker opened it
        seeds = seeds_of(await room.store.secrets(secrets_of_battle(room.id, opened.id)), moment.epoch)
        room.opened = structs.replace(opened, seeds=seeds)
    if moment.epoch > moment.revealed:
        return seeds, None
    epoch = moment.epoch + 1
    fresh = await seeds_kept(room.store, room.id, opened.id, epoch)
    published = commitments(fresh)
    return {**seeds, epoch: fresh}, DiceEpochOpened(epoch, published.table, published.dm)
