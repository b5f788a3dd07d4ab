"""One fight to its end, by tactics on all sides, through the real decider.

The dice are the fight's own: they follow from a seed of whoever asks and from nothing of the battle's.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import (
    Advance,
    Answer,
    BeginBattle,
    ByTactic,
    EndRound,
    FightCommand,
    Pass,
    Reveal,
    RollInitiative,
    Seal,
)
from domain.decide import decide
from domain.decisions.handing_over import decide_tactic_command
from domain.decisions.round_flow import due, foes_act_together
from domain.decisions.tactics import next_by_tactic
from domain.deeds import AttackRolled, HelplessStruck, SpellCast, Wounded
from domain.dice.keyed import KeyedDice, Seeds
from domain.events import BattleEvent, FightEvent
from domain.gear import ItemUsed
from domain.ids import CLOCK, DM, CommandId, FigureId, SideId
from domain.log import Moment
from domain.projections.declarations import Declarations
from domain.refusals import Refused
from domain.rules.attack import shoots_first
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import DM_GRANT, Actor
from domain.table.table import EMPTY_TABLE
from domain.tactics import HandOver, Tactic

ROUNDS_MAX: Final = 60
"""A fight that is not over by then is nobody's."""
STEPS_MAX: Final = 4_000
_DM: Final = Actor(DM, DM_GRANT)
_CLOCK: Final = Actor(CLOCK, DM_GRANT)


class Fought(Struct, frozen=True):
    """What came of one fight. `winner` is empty where nobody was left, or several sides were at the end."""

    winner: SideId | None
    rounds: int
    standing: tuple[FigureId, ...]
    fallen: tuple[FigureId, ...]
    hit_points: dict[FigureId, int]
    damage: dict[FigureId, int]
    """Hit points that each took from others."""
    spells: dict[FigureId, int]
    items: dict[FigureId, int]
    shots: dict[FigureId, int]
    refused: int = 0
    """Acts of the tactics that the rules refused."""
    revealed: tuple[FigureId, ...] = ()
    """Who was hidden, struck, and was in sight from then on."""


def ready_to_fight(battle: Battle) -> Battle:
    """The battle as it stands, with a tactic for everybody who has none, and nobody's orders known while they are written.

    What a player has told a figure is not for the DM's odds before the DM's own orders are sealed.
    """
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    if battle.round_state.step == "declare":
        last = battle.declarations.last_round
        battle = structs.replace(battle, declarations=Declarations(last_round=last))
    open_still = {name: one for name, one in battle.questions.open.items() if one.take_back is None}
    battle = structs.replace(battle, questions=structs.replace(battle.questions, open=open_still))
    wanted: dict[Tactic, list[FigureId]] = {}
    for one in battle.combatants.by_id.values():
        if one.id not in battle.tactics.by_figure and not one.is_gone:
            wanted.setdefault(fitting_tactic(rules, one), []).append(one.id)
    for tactic, figures in wanted.items():
        handed = decide_tactic_command(battle, HandOver(tactic, tuple(figures)))
        assert not isinstance(handed, Refused), "those who have no tactic can be handed to one"
        battle = fold(handed, battle)
    return battle


def fitting_tactic(rules: Ruleset, figure: Combatant) -> Tactic:
    """By what is on its sheet: spells, else what it shoots with where that stands first."""
    if figure.sheet.spells:
        return "caster"
    return "archer" if shoots_first(rules, figure) else "nearest"


def fight(battle: Battle, seed: str, rounds_max: int = ROUNDS_MAX) -> Fought:
    """Fight `battle`, made ready before, to the end: the same battle and seed always fall out the same.

    It is over when at most one side has somebody who stands and whose nerve holds, or after `rounds_max` rounds.
    """
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    seeds = Seeds(_seed(seed, "open"), _seed(seed, "secret"))
    first_round, count = battle.round_state.round, _Counted()
    last_round = max(first_round, 1) + rounds_max - 1
    for step in range(STEPS_MAX):
        if battle.round_state.round > last_round or _is_over(battle):
            break
        command, actor = _seen_now(battle, count) or _next(battle, rules)
        events = _decided(battle, command, actor, seeds, step, count)
        if not events:
            break
        battle = _followed(battle, events, count)
    return _ended(battle, first_round, rounds_max, count)


def can_be_fought(battle: Battle) -> bool:
    """Whether it goes on, and two sides are left for it."""
    return battle.round_state.step != "over" and len(sides_left(battle)) > 1


def sides_left(battle: Battle) -> tuple[SideId, ...]:
    """Those with somebody who stands and has not broken."""
    broken = battle.effects.broken
    standing = {
        one.side
        for one in battle.combatants.by_id.values()
        if not one.is_down and broken.get(one.id) not in ("flee", "surrender")
    }
    return tuple(side for side in battle.identity.sides if side in standing)


