"""Which round it is, which step of it, who acts now and who has acted. Found by id, never by place in a list."""

from msgspec import Struct, structs

from domain.deeds import ActionPassed, AttackRolled, ChargeBegan, FigureFell, HelplessStruck, SpellCast
from domain.events import (
    BattleEnded,
    BattleOpened,
    DeclarationsClosed,
    InitiativeRolled,
    RoundBegan,
    SlotBegan,
    SlotsEnded,
)
from domain.ids import FigureId, SideId
from domain.outcomes import RunBegan
from domain.projections.projection import Projection
from domain.rounds import SideRoll, Step


class RoundState(Struct, frozen=True, omit_defaults=True):
    """`order` holds the sides by slot, tied ones together; `slot` counts from 0.

    `acted` is who has begun with what it declared or let it go, `begun` who has shown by a deed what that was;
    `struck` who struck a blow of any kind, `fell_in_slot` who went down in the present slot (`fell`: in this
    round): where sides act together, their blows still fall (AMB-48).
    """

    round: int = 0
    step: Step = "set_up"
    rolls: tuple[SideRoll, ...] = ()
    order: tuple[tuple[SideId, ...], ...] = ()
    slot: int = 0
    acting: tuple[SideId, ...] = ()
    acted: frozenset[FigureId] = frozenset()
    begun: frozenset[FigureId] = frozenset()
    struck: frozenset[FigureId] = frozenset()
    fell_in_slot: frozenset[FigureId] = frozenset()
    fell: frozenset[FigureId] = frozenset()


ROUND_STATE = Projection("round_state", RoundState())


@ROUND_STATE.on(BattleOpened)
def _opened(_: RoundState, __: BattleOpened) -> RoundState:
    return RoundState()


@ROUND_STATE.on(RoundBegan)
def _began(_: RoundState, event: RoundBegan) -> RoundState:
    return RoundState(round=event.round, step="declare")


@ROUND_STATE.on(DeclarationsClosed)
def _closed(state: RoundState, _: DeclarationsClosed) -> RoundState:
    return structs.replace(state, step="initiative")


@ROUND_STATE.on(InitiativeRolled)
def _rolled(state: RoundState, event: InitiativeRolled) -> RoundState:
    if event.tied:
        return state
    return structs.replace(state, rolls=event.rolls, order=event.order)


@ROUND_STATE.on(SlotBegan)
def _slot(state: RoundState, event: SlotBegan) -> RoundState:
    return structs.replace(
        state, step="resolve", slot=event.slot, acting=event.sides, fell_in_slot=frozenset()
    )


@ROUND_STATE.on(AttackRolled)
def _attacked(state: RoundState, event: AttackRolled) -> RoundState:
    """An attack of opportunity is nothing that was declared, so it begins and shows nothing."""
    shoots = event.way == "shot"  # which tires nobody (OE-8.2)
    struck = state if shoots else structs.replace(state, struck=state.struck | {event.attacker})
    return struck if event.way == "opportunity" else _begins(struck, event.attacker)


@ROUND_STATE.on(HelplessStruck)
def _struck(state: RoundState, event: HelplessStruck) -> RoundState:
    return _begins(structs.replace(state, struck=state.struck | {event.attacker}), event.attacker)


@ROUND_STATE.on(ChargeBegan)
def _charges(state: RoundState, event: ChargeBegan) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(RunBegan)
def _runs(state: RoundState, event: RunBegan) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(SpellCast)
def _cast(state: RoundState, event: SpellCast) -> RoundState:
    return _begins(state, event.figure)


def _begins(state: RoundState, figure: FigureId) -> RoundState:
    return structs.replace(state, acted=state.acted | {figure}, begun=state.begun | {figure})


@ROUND_STATE.on(FigureFell)
def _fell(state: RoundState, event: FigureFell) -> RoundState:
    figure = {event.figure}
    return structs.replace(state, fell_in_slot=state.fell_in_slot | figure, fell=state.fell | figure)


@ROUND_STATE.on(ActionPassed)
def _passed(state: RoundState, event: ActionPassed) -> RoundState:
    return structs.replace(state, acted=state.acted | {event.figure})


@ROUND_STATE.on(SlotsEnded)
def _ended(state: RoundState, _: SlotsEnded) -> RoundState:
    return structs.replace(state, step="end_of_round", acting=())


@ROUND_STATE.on(BattleEnded)
def _over(state: RoundState, _: BattleEnded) -> RoundState:
    return structs.replace(state, step="over", acting=())
