"""What waits for the DM's ruling."""

from msgspec import Struct

from domain.events import BattleEnded
from domain.projections.projection import Projection
from domain.rulings import OpenRuling, Ruled, RulingId, RulingOpened
from domain.visibility import told


class Rulings(Struct, frozen=True, omit_defaults=True, gc=False):
    """Open rulings by id, in the order in which they were asked for."""

    open: dict[RulingId, OpenRuling] = {}


RULINGS = Projection("rulings", Rulings())


@RULINGS.on(RulingOpened)
def _opened(rulings: Rulings, event: RulingOpened) -> Rulings:
    ruling = told(event.ruling)
    return Rulings(rulings.open | {ruling.id: ruling})


@RULINGS.on(Ruled)
def _ruled(rulings: Rulings, event: Ruled) -> Rulings:
    answered = told(event.ruling)
    if answered is None:
        return rulings
    return Rulings({name: one for name, one in rulings.open.items() if name != answered})


@RULINGS.on(BattleEnded)
def _over(_: Rulings, __: BattleEnded) -> Rulings:
    return Rulings()
