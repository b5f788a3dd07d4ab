"""What holds of figures as it counts in numbers (OE-1.5, AD-2.1), and when it ends (OE-2.2)."""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.deeds import EffectBegan, EffectEnded
from domain.effects import NO_CHANGES, POSTURES, STARTLED, Changes, Effect, EffectName
from domain.events import FightEvent
from domain.ids import FigureId
from domain.rounds import AttackWay, EffectKind, Modifier
from domain.rules.saving_throws import surprised_modifier
from domain.rulesets.planning import EVEN, Tempo
from domain.rulesets.ruleset import Ruleset

HUNDRED: Final = 100


def changes_of(battle: Battle, rules: Ruleset, figure: FigureId) -> Iterator[tuple[str, str, Changes]]:
    """All that changes a figure's numbers: label, rule, and what. A condition counts once, however often it has it."""
    seen = set[EffectKind]()
    for effect in battle.effects.on.get(figure, {}).values():
        own = rules.conditions[effect.kind].changes
        if effect.kind not in seen and own != NO_CHANGES:
            yield word_of(effect.kind), rules.cite("condition"), own
        seen.add(effect.kind)
        if effect.changes != NO_CHANGES:
            yield label_of(effect), effect.rule or rules.cite("condition"), effect.changes


def word_of(kind: EffectKind) -> str:
    """A condition in the words of a modifier."""
    return kind.replace("_", " ")


def label_of(effect: Effect) -> str:
    """What an effect is called: its own label, else its kind."""
    return effect.label or word_of(effect.kind)


def attack_modifiers(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, way: AttackWay
) -> Iterator[Modifier]:
    """What the effects on both add to the attack roll, each with its label and rule (OE-1.5, AD-2.1)."""
    for label, rule, changes in changes_of(battle, rules, attacker.id):
        if changes.attack and changes.against in {None, target.id}:
            yield Modifier(label, changes.attack, rule)
    for label, rule, changes in changes_of(battle, rules, target.id):
        value = changes.shot_at if way == "shot" else changes.attacked
        if value:
            yield Modifier(f"target {label}", value, rule)


def damage_modifiers(battle: Battle, rules: Ruleset, attacker: Combatant) -> tuple[Modifier, ...]:
    """What the effects on the attacker add to its damage."""
    return tuple(
        Modifier(label, changes.damage, rule)
        for label, rule, changes in changes_of(battle, rules, attacker.id)
        if changes.damage
    )


def damage_percents(battle: Battle, rules: Ruleset, attacker: Combatant) -> Iterator[tuple[str, int, str]]:
    """What is left of its damage, in a hundred, through each effect on the attacker: label, percent, rule."""
    for label, rule, changes in changes_of(battle, rules, attacker.id):
        if changes.damage_percent != HUNDRED:
            yield label, changes.damage_percent, rule


def save_modifiers(battle: Battle, rules: Ruleset, figure: FigureId) -> tuple[Modifier, ...]:
    """What the effects on a figure add to its saving throws; the surprised save worse (OE-2.3, AD-2.3)."""
    found = [
        Modifier(label, changes.saves, rule)
        for label, rule, changes in changes_of(battle, rules, figure)
        if changes.saves
    ]
    if battle.effects.has(figure, "surprised"):
        found.append(surprised_modifier(rules.saves))
    return tuple(found)


def armour_modifiers(battle: Battle, rules: Ruleset, figure: FigureId) -> Iterator[Modifier]:
    """By how much its armour class is worse (minus: better) through effects."""
    for label, rule, changes in changes_of(battle, rules, figure):
        yield Modifier(label, changes.armour_class, rule)


def armour_at_least(
    battle: Battle, rules: Ruleset, figure: FigureId, way: AttackWay, *, thrown: bool, front: bool
) -> Modifier | None:
    """The best armour class that effects give, whatever is worn; None where none does."""
    given = [
        Modifier(
            label,
            changes.armour.melee
            if way != "shot"
            else changes.armour.thrown
            if thrown
            else changes.armour.shot,
            rule,
        )
        for label, rule, changes in changes_of(battle, rules, figure)
        if changes.armour is not None and (front or not changes.armour.front)
    ]
    return min(given, key=lambda one: one.value, default=None)


