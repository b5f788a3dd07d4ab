"""What a script expects: facts about figures, the battle and the last blow, compared with what is so."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from domain.battle import Battle
from domain.commits import BattleCommit
from domain.decisions.round_flow import awaited
from domain.deeds import AttackRolled, DamageRolled, HelplessStruck
from domain.events import CriticalEventHappened, RoundBegan
from domain.grid.facing import Facing
from domain.grid.movement import QuarterPoints, exact_points
from domain.ids import FigureId, SideId
from domain.log import Moment
from domain.quantities import (
    DescendingAC,
    HitPoints,
    Square,
    TargetNumber,
    Thac0,
    ascending,
    thmod_of,
)
from domain.rounds import Action, AttackWay, Broken, Condition, EffectKind, Step, Weariness
from domain.rules.endurance import fatigue_pool
from domain.rulesets.catalog import rules_of
from domain.script.throws import (
    NerveFacts,
    SaveFacts,
    TurningFacts,
    last_nerve,
    last_save,
    last_turning,
)
from domain.views.scale import distance_in_words
from domain.visibility import told


class FigureFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A figure, in the words of a script. In an expectation, what is None is not looked at.

    `fatigue` and `opportunities` are what is left of each. `due`: something of it is awaited now; `moved` is how
    many squares it has gone this round, exactly; `casting` the spell that it has begun; `ac` what its armour and shield
    are worth now, `lost` what of its gear is not at hand. Without a map `engaged` is with whom it is in melee,
    `nearest` how far off the nearest enemy is that stands.
    """

    hp: HitPoints | None = None
    condition: Condition | None = None
    square: Square | None = None
    hidden: bool | None = None
    order: Action | None = None
    sealed: bool | None = None
    acted: bool | None = None
    fatigue: int | None = None
    opportunities: int | None = None
    facing: Facing | None = None
    moved: float | None = None
    due: bool | None = None
    casting: str | None = None
    effects: tuple[EffectKind, ...] | None = None
    weariness: Weariness | None = None
    broken: Broken | Literal["nothing"] | None = None
    ac: DescendingAC | None = None
    lost: tuple[str, ...] | None = None
    engaged: tuple[FigureId, ...] | None = None
    nearest: str | None = None


class BattleFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The battle. `acting` are the sides of the present slot, `questions` how many stand open.

    `slot` counts from 1. `critical` is the event that a tie on the initiative dice brought in this round.
    """

    round: int | None = None
    step: Step | None = None
    acting: tuple[SideId, ...] | None = None
    questions: int | None = None
    phase: str | None = None
    slot: int | None = None
    critical: str | None = None
    rulings: int | None = None


class BlowFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last blow or shot, whether or not it was taken back. `natural`: the die alone decided.

    `needed` is the face wanted on the die, `total` the die with its modifiers and, where that is counted upwards,
    the THMod, `bonus` the modifiers together; `thmod` is all that is added to the die
    where that is counted upwards, `ascending` the armour class so. `damage` is 0 where it missed, and `dice` are those that it was rolled with. Of a blow at a sleeper, which takes no die, there is no more than who, whom, how.
    """

    thac0: Thac0 | None = None
    ac: DescendingAC | None = None
    needed: TargetNumber | None = None
    total: int | None = None
    hit: bool | None = None
    natural: bool | None = None
    damage: int | None = None
    attacker: FigureId | None = None
    target: FigureId | None = None
    way: AttackWay | None = None
    bonus: int | None = None
    dice: str | None = None
    critical: bool | None = None
    thmod: int | None = None
    ascending: int | None = None


Facts = FigureFacts | BattleFacts | BlowFacts | SaveFacts | NerveFacts | TurningFacts
_Fact: TypeAlias = bool | float | str | Square | tuple[str, ...] | None
NEVER: Final = {
    "blow": "no blow was struck",
    "save": "nobody made a saving throw",
    "nerve": "no nerve was tried",
    "turning": "nobody turned undead",
}
"""Subjects that are the last of something, and what is said where there was none."""
NOTHING: Final = "nothing"
NONE_OF: Final = {
    "acting": "nobody",
    "effects": NOTHING,
    "lost": NOTHING,
    "asks": NOTHING,
    "engaged": "nobody",
}
"""Facts that are lists, and the word for an empty one."""


class Expected(Struct, frozen=True):
    """Facts about one subject: `battle`, `blow`, `save`, `nerve`, `turning`, or a figure's id."""

    subject: str
    facts: Facts


def facts_type(subject: str) -> type[Facts]:
    """The facts that there are about a subject."""
    match subject:
        case "battle":
            return BattleFacts
        case "blow":
            return BlowFacts
        case "save":
            return SaveFacts
        case "nerve":
            return NerveFacts
        case "turning":
            return TurningFacts
        case _:
            return FigureFacts


def unmet(expected: Expected, moment: Moment, commits: Iterable[BattleCommit]) -> str | None:
    """In words, the first fact that is not as expected; None where all are."""
    found = _found(expected.subject, moment, commits)
    if found is None:
        what = NEVER.get(expected.subject, f"there is no figure {expected.subject!r}")
        return f"expected {expected.subject} {_listed(expected.facts)}, but {what}"
    for field in expected.facts.__struct_fields__:
        wanted, is_so = getattr(expected.facts, field), getattr(found, field)
        if wanted is not None and wanted != is_so:
            return (
                f"expected {expected.subject} {field} {_shown(field, wanted)}, found {_shown(field, is_so)}"
            )
    return None


