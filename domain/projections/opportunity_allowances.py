"""How many attacks of opportunity each figure has left this round (OE-4.12)."""

from msgspec import Struct

from domain.events import OpportunityAllowancesGranted
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.visibility import told


class OpportunityAllowances(Struct, frozen=True, omit_defaults=True):
    """Granted at the start of the round and counted down; a figure that is not here has none."""

    left: dict[FigureId, int] = {}


OPPORTUNITY_ALLOWANCES = Projection("opportunity_allowances", OpportunityAllowances())


@OPPORTUNITY_ALLOWANCES.on(OpportunityAllowancesGranted)
def _granted(_: OpportunityAllowances, event: OpportunityAllowancesGranted) -> OpportunityAllowances:
    return OpportunityAllowances(told(event.attacks))
