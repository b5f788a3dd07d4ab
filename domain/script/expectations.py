"""What a script expects: facts about figures, the battle and the last blow, compared with what is so."""

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from domain.battle import Battle
from domain.commits import BattleCommit
from domain.events import AttackRolled, DamageRolled
from domain.ids import FigureId, SideId
from domain.log import Moment
from domain.quantities import DescendingAC, HitPoints, Square, TargetNumber, Thac0
from domain.rounds import Action, Condition, Step
from domain.rules.endurance import fatigue_pool
from domain.rulesets.catalog import ruleset
from domain.visibility import told


class FigureFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A figure, in the words of a script. In an expectation, what is None is not looked at.

    `fatigue` and `opportunities` are what is left of each.
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


class BattleFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The battle. `acting` are the sides of the present slot, `questions` how many stand open."""

    round: int | None = None
    step: Step | None = None
    acting: tuple[SideId, ...] | None = None
    questions: int | None = None


class BlowFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last blow that was struck, whether or not it was taken back. `natural`: the die alone decided.

    `needed` is the face wanted on the die, `total` the die with its modifiers, `damage` 0 where it missed.
    """

    thac0: Thac0 | None = None
    ac: DescendingAC | None = None
    needed: TargetNumber | None = None
    total: int | None = None
    hit: bool | None = None
    natural: bool | None = None
    damage: int | None = None


Facts = FigureFacts | BattleFacts | BlowFacts
_Fact: TypeAlias = bool | int | str | Square | tuple[SideId, ...] | None
BLOW: Final = "blow"


class Expected(Struct, frozen=True):
    """Facts about one subject: `battle`, `blow`, or a figure's id."""

    subject: str
    facts: Facts


def facts_type(subject: str) -> type[Facts]:
    """The facts that there are about a subject."""
    match subject:
        case "battle":
            return BattleFacts
        case "blow":
            return BlowFacts
        case _:
            return FigureFacts


def unmet(expected: Expected, moment: Moment, commits: Iterable[BattleCommit]) -> str | None:
    """In words, the first fact that is not as expected; None where all are."""
    found = _found(expected.subject, moment, commits)
    if found is None:
        what = (
            "no blow was struck" if expected.subject == BLOW else f"there is no figure {expected.subject!r}"
        )
        return f"expected {expected.subject} {_listed(expected.facts)}, but {what}"
    for field in expected.facts.__struct_fields__:
        wanted, is_so = getattr(expected.facts, field), getattr(found, field)
        if wanted is not None and wanted != is_so:
            return f"expected {expected.subject} {field} {_shown(wanted)}, found {_shown(is_so)}"
    return None


def _found(subject: str, moment: Moment, commits: Iterable[BattleCommit]) -> Facts | None:
    match subject:
        case "battle":
            return battle_facts(moment.battle)
        case "blow":
            return last_blow(commits)
        case _:
            return figure_facts(moment.battle, FigureId(subject))


def figure_facts(battle: Battle, name: FigureId) -> FigureFacts | None:
    """All facts about a figure; None where there is none of that id."""
    figure = battle.figure(name)
    if figure is None:
        return None
    rules = ruleset(battle.identity.ruleset)
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
    )


def battle_facts(battle: Battle) -> BattleFacts:
    """All facts about the battle."""
    state = battle.round_state
    return BattleFacts(state.round, state.step, state.acting, len(battle.questions.open))


def last_blow(commits: Iterable[BattleCommit]) -> BlowFacts | None:
    """All facts about the last blow in `commits`."""
    found: BlowFacts | None = None
    for event in (event for commit in commits for event in commit.events):
        match event:
            case AttackRolled():
                found = BlowFacts(
                    thac0=told(event.thac0),
                    ac=told(event.armour_class),
                    needed=told(event.needed),
                    total=told(event.total),
                    hit=event.hit,
                    natural=told(event.natural),
                    damage=0,
                )
            case DamageRolled() if found is not None:
                found = msgspec.structs.replace(found, damage=event.total)
            case _:
                pass
    return found


def _listed(facts: Facts) -> str:
    values = ((field, getattr(facts, field)) for field in facts.__struct_fields__)
    return " ".join(f"{field} {_shown(value)}" for field, value in values if value is not None)


def _shown(value: _Fact) -> str:
    """As it is typed."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " and ".join(map(str, value)) or "nobody"
        case _:
            return str(value)
