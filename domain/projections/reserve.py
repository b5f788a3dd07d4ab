"""Who waits off the board. No rule looks here: whoever is in reserve is nowhere until it joins."""

from msgspec import Struct

from domain.combatant import Combatant
from domain.events import CombatantsJoined
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.reveals import ReserveSet
from domain.visibility import told


class Reserve(Struct, frozen=True, omit_defaults=True, gc=False):
    """Figures in reserve by id."""

    by_id: dict[FigureId, Combatant] = {}


RESERVE = Projection("reserve", Reserve())


@RESERVE.on(ReserveSet)
def _set(reserve: Reserve, event: ReserveSet) -> Reserve:
    return Reserve(reserve.by_id | {one.id: one for one in told(event.combatants)})


@RESERVE.on(CombatantsJoined)
def _joined(reserve: Reserve, event: CombatantsJoined) -> Reserve:
    left = reserve.by_id.keys() - set(event.figures)
    if len(left) == len(reserve.by_id):
        return reserve
    return Reserve({name: one for name, one in reserve.by_id.items() if name in left})
