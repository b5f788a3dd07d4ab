"""What players may know of foes, and whose numbers they have met in a blow that was seen to hit."""

from msgspec import Struct, structs

from domain.deeds import AttackRolled
from domain.events import BattleOpened, CombatantsJoined, FiguresHidden, FiguresRevealed
from domain.ids import FigureId
from domain.knowledge import Knowledge
from domain.projections.projection import Projection
from domain.reveals import KnowledgeSet
from domain.visibility import told


class FoesKnown(Struct, frozen=True, omit_defaults=True, gc=False):
    """`was_hit` and `has_hit` hold only blows between figures in sight: others would tell of somebody unseen."""

    knowledge: Knowledge = Knowledge()
    unseen: frozenset[FigureId] = frozenset()
    was_hit: frozenset[FigureId] = frozenset()
    has_hit: frozenset[FigureId] = frozenset()


FOES_KNOWN = Projection("foes_known", FoesKnown())


@FOES_KNOWN.on(BattleOpened)
def _opened(_: FoesKnown, __: BattleOpened) -> FoesKnown:
    return FoesKnown()


@FOES_KNOWN.on(KnowledgeSet)
def _set(known: FoesKnown, event: KnowledgeSet) -> FoesKnown:
    return structs.replace(known, knowledge=event.knowledge)


@FOES_KNOWN.on(CombatantsJoined)
def _joined(known: FoesKnown, event: CombatantsJoined) -> FoesKnown:
    hidden = {one.id for one in told(event.combatants) if one.hidden}
    return structs.replace(known, unseen=known.unseen | hidden) if hidden else known


@FOES_KNOWN.on(FiguresHidden)
def _hidden(known: FoesKnown, event: FiguresHidden) -> FoesKnown:
    return structs.replace(known, unseen=known.unseen | set(told(event.figures)))


@FOES_KNOWN.on(FiguresRevealed)
def _revealed(known: FoesKnown, event: FiguresRevealed) -> FoesKnown:
    return structs.replace(known, unseen=known.unseen - set(event.figures))


@FOES_KNOWN.on(AttackRolled)
def _struck(known: FoesKnown, event: AttackRolled) -> FoesKnown:
    if not event.hit or event.attacker in known.unseen or event.target in known.unseen:
        return known
    if event.attacker in known.has_hit and event.target in known.was_hit:
        return known
    return structs.replace(
        known, was_hit=known.was_hit | {event.target}, has_hit=known.has_hit | {event.attacker}
    )
