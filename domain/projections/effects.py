"""What holds of whom, until when: sleep, a fall, a broken heart. Ends, not counters."""

from collections.abc import Iterator

from msgspec import Struct, structs

from domain.deeds import EffectBegan, EffectEnded, SpellBegun
from domain.effects import POSTURES, Effect, EffectName
from domain.events import FiguresBroke, MoraleChecked
from domain.ids import FigureId, GroupId, SideId
from domain.mischance import SurpriseRolled
from domain.nerve import FiguresRallied
from domain.passing_time import TimePassed
from domain.projections.projection import Projection
from domain.rounds import Broken, EffectKind
from domain.stances import StoodUp
from domain.turning import TurningRolled
from domain.visibility import told


class Effects(Struct, frozen=True, omit_defaults=True, gc=False):
    """`on` holds the effects of each figure by name.

    `broken` is who lost heart, and how; `cast` are the spells that each figure has begun and so has no more in memory;
    `stood` how often each group has kept its nerve by percentages; `taken_by_surprise` the sides that lost the first
    round; `turned_in_vain` who has failed to turn the undead of this fight.
    """

    on: dict[FigureId, dict[EffectName, Effect]] = {}
    broken: dict[FigureId, Broken] = {}
    cast: dict[FigureId, tuple[str, ...]] = {}
    stood: dict[GroupId, int] = {}
    surprise_rolled: bool = False
    turned_in_vain: frozenset[FigureId] = frozenset()
    taken_by_surprise: frozenset[SideId] = frozenset()

    def has(self, figure: FigureId, kind: EffectKind) -> bool:
        """Whether it holds of that figure now."""
        return any(effect.kind == kind for effect in self.on.get(figure, {}).values())

    def has_any(self, figure: FigureId, kinds: frozenset[EffectKind]) -> bool:
        """Whether one of `kinds` holds of that figure now."""
        return any(effect.kind in kinds for effect in self.on.get(figure, {}).values())

    def kinds_of(self, figure: FigureId) -> tuple[EffectKind, ...]:
        """What holds of it, each kind once, in the order in which it began."""
        return tuple(dict.fromkeys(effect.kind for effect in self.on.get(figure, {}).values()))

    def of_kind(self, figure: FigureId, kind: EffectKind) -> Iterator[tuple[EffectName, Effect]]:
        """Its effects of one kind."""
        for name, effect in self.on.get(figure, {}).items():
            if effect.kind == kind:
                yield name, effect


EFFECTS = Projection("effects", Effects())


@EFFECTS.on(EffectBegan)
def _began(effects: Effects, event: EffectBegan) -> Effects:
    known = effects.on.get(event.figure, {})
    effect = Effect(
        event.kind,
        event.until,
        event.label,
        event.rule,
        told(event.source),
        told(event.by),
        told(event.changes),
        event.when,
        told(event.whose),
        event.since,
        told(event.level),
    )
    name = event.name or EffectName(event.kind)
    return structs.replace(effects, on=effects.on | {event.figure: known | {name: effect}})


@EFFECTS.on(EffectEnded)
def _ended(effects: Effects, event: EffectEnded) -> Effects:
    gone = event.name or EffectName(event.kind)
    left = {name: effect for name, effect in effects.on.get(event.figure, {}).items() if name != gone}
    others = {figure: held for figure, held in effects.on.items() if figure != event.figure}
    return structs.replace(effects, on=others | ({event.figure: left} if left else {}))


@EFFECTS.on(TimePassed)
def _passed(effects: Effects, event: TimePassed) -> Effects:
    """Whatever lasts still has so many rounds less to last: rounds are counted where they are fought."""
    on = {
        figure: {name: _sooner(effect, event.rounds) for name, effect in held.items()}
        for figure, held in effects.on.items()
    }
    return structs.replace(effects, on=on)


def _sooner(effect: Effect, rounds: int) -> Effect:
    until = effect.until - rounds if effect.until else 0
    return structs.replace(effect, until=until, since=effect.since - rounds)


@EFFECTS.on(StoodUp)
def _stood(effects: Effects, event: StoodUp) -> Effects:
    held = effects.on.get(event.figure, {})
    left = {name: effect for name, effect in held.items() if effect.kind not in POSTURES}
    others = {figure: one for figure, one in effects.on.items() if figure != event.figure}
    return structs.replace(effects, on=others | ({event.figure: left} if left else {}))


@EFFECTS.on(SurpriseRolled)
def _surprised(effects: Effects, event: SurpriseRolled) -> Effects:
    return structs.replace(effects, surprise_rolled=True, taken_by_surprise=frozenset(event.surprised))


@EFFECTS.on(MoraleChecked)
def _checked(effects: Effects, event: MoraleChecked) -> Effects:
    if told(event.result) != "stands" or not told(event.percent):
        return effects
    group = told(event.group)
    return structs.replace(effects, stood=effects.stood | {group: effects.stood.get(group, 0) + 1})


@EFFECTS.on(TurningRolled)
def _turned(effects: Effects, event: TurningRolled) -> Effects:
    if not event.in_vain:
        return effects
    return structs.replace(effects, turned_in_vain=effects.turned_in_vain | {event.figure})


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
