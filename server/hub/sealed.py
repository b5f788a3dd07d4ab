"""Orders that are sealed from whoever runs the battle: as long as there are any, its log leaves no room here."""

from typing import Final

from domain.commits import BattleCommit
from domain.events import OrdersWritten
from domain.ids import DM, Version
from domain.log import Moment
from domain.table.grants import DM_GRANT
from domain.views.orders import order_as_seen
from domain.views.viewer import Viewer
from domain.visibility import told
from server.hub.step import BattleLog

_DM: Final = Viewer(DM_GRANT)


def holds_sealed_orders(known: BattleLog, up_to: Version) -> bool:
    """Whether a battle's first `up_to` commits hold orders that the DM may not read then, standing or taken back."""
    if _stands_sealed(known.states[up_to]):
        return True
    for version in range(up_to, 0, -1):
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