def _found(subject: str, moment: Moment, commits: Iterable[BattleCommit]) -> Facts | None:
    match subject:
        case "battle":
            return battle_facts(moment.battle, commits)
        case "blow":
            rules = rules_of(moment.battle)
            return last_blow(commits, up=rules is not None and rules.scale == "thmod")
        case "save":
            return last_save(commits)
        case "nerve":
            return last_nerve(commits)
        case "turning":
            return last_turning(commits)
        case _:
            return figure_facts(moment.battle, FigureId(subject))


def figure_facts(battle: Battle, name: FigureId) -> FigureFacts | None:
    """All facts about a figure; None where there is none of that id."""
    figure = battle.figure(name)
    if figure is None:
        return None
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    written = battle.declarations.by_figure.get(name)
    return FigureFacts(
        hp=figure.hit_points,
        condition=figure.condition,
        square=battle.positions.by_id.get(name),
        hidden=figure.hidden,
        order=written.order.action if written else None,
        sealed=name in battle.declarations.sealed,
        acted=name in battle.round_state.acted,
        fatigue=battle.fatigue.left.get(name, fatigue_pool(rules, figure.sheet)),
        opportunities=battle.opportunity_allowances.left.get(name, 0),
        facing=battle.positions.facing.get(name),
        moved=exact_points(QuarterPoints(battle.agenda.spent.get(name, 0))),
        due=name in awaited(battle),
        casting=battle.agenda.casting.get(name, NOTHING),
        effects=tuple(sorted(battle.effects.kinds_of(name))),
        weariness=battle.fatigue.state.get(name, "fresh"),
        broken=battle.effects.broken.get(name, NOTHING),
        ac=figure.sheet.armour_class,
        lost=tuple(one.label.replace(" ", "-") for one in figure.lost),
        engaged=tuple(sorted(battle.positions.engaged.get(name, {}))),
        nearest=_nearest(battle, name),
    )


def _nearest(battle: Battle, name: FigureId) -> str:
    here, figure = battle.positions.by_id.get(name), battle.combatants.by_id[name]
    if not battle.ground.mapless or here is None:
        return NOTHING
    enemies = (
        one for one in battle.combatants.by_id.values() if battle.are_foes(one, figure) and not one.is_down
    )
    places = (battle.positions.by_id[one.id] for one in enemies if one.id in battle.positions.by_id)
    apart = [abs(place.x - here.x) for place in places]
    return distance_in_words(battle, min(apart)) if apart else NOTHING


def battle_facts(battle: Battle, commits: Iterable[BattleCommit]) -> BattleFacts:
    """All facts about the battle."""
    state, slots = battle.round_state, battle.agenda.slots
    resolves = state.step == "resolve" and state.slot < len(slots)
    return BattleFacts(
        round=state.round,
        step=state.step,
        acting=state.acting,
        questions=len(battle.questions.open),
        phase=slots[state.slot].phase or NOTHING if resolves else NOTHING,
        slot=state.slot + 1 if resolves else 0,
        critical=_critical_event(commits),
        rulings=len(battle.rulings.open),
    )


def _critical_event(commits: Iterable[BattleCommit]) -> str:
    found = NOTHING
    for event in (event for commit in commits for event in commit.events):
        match event:
            case RoundBegan():
                found = NOTHING
            case CriticalEventHappened():
                found = event.row
            case _:
                pass
    return found


def last_blow(commits: Iterable[BattleCommit], *, up: bool = False) -> BlowFacts | None:
    """All facts about the last blow in `commits`. `up`: the game adds a THMod to the die (TM-1.1)."""
    found: BlowFacts | None = None
    for event in (event for commit in commits for event in commit.events):
        match event:
            case AttackRolled():
                found = BlowFacts(
                    thac0=told(event.thac0),
                    ac=told(event.armour_class),
                    needed=told(event.needed),
                    total=told(event.total) + (thmod_of(told(event.thac0)) if up else 0),
                    hit=event.hit,
                    natural=told(event.natural),
                    damage=0,
                    attacker=event.attacker,
                    target=event.target,
                    way=event.way,
                    bonus=sum(one.value for one in told(event.modifiers)),
                    dice=NOTHING,
                    critical=event.critical,
                    thmod=thmod_of(told(event.thac0)) + sum(one.value for one in told(event.modifiers)),
                    ascending=ascending(told(event.armour_class)),
                )
            case HelplessStruck():
                found = BlowFacts(hit=True, attacker=event.attacker, target=event.target, way="blow")
            case DamageRolled() if found is not None:
                found = msgspec.structs.replace(found, damage=event.total, dice=told(event.expression))
            case _:
                pass
    return found


def _listed(facts: Facts) -> str:
    values = ((field, getattr(facts, field)) for field in facts.__struct_fields__)
    return " ".join(f"{field} {_shown(field, value)}" for field, value in values if value is not None)


def _shown(field: str, value: _Fact) -> str:
    """As it is typed."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case tuple():
            return " and ".join(map(str, value)) or NONE_OF[field]
        case _:
            return str(value)
