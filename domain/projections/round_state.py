"""Which round it is, which step of it, who acts now and who has acted. Found by id, never by place in a list."""

from collections.abc import Iterable

from msgspec import Struct, structs

from domain.care import FigureTended
from domain.deeds import ActionPassed, AttackRolled, ChargeBegan, FigureFell, HelplessStruck, SpellCast
from domain.events import (
    BattleEnded,
    BattleOpened,
    CombatantsJoined,
    DeclarationsClosed,
    InitiativeRolled,
    MoraleChecked,
    RoundBegan,
    SlotBegan,
    SlotsEnded,
)
from domain.gear import ItemUsed
from domain.ids import FigureId, GroupId, SideId
from domain.mischance import SurpriseRolled
from domain.nerve import FigurePushed, FiguresFled
from domain.outcomes import RunBegan
from domain.projections.projection import Projection
from domain.rounds import FIRST_ROUND, SideRoll, Step
from domain.rulings import Improvised
from domain.stances import BlockReady, ShotHeld
from domain.visibility import told


class RoundState(Struct, frozen=True, omit_defaults=True, gc=False):
    """`order` holds the sides by slot, tied ones together; `slot` counts from 0.

    `acted` is who has begun with what it declared or let it go, `begun` who has shown by a deed what that was;
    `struck` who struck a blow of any kind, `hits` who has hit whom, and `in_melee` those of them that were blows;
    `checked` the groups whose nerve was tried, `pushed` who was driven back, `fell_by_magic` who fell while a spell took effect, `fell_in_slot` who went down in the present slot (`fell`: in this
    round): where sides act together, their blows still fall (AMB-48); `first_round` the first in which those could act
    who came later, or were surprised: from it their rates are counted (AMB-20).
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
    hits: frozenset[tuple[FigureId, FigureId]] = frozenset()
    in_melee: frozenset[tuple[FigureId, FigureId]] = frozenset()
    pushed: frozenset[FigureId] = frozenset()
    checked: frozenset[GroupId] = frozenset()
    fell_by_magic: frozenset[FigureId] = frozenset()
    spell_takes_effect: bool = False
    first_round: dict[FigureId, int] = {}

    def nth_round_of(self, figure: FigureId) -> int:
        """How many rounds it could act in, this one counted (AMB-20)."""
        return max(1, self.round - self.first_round.get(figure, FIRST_ROUND) + 1)

    @property
    def first_of_newcomers(self) -> int:
        """From which round on they act who come on now: the next one, once the orders of this one are closed."""
        is_open = self.step in {"set_up", "declare"}
        return max(FIRST_ROUND, self.round if is_open else self.round + 1)


ROUND_STATE = Projection("round_state", RoundState())


@ROUND_STATE.on(BattleOpened)
def _opened(_: RoundState, __: BattleOpened) -> RoundState:
    return RoundState()


@ROUND_STATE.on(RoundBegan)
def _began(state: RoundState, event: RoundBegan) -> RoundState:
    return RoundState(round=event.round, step="declare", first_round=state.first_round)


@ROUND_STATE.on(CombatantsJoined)
def _joined(state: RoundState, event: CombatantsJoined) -> RoundState:
    first = told(event.first_round)
    return state if first == FIRST_ROUND else _acts_from(state, event.figures, first)


@ROUND_STATE.on(SurpriseRolled)
def _surprised(state: RoundState, event: SurpriseRolled) -> RoundState:
    lost = told(event.lose_round)
    return _acts_from(state, lost, FIRST_ROUND + 1) if lost else state


def _acts_from(state: RoundState, figures: Iterable[FigureId], first: int) -> RoundState:
    return structs.replace(state, first_round=state.first_round | dict.fromkeys(figures, first))


@ROUND_STATE.on(DeclarationsClosed)
def _closed(state: RoundState, _: DeclarationsClosed) -> RoundState:
    return structs.replace(state, step="initiative")


@ROUND_STATE.on(InitiativeRolled)
def _rolled(state: RoundState, event: InitiativeRolled) -> RoundState:
    """Of a side that rolled again the last roll counts; those that were not tied keep theirs (OE-3.1, OE-3.8)."""
    rolls = {roll.side: roll for roll in (*state.rolls, *event.rolls)}
    return structs.replace(state, rolls=tuple(rolls.values()), order=() if event.tied else event.order)


@ROUND_STATE.on(SlotBegan)
def _slot(state: RoundState, event: SlotBegan) -> RoundState:
    return structs.replace(
        state,
        step="resolve",
        slot=event.slot,
        acting=event.sides,
        fell_in_slot=frozenset(),
        spell_takes_effect=False,
    )


@ROUND_STATE.on(AttackRolled)
def _attacked(state: RoundState, event: AttackRolled) -> RoundState:
    """An attack of opportunity is nothing that was declared, so it begins and shows nothing."""
    shoots = event.way == "shot"  # which tires nobody (OE-8.2)
    state = structs.replace(state, spell_takes_effect=False)
    struck = state if shoots else structs.replace(state, struck=state.struck | {event.attacker})
    if event.hit:
        struck = _hit(struck, event.attacker, event.target, shoots=shoots)
    return struck if event.way == "opportunity" else _begins(struck, event.attacker)


@ROUND_STATE.on(HelplessStruck)
def _struck(state: RoundState, event: HelplessStruck) -> RoundState:
    struck = structs.replace(state, struck=state.struck | {event.attacker})
    return _begins(_hit(struck, event.attacker, event.target, shoots=False), event.attacker)


def _hit(state: RoundState, attacker: FigureId, target: FigureId, *, shoots: bool) -> RoundState:
    pair = {(attacker, target)}
    in_melee = state.in_melee if shoots else state.in_melee | pair
    return structs.replace(state, hits=state.hits | pair, in_melee=in_melee)


@ROUND_STATE.on(FigurePushed)
def _pushed(state: RoundState, event: FigurePushed) -> RoundState:
    return structs.replace(state, pushed=state.pushed | {event.figure})


@ROUND_STATE.on(MoraleChecked)
def _checked(state: RoundState, event: MoraleChecked) -> RoundState:
    return structs.replace(state, checked=state.checked | {told(event.group)})


@ROUND_STATE.on(ChargeBegan)
def _charges(state: RoundState, event: ChargeBegan) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(RunBegan)
def _runs(state: RoundState, event: RunBegan) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(SpellCast)
def _cast(state: RoundState, event: SpellCast) -> RoundState:
    return structs.replace(_begins(state, event.figure), spell_takes_effect=True)


def _begins(state: RoundState, figure: FigureId) -> RoundState:
    return structs.replace(state, acted=state.acted | {figure}, begun=state.begun | {figure})


@ROUND_STATE.on(BlockReady)
def _blocks(state: RoundState, event: BlockReady) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(ShotHeld)
def _holds_shot(state: RoundState, event: ShotHeld) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(ItemUsed)
def _used(state: RoundState, event: ItemUsed) -> RoundState:
    return structs.replace(_begins(state, event.figure), spell_takes_effect=True)


@ROUND_STATE.on(FigureTended)
def _tended(state: RoundState, event: FigureTended) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(Improvised)
def _improvised(state: RoundState, event: Improvised) -> RoundState:
    return _begins(state, event.figure)


@ROUND_STATE.on(FigureFell)
def _fell(state: RoundState, event: FigureFell) -> RoundState:
    figure = {event.figure}
    by_magic = state.fell_by_magic | figure if state.spell_takes_effect else state.fell_by_magic
    return structs.replace(
        state, fell_in_slot=state.fell_in_slot | figure, fell=state.fell | figure, fell_by_magic=by_magic
    )


@ROUND_STATE.on(FiguresFled)
def _fled(state: RoundState, event: FiguresFled) -> RoundState:
    return structs.replace(state, fell=state.fell | frozenset(event.figures))


@ROUND_STATE.on(ActionPassed)
def _passed(state: RoundState, event: ActionPassed) -> RoundState:
    return structs.replace(state, acted=state.acted | {event.figure})


@ROUND_STATE.on(SlotsEnded)
def _ended(state: RoundState, _: SlotsEnded) -> RoundState:
    return structs.replace(state, step="end_of_round", acting=(), spell_takes_effect=False)


@ROUND_STATE.on(BattleEnded)
def _over(state: RoundState, _: BattleEnded) -> RoundState:
    """Who hit whom, and whose nerve was tried, matters no more."""
    return structs.replace(
        state,
        step="over",
        acting=(),
        hits=frozenset(),
        in_melee=frozenset(),
        pushed=frozenset(),
        checked=frozenset(),
        fell_by_magic=frozenset(),
        spell_takes_effect=False,
    )
