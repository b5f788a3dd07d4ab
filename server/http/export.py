"""Taking a battle out of its table: every commit as it is stored, once nothing in them is sealed from the DM."""

from collections.abc import AsyncIterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from domain.commits import BattleCommit
from domain.events import OrdersWritten
from domain.ids import DM, BattleId, TableId
from domain.log import Moment
from domain.table.grants import DM_GRANT
from domain.views.orders import order_as_seen
from domain.views.viewer import Viewer
from domain.visibility import told
from server.event_store.keys import log_of_battle
from server.event_store.port import EventStore, StreamKey
from server.hub.step import BattleLog

_DM: Final = Viewer(DM_GRANT)


class _Head(Struct, frozen=True):
    """The first line of an export: whose log it is. Its key is what the log's chain begins with."""

    export: Annotated[int, Meta(ge=1)]
    table: TableId
    battle: BattleId
    key: StreamKey


class _Line(Struct, frozen=True):
    """A commit as it is stored, with its id."""

    id: str
    commit: Raw


async def export(
    store: EventStore, table: TableId, battle: BattleId, up_to: int | None
) -> AsyncIterator[bytes]:
    """A head and one line for each commit; none above `up_to`, for what came later may be sealed."""
    key = log_of_battle(table, battle)
    yield msgspec.json.encode(_Head(1, table, battle, key)) + b"\n"
    version = 0
    while page := await store.read(key, version):
        for entry in page:
            if up_to is not None and entry.id.version > up_to:
                return
            yield msgspec.json.encode(_Line(str(entry.id), Raw(entry.body))) + b"\n"
        version = page[-1].id.version


def holds_sealed_orders(known: BattleLog) -> bool:
    """Whether a battle's log holds orders that the DM may not read (yet), standing or taken back."""
    if _stands_sealed(known.state):
        return True
    for version in range(known.version, 0, -1):
        if _dm_reads_all(known.states[version]):
            return False
        if _writes_orders_of_others(known.commits[version - 1]):
            return True
    return False


def _stands_sealed(moment: Moment) -> bool:
    battle = moment.battle
    figures = (battle.combatants.by_id[name] for name in battle.declarations.by_figure)
    return any(order_as_seen(_DM, battle, figure) is None for figure in figures)


def _dm_reads_all(moment: Moment) -> bool:
    """Whether all orders written before may be read now: the DM has sealed, or orders are not written any more."""
    battle = moment.battle
    return DM in battle.declarations.sealed_by or battle.round_state.step not in ("set_up", "declare")


def _writes_orders_of_others(commit: BattleCommit) -> bool:
    return any(isinstance(event, OrdersWritten) and told(event.by) != DM for event in commit.events)
