"""Attacks of opportunity: how many each figure has left this round, against whom it used them, and who is asked (OE-4.12)."""

from msgspec import Struct, structs

from domain.deeds import OpportunityTaken, StandingOrderSet
from domain.events import OpportunityAllowancesGranted, RoundBegan
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.questions import StandingOrder
from domain.visibility import told


class OpportunityAllowances(Struct, frozen=True, omit_defaults=True, gc=False):
    """`left` counts down in a round; `used` holds the pairs (who, at whom), one a round; standing orders stay."""

    left: dict[FigureId, int] = {}
    used: frozenset[tuple[FigureId, FigureId]] = frozenset()
    standing: dict[FigureId, StandingOrder] = {}


OPPORTUNITY_ALLOWANCES = Projection("opportunity_allowances", OpportunityAllowances())


@OPPORTUNITY_ALLOWANCES.on(RoundBegan)
def _began(allowances: OpportunityAllowances, _: RoundBegan) -> OpportunityAllowances:
    return OpportunityAllowances(standing=allowances.standing)


@OPPORTUNITY_ALLOWANCES.on(OpportunityAllowancesGranted)
def _granted(allowances: OpportunityAllowances, event: OpportunityAllowancesGranted) -> OpportunityAllowances:
    """At the beginning of a round to all; later to those who come on."""
    return structs.replace(allowances, left=allowances.left | told(event.attacks))


@OPPORTUNITY_ALLOWANCES.on(OpportunityTaken)
def _taken(allowances: OpportunityAllowances, event: OpportunityTaken) -> OpportunityAllowances:
    return structs.replace(
        allowances,
        left=allowances.left | {event.attacker: told(event.left)},
        used=allowances.used | {(event.attacker, event.target)},
    )


@OPPORTUNITY_ALLOWANCES.on(StandingOrderSet)
def _standing(allowances: OpportunityAllowances, event: StandingOrderSet) -> OpportunityAllowances:
    ordered = dict.fromkeys(told(event.figures), told(event.choice))
    return structs.replace(allowances, standing=allowances.standing | ordered)
