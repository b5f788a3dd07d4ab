"""What is to be done in this round, slot by slot, and what of it is done."""

from msgspec import Struct, structs

from domain.agenda import Item, ItemId, Slot
from domain.deeds import (
    ChargeBegan,
    FigureMoved,
    FigureTurned,
    GuardStruck,
    PathHeld,
    PathReleased,
    SpellBegun,
    SpellCast,
    SpellSpoiled,
)
from domain.events import AgendaSet, BattleEnded, ItemDone, ItemsPutOff, RoundBegan, SlotBegan
from domain.gear import GearTaken
from domain.ids import FigureId
from domain.outcomes import RetreatBegan, RunBegan
from domain.projections.projection import Projection
from domain.questions import Held
from domain.rounds import Pace
from domain.stances import BlockReady, BlockRolled, ShotHeld, StoodUp
from domain.visibility import told


class Agenda(Struct, frozen=True, omit_defaults=True, gc=False):
    """The plan of the round as far as it is not done.

    `complete_in` is the round in which a spell is complete that takes several.
    `spent` is what each figure has gone this round, in quarter points; `charged` who charges, `running` who runs and how, `retreating` who turned its back on a melee, `casting` who casts
    what, `guarded` how many blows of its guard a figure has used, `turned` who has turned where it stands in
    the present phase. `held` is the move that waits for answers,
    `held_shots` the first shots of covering figures that wait for whom they cover (OE-5.5),
    `blocks` how many blows each has given up to stop others (OE-5.14).
    """

    slots: tuple[Slot, ...] = ()
    pending: dict[ItemId, Item] = {}
    done: dict[ItemId, Item] = {}
    spent: dict[FigureId, int] = {}
    charged: frozenset[FigureId] = frozenset()
    running: dict[FigureId, Pace] = {}
    retreating: frozenset[FigureId] = frozenset()
    casting: dict[FigureId, str] = {}
    complete_in: dict[FigureId, int] = {}
    guarded: dict[FigureId, int] = {}
    turned: frozenset[FigureId] = frozenset()
    phase: str = ""
    held: Held | None = None
    held_shots: dict[FigureId, Item] = {}
    blocks: dict[FigureId, int] = {}


AGENDA = Projection("agenda", Agenda())


@AGENDA.on(RoundBegan)
def _began(agenda: Agenda, event: RoundBegan) -> Agenda:
    """Whoever casts a long spell goes on with it (OE-10.2)."""
    later = {figure: number for figure, number in agenda.complete_in.items() if number >= event.round}
    return Agenda(casting={figure: agenda.casting[figure] for figure in later}, complete_in=later)


@AGENDA.on(BattleEnded)
def _over(_: Agenda, __: BattleEnded) -> Agenda:
    return Agenda()


@AGENDA.on(AgendaSet)
def _set(agenda: Agenda, event: AgendaSet) -> Agenda:
    return structs.replace(agenda, slots=event.slots, pending={item.id: item for item in told(event.items)})


@AGENDA.on(ItemDone)
def _done(agenda: Agenda, event: ItemDone) -> Agenda:
    name = told(event.item)
    left = dict(agenda.pending)
    item = left.pop(name, None)
    if item is None:
        return _shot(agenda, name)
    now = structs.replace(agenda, pending=left, done=agenda.done | {name: item})
    return _without_spell(now, item.figure) if item.deed == "spell" else now


@AGENDA.on(ItemsPutOff)
def _put_off(agenda: Agenda, event: ItemsPutOff) -> Agenda:
    slot = told(event.slot)
    later = {name: structs.replace(agenda.pending[name], slot=slot) for name in told(event.items)}
    return structs.replace(agenda, pending=agenda.pending | later)


def _shot(agenda: Agenda, name: ItemId) -> Agenda:
    """A shot that was held is loosed, or let go."""
    held = {one.id: one for one in agenda.held_shots.values()}
    if name not in held:
        return agenda
    left = {figure: one for figure, one in agenda.held_shots.items() if one.id != name}
    return structs.replace(agenda, held_shots=left, done=agenda.done | {name: held[name]})


@AGENDA.on(ShotHeld)
def _holds_shot(agenda: Agenda, event: ShotHeld) -> Agenda:
    left = dict(agenda.pending)
    item = left.pop(told(event.item))
    return structs.replace(agenda, pending=left, held_shots=agenda.held_shots | {event.figure: item})


