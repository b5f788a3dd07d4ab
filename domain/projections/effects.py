"""What holds of whom, until when: sleep, a fall, a broken heart. Ends, not counters."""

from msgspec import Struct, structs

from domain.deeds import EffectBegan, EffectEnded, SpellBegun
from domain.events import FiguresBroke, MoraleChecked
from domain.ids import FigureId, GroupId, SideId
from domain.mischance import SurpriseRolled
from domain.nerve import FiguresRallied
from domain.projections.projection import Projection
from domain.rounds import Broken, EffectKind
from domain.visibility import told


class Effects(Struct, frozen=True, omit_defaults=True):
    """`until` holds, by figure and kind, the round at whose end it ends; `broken` who lost heart, and how.

    `cast` are the spells that each figure has begun and so has no more in memory; `stood` how often each group has
    kept its nerve by percentages; `taken_by_surprise` the sides that lost the first round.
    """

    until: dict[FigureId, dict[EffectKind, int]] = {}
    broken: dict[FigureId, Broken] = {}
    cast: dict[FigureId, tuple[str, ...]] = {}
    stood: dict[GroupId, int] = {}
    surprise_rolled: bool = False
    taken_by_surprise: frozenset[SideId] = frozenset()

    def has(self, figure: FigureId, kind: EffectKind) -> bool:
        """Whether it holds of that figure now."""
        return kind in self.until.get(figure, {})


EFFECTS = Projection("effects", Effects())


@EFFECTS.on(EffectBegan)
def _began(effects: Effects, event: EffectBegan) -> Effects:
    known = effects.until.get(event.figure, {})
    return structs.replace(effects, until=effects.until | {event.figure: known | {event.kind: event.until}})


@EFFECTS.on(EffectEnded)
def _ended(effects: Effects, event: EffectEnded) -> Effects:
    left = {kind: until for kind, until in effects.until.get(event.figure, {}).items() if kind != event.kind}
    others = {figure: kinds for figure, kinds in effects.until.items() if figure != event.figure}
    return structs.replace(effects, until=others | ({event.figure: left} if left else {}))


@EFFECTS.on(SurpriseRolled)
def _surprised(effects: Effects, event: SurpriseRolled) -> Effects:
    return structs.replace(effects, surprise_rolled=True, taken_by_surprise=frozenset(event.surprised))


@EFFECTS.on(MoraleChecked)
def _checked(effects: Effects, event: MoraleChecked) -> Effects:
    if told(event.result) != "stands" or not told(event.percent):
        return effects
    group = told(event.group)
    return structs.replace(effects, stood=effects.stood | {group: effects.stood.get(group, 0) + 1})


@EFFECTS.on(FiguresBroke)
def _broke(effects: Effects, event: FiguresBroke) -> Effects:
    return structs.replace(effects, broken=effects.broken | dict.fromkeys(event.figures, event.how))


@EFFECTS.on(FiguresRallied)
def _rallied(effects: Effects, event: FiguresRallied) -> Effects:
    left = {figure: how for figure, how in effects.broken.items() if figure not in event.figures}
    return structs.replace(effects, broken=left)


@EFFECTS.on(SpellBegun)
def _cast(effects: Effects, event: SpellBegun) -> Effects:
    spells = (*effects.cast.get(event.figure, ()), told(event.spell))
    return structs.replace(effects, cast=effects.cast | {event.figure: spells})