def tempo_of(battle: Battle, rules: Ruleset, figure: FigureId) -> Tempo:
    """What haste, slowness and the like make of a figure; haste and slowness undo each other (OE-3.11)."""
    rate = attacks = HUNDRED
    phases = 0
    for _, _, changes in changes_of(battle, rules, figure):
        rate = rate * changes.rate_percent // HUNDRED
        attacks = attacks * changes.attacks_percent // HUNDRED
        phases += changes.phases
    return Tempo(rate, attacks, phases) if (rate, attacks, phases) != (HUNDRED, HUNDRED, 0) else EVEN


# ---------------------------------------------------------------- beginning and ending


def begins(battle: Battle, figure: FigureId, name: EffectName, effect: Effect) -> EffectBegan:
    """The event that lays `effect` on a figure; where nothing else is said, from this round on."""
    return EffectBegan(
        figure,
        effect.kind,
        effect.until,
        name if name != effect.kind else EffectName(""),
        effect.label,
        effect.rule,
        effect.source,
        effect.by,
        effect.changes,
        effect.when,
        effect.whose,
        effect.since or battle.round_state.round,
        effect.level,
    )


def falls_prone(battle: Battle, figure: Combatant, rule: str, source: str = "") -> EffectBegan:
    """Somebody is brought down, by a blow, a trip or a throw."""
    return begins(battle, figure.id, EffectName("prone"), Effect("prone", 0, "", rule, source))


def posture_of(battle: Battle, figure: Combatant) -> EffectKind | None:
    """How it is down, lying before all else; None of who stands."""
    kinds: list[EffectKind] = [kind for kind in battle.effects.kinds_of(figure.id) if kind in POSTURES]
    return "prone" if "prone" in kinds else next(iter(kinds), None)


def with_changes(
    battle: Battle, figure: FigureId, name: EffectName, effect: Effect, changes: Changes
) -> EffectBegan:
    """The same effect with other numbers: a blow less that it absorbs, a point less that it gives."""
    return begins(battle, figure, name, structs.replace(effect, changes=changes))


def ended(figure: FigureId, name: EffectName, effect: Effect) -> EffectEnded:
    """The event that ends it."""
    return EffectEnded(figure, effect.kind, name if name != effect.kind else EffectName(""), effect.rule)


def ended_of_kinds(battle: Battle, figure: FigureId, kinds: frozenset[EffectKind]) -> tuple[EffectEnded, ...]:
    """All effects of these kinds on a figure end."""
    on = battle.effects.on.get(figure, {})
    return tuple(ended(figure, name, effect) for name, effect in on.items() if effect.kind in kinds)


def ended_by_now(battle: Battle) -> tuple[FightEvent, ...]:
    """Effects that end before somebody's action, which has come, or after it, when it is over.

    Whoever is awaited in the slot that is open acts now; who has nothing left of what it had to do this round has
    acted. The end of the round ends the effects of whoever never acted: it is gone. Whoever was startled wakes (OE-2.3).
    """
    state, agenda = battle.round_state, battle.agenda
    if state.step != "resolve":
        return ()
    found: list[FightEvent] = []
    for figure, effects in battle.effects.on.items():
        for name, effect in effects.items():
            if name == STARTLED and agenda.slots[state.slot].wakes:
                found.append(ended(figure, name, effect))
            if effect.when == "end_of_round" or effect.until > state.round or effect.whose is None:
                continue
            pending = [item for item in agenda.pending.values() if item.figure == effect.whose]
            begun = any(item.figure == effect.whose for item in agenda.done.values())
            comes = begun or any(item.slot <= state.slot for item in pending)
            over = begun and not pending
            if comes if effect.when == "before" else over:
                found.append(ended(figure, name, effect))
    return tuple(found)


def ended_with_the_round(battle: Battle) -> tuple[FightEvent, ...]:
    """What was to last until the end of this round, or until somebody acted in it (OE-2.2)."""
    number = battle.round_state.round
    return tuple(
        ended(figure, name, effect)
        for figure, effects in battle.effects.on.items()
        for name, effect in effects.items()
        if 0 < effect.until <= number
    )