@AGENDA.on(SlotBegan)
def _slot(agenda: Agenda, event: SlotBegan) -> Agenda:
    phase = agenda.slots[event.slot].phase if event.slot < len(agenda.slots) else ""
    if phase and phase == agenda.phase:
        return agenda
    return structs.replace(agenda, phase=phase, turned=frozenset())


@AGENDA.on(FigureTurned)
def _turned(agenda: Agenda, event: FigureTurned) -> Agenda:
    return structs.replace(agenda, turned=agenda.turned | {event.figure}) if agenda.slots else agenda


@AGENDA.on(FigureMoved)
def _moved(agenda: Agenda, event: FigureMoved) -> Agenda:
    return structs.replace(agenda, spent=agenda.spent | {event.figure: told(event.spent)})


@AGENDA.on(StoodUp)
def _stood(agenda: Agenda, event: StoodUp) -> Agenda:
    return _has_gone(agenda, event.figure, told(event.spent))


@AGENDA.on(GearTaken)
def _taken(agenda: Agenda, event: GearTaken) -> Agenda:
    return _has_gone(agenda, event.figure, told(event.spent))


def _has_gone(agenda: Agenda, figure: FigureId, spent: int) -> Agenda:
    if spent == agenda.spent.get(figure, 0):
        return agenda
    return structs.replace(agenda, spent=agenda.spent | {figure: spent})


@AGENDA.on(BlockReady)
def _blocks(agenda: Agenda, event: BlockReady) -> Agenda:
    left = dict(agenda.pending)
    item = left.pop(told(event.item))
    ready = agenda.blocks.get(event.figure, 0) + 1
    done = agenda.done | {item.id: item}
    return structs.replace(agenda, pending=left, done=done, blocks=agenda.blocks | {event.figure: ready})


@AGENDA.on(BlockRolled)
def _blocked(agenda: Agenda, event: BlockRolled) -> Agenda:
    left = agenda.blocks.get(event.figure, 0) - 1
    return structs.replace(agenda, blocks=agenda.blocks | {event.figure: left})


@AGENDA.on(ChargeBegan)
def _charged(agenda: Agenda, event: ChargeBegan) -> Agenda:
    return structs.replace(agenda, charged=agenda.charged | {event.figure})


@AGENDA.on(RunBegan)
def _runs(agenda: Agenda, event: RunBegan) -> Agenda:
    return structs.replace(agenda, running=agenda.running | {event.figure: event.pace})


@AGENDA.on(RetreatBegan)
def _retreats(agenda: Agenda, event: RetreatBegan) -> Agenda:
    return structs.replace(agenda, retreating=agenda.retreating | {event.figure})


@AGENDA.on(GuardStruck)
def _guarded(agenda: Agenda, event: GuardStruck) -> Agenda:
    used = agenda.guarded.get(event.attacker, 0) + 1
    return structs.replace(agenda, guarded=agenda.guarded | {event.attacker: used})


@AGENDA.on(SpellBegun)
def _casting(agenda: Agenda, event: SpellBegun) -> Agenda:
    until = told(event.until)
    later = agenda.complete_in | {event.figure: until} if until else agenda.complete_in
    return structs.replace(
        agenda, casting=agenda.casting | {event.figure: told(event.spell)}, complete_in=later
    )


@AGENDA.on(SpellSpoiled)
def _spoiled(agenda: Agenda, event: SpellSpoiled) -> Agenda:
    return _without_spell(agenda, event.figure)


@AGENDA.on(SpellCast)
def _cast(agenda: Agenda, event: SpellCast) -> Agenda:
    return _without_spell(agenda, event.figure)


def _without_spell(agenda: Agenda, figure: FigureId) -> Agenda:
    return structs.replace(
        agenda,
        casting={one: spell for one, spell in agenda.casting.items() if one != figure},
        complete_in={one: number for one, number in agenda.complete_in.items() if one != figure},
    )


@AGENDA.on(PathHeld)
def _held(agenda: Agenda, event: PathHeld) -> Agenda:
    return structs.replace(agenda, held=told(event.held))


@AGENDA.on(PathReleased)
def _released(agenda: Agenda, _: PathReleased) -> Agenda:
    return structs.replace(agenda, held=None)