def _is_over(battle: Battle) -> bool:
    """One side is left at most, and nobody who fell while several act together has a blow left (AD-5.1)."""
    state = battle.round_state
    if state.step == "set_up" or battle.identity.fight_each_other(sides_left(battle)):
        return False
    return not foes_act_together(battle) or all(item.figure not in state.fell_in_slot for item in due(battle))


class _Counted:
    """What is counted while a fight goes on."""

    def __init__(self) -> None:
        self.damage: Final = Counter[FigureId]()
        self.spells: Final = Counter[FigureId]()
        self.items: Final = Counter[FigureId]()
        self.shots: Final = Counter[FigureId]()
        self.fallen: Final[list[FigureId]] = []
        self.struck: Final[dict[FigureId, None]] = {}
        self.revealed: Final[list[FigureId]] = []
        self.refused = 0


def _seed(seed: str, kind: str) -> bytes:
    return hashlib.sha256(f"odds {kind} {seed}".encode()).digest()


def _seen_now(battle: Battle, count: _Counted) -> tuple[FightCommand, Actor] | None:
    """Whoever has struck, shot or cast out of hiding is revealed, as a DM at the table does."""
    by_id = battle.combatants.by_id
    names = tuple(name for name in count.struck if by_id[name].hidden)
    count.struck.clear()
    count.revealed.extend(names)
    return (Reveal(names), _DM) if names else None


def _next(battle: Battle, rules: Ruleset) -> tuple[FightCommand, Actor]:
    asked = next(iter(battle.questions.open.values()), None)
    if asked is not None:
        return Answer(asked.id, "strike" if "strike" in asked.choices else asked.default), _DM
    act = next_by_tactic(battle, rules, EMPTY_TABLE)
    if act is not None:
        return act, _CLOCK
    match battle.round_state.step:
        case "set_up":
            return BeginBattle(), _DM
        case "declare":
            return Seal(for_all=True), _DM
        case "initiative":
            return RollInitiative(), _DM
        case "end_of_round":
            return EndRound(), _DM
        case _:
            return Advance(), _DM


def _decided(
    battle: Battle, command: FightCommand, actor: Actor, seeds: Seeds, step: int, count: _Counted
) -> tuple[BattleEvent, ...]:
    """What comes of it. What a tactic thought of and the rules refuse is let go, and counted."""
    instead: list[FightCommand] = [command]
    if isinstance(command, ByTactic):
        instead.append(Pass(command.figure))
    instead.append(Advance())
    for place, one in enumerate(instead):
        name = CommandId(f"{step}.{place}")
        given_by = actor if place == 0 else _DM
        events = decide(Moment(battle=battle), one, given_by, KeyedDice(seeds, name), None, EMPTY_TABLE, name)
        if not isinstance(events, Refused):
            return events
        count.refused += 1
    return ()


def _followed(battle: Battle, events: Iterable[BattleEvent], count: _Counted) -> Battle:
    striker: FigureId | None = None
    fights: list[FightEvent] = []
    before = battle.combatants.by_id
    for event in events:
        match event:
            case AttackRolled():
                striker = event.attacker
                if event.way == "shot":
                    count.shots[striker] += 1
            case HelplessStruck():
                striker = event.attacker
            case SpellCast():
                striker = event.figure
                count.spells[striker] += 1
            case ItemUsed():
                striker = event.figure
                count.items[striker] += 1
            case Wounded() if striker is not None and battle.are_foes(before[event.figure], before[striker]):
                count.damage[striker] += event.amount
            case _:
                pass
        if isinstance(event, FightEvent):
            fights.append(event)
        if striker is not None:
            count.struck[striker] = None
    return fold(fights, battle)


def _winner(battle: Battle, left: tuple[SideId, ...]) -> SideId | None:
    """The side that is left; of allies the one that they fight beside."""
    if not left or battle.identity.fight_each_other(left):
        return None
    return battle.identity.lead_of(left[0])


def _ended(battle: Battle, first_round: int, rounds_max: int, count: _Counted) -> Fought:
    figures = battle.combatants.by_id.values()
    left = sides_left(battle)
    rounds = battle.round_state.round - max(first_round, 1) + 1
    return Fought(
        winner=_winner(battle, left),
        rounds=max(1, min(rounds, rounds_max)),
        standing=tuple(one.id for one in figures if not one.is_down),
        fallen=tuple(one.id for one in figures if one.is_down and one.condition != "removed"),
        hit_points={one.id: max(0, one.hit_points) for one in figures},
        damage=dict(count.damage),
        spells=dict(count.spells),
        items=dict(count.items),
        shots=dict(count.shots),
        refused=count.refused,
        revealed=tuple(count.revealed),
    )
