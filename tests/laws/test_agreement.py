"""Law of agreement: what a view offers is accepted, and what an answer calls illegal is refused."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from msgspec import UNSET

from domain.care import Tend
from domain.combatant import Combatant
from domain.commands import (
    Abort,
    Answer,
    AskUndo,
    Attack,
    BattleCommand,
    Cast,
    Declare,
    Face,
    Move,
    Pass,
    Redo,
    Undo,
)
from domain.decide import Decision
from domain.deeds import FigureMoved
from domain.engaging import Approach
from domain.gear import UseItem
from domain.history import DiceBox, settle
from domain.ids import CommandId, FigureId
from domain.nerve import Push
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Action, Order
from domain.ruling_commands import Improvise
from domain.stances import Block, BreakFree, HoldShot, StandUp, TakePosture
from domain.turning import TurnUndead
from domain.views.answers import answer
from domain.views.asking import (
    Chance,
    ChanceAnswer,
    Closing,
    Path,
    PathAnswer,
    Reach,
    ReachAnswer,
    Run,
    RunAnswer,
    Targets,
    TargetsAnswer,
)
from domain.views.handles import as_meant
from domain.views.shapes import BattleView, CombatantCard, May
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from domain.visibility import told
from tests.laws.battles import History, histories
from tests.laws.corpus import corpus
from tests.laws.examples import tried
from tests.laws.game import SEEDS, Played, actors, figure_behind, name_of
from tests.laws.moves import MOVES_WITH

NEW = CommandId("new")
HANDS = ("dm", "seat:rath", "seat:bera", "players", "spectators")


def given_by(name: str, one: Played, command: BattleCommand) -> Decision:
    """What would come of `command` after `one`, from a page that shows the present and names figures as it does."""
    actor = actors(one.table_after)[name]
    moment = one.moment_after
    meant = as_meant(command, Viewer(actor.grant), moment.battle)
    dice = DiceBox({moment.epoch: SEEDS}, moment)
    return settle(moment, meant, actor, dice, moment.version, one.table_after, NEW)


def viewer_of(name: str, one: Played) -> Viewer:
    return Viewer(actors(one.table_after)[name].grant)


def behind(name: str, one: Played, figure: FigureId) -> Combatant:
    """Whom that hand's page shows by `figure`."""
    return figure_behind(viewer_of(name, one), one.moment_after.battle, figure)


def accepted(name: str, one: Played, command: BattleCommand) -> bool:
    return not isinstance(given_by(name, one, command), Refused)


def view_for(name: str, one: Played) -> BattleView | None:
    """The battle as that hand sees it; None where nobody has it now, or none is open."""
    actor = actors(one.table_after).get(name)
    if actor is None:
        return None
    battle = ViewBuilder(Viewer(actor.grant)).build(one.table_after, one.moment_after).battle
    return None if battle is UNSET else battle


def wants(viewer: str, one: Played, figure: FigureId, may: May) -> Sequence[tuple[BattleCommand, bool]]:
    """Commands by which one takes what a card offers, each with whether it has to be accepted."""
    match may:
        case "pass":
            return [(Pass(figure), True)]
        case "abort":
            return [
                (Abort(figure, instead), instead != "cast") for instead in ("attack", "guard", "hold", "cast")
            ]
        case "push":
            return [
                (Push(figure, target), legal) for target, legal in targets_of(viewer, one, figure).items()
            ]
        case "face":
            return [(Face(figure, facing), True) for facing in ("n", "sw")]
        case "attack" | "fire":
            return [
                (Attack(figure, target), legal) for target, legal in targets_of(viewer, one, figure).items()
            ]
        case "cast":
            legal = targets_of(viewer, one, figure)
            return [(Cast(figure, (target,)), may_be) for target, may_be in legal.items()]
        case "move" | "charge" | "withdraw":
            return ways_of(viewer, one, figure, may)
        case "block" | "break_free" | "hold_shot" | "stand_up" | "posture":
            return [(stance(may, figure), True)]
        case "improvise":
            return [(Improvise(figure, "I kick over the table."), True)]
        case "tend":
            legal = targets_of(viewer, one, figure)
            return [(Tend(figure, target), may_be) for target, may_be in legal.items()]
        case "use_item":
            legal = targets_of(viewer, one, figure)
            return [(UseItem(figure, (target,)), may_be) for target, may_be in legal.items()]
        case "turn":
            return [(TurnUndead(figure), True)]
        case "guard" | "parry" | "flee" | "unarmed" | "cover" | "run" | "sprint" | "catch_breath" | "hold":
            raise AssertionError(f"{may} is no deed of the resolution")


def ways_of(viewer: str, one: Played, figure: FigureId, may: May) -> Sequence[tuple[BattleCommand, bool]]:
    """The ways that a figure might go, each with what an answer says of it."""
    battle = one.moment_after.battle
    if battle.ground.mapless:
        return approaches_of(viewer, one, figure)
    here = battle.positions.by_id.get(behind(viewer, one, figure).id)
    reached = reach_of(viewer, one, figure)
    near = around(here) if here else []
    steps = [(step, is_legal(viewer, one, figure, (step,))) for step in near]
    assert {step for step, legal in steps if legal} <= reached, "a lawful step leads to where it may go"
    runs = runs_of(viewer, one, figure) if may == "charge" else []
    return (
        [(run, True) for run in runs]
        + [(Move(figure, (step,)), legal) for step, legal in steps]
        + [(Move(figure, path), legal) for path, legal in paths_of(viewer, one, figure, here)]
    )


def approaches_of(viewer: str, one: Played, figure: FigureId) -> list[tuple[BattleCommand, bool]]:
    """Towards everybody in sight and away, far and near, each with what an answer says of it; no way by squares."""
    seen, battle = viewer_of(viewer, one), one.moment_after.battle
    listed: list[tuple[BattleCommand, bool]] = [(Move(figure, (Square(61, 0),)), False)]
    for other in battle.combatants.by_id.values():
        if not seen.sees(other):
            continue
        target = name_of(seen, battle, other)
        for away, feet in ((False, None), (False, 5), (True, None), (True, 10), (False, 500), (True, 500)):
            found = answer(one.moment_after, seen, Closing(figure, target, away, feet, "feet"))
            assert isinstance(found, PathAnswer)
            listed.append((Approach(figure, target, away, feet, "feet"), found.legal))
    return listed


def stance(may: May, figure: FigureId) -> BattleCommand:
    stances: dict[May, BattleCommand] = {
        "hold_shot": HoldShot(figure),
        "break_free": BreakFree(figure),
        "block": Block(figure),
        "stand_up": StandUp(figure),
        "posture": TakePosture(figure, "kneeling"),
    }
    return stances[may]


def around(here: Square) -> list[Square]:
    steps = [(here.x + x, here.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return [Square(x, y) for x, y in steps if x >= 0 and y >= 0]


def reach_of(viewer: str, one: Played, figure: FigureId) -> set[Square]:
    """Where an answer says that the figure may go."""
    found = answer(one.moment_after, viewer_of(viewer, one), Reach(figure))
    assert isinstance(found, ReachAnswer)
    return {Square(x, y) for x, y, _ in found.squares}


def runs_of(viewer: str, one: Played, figure: FigureId) -> list[Move]:
    """The charges that answers propose, one for each foe in sight that can be run at; each with an answer of its own."""
    seen, battle = viewer_of(viewer, one), one.moment_after.battle
    side = behind(viewer, one, figure).side
    runs: list[Move] = []
    for foe in battle.combatants.by_id.values():
        if foe.side == side or not seen.sees(foe):
            continue
        target = name_of(seen, battle, foe)
        found = answer(one.moment_after, seen, Run(figure, target))
        assert isinstance(found, RunAnswer)
        assert bool(found.path) != bool(found.reason)
        if found.path:
            price = answer(one.moment_after, seen, Path(figure, found.path, target))
            assert isinstance(price, PathAnswer)
            assert price.legal
            runs.append(Move(figure, found.path, target=target))
    return runs


def paths_of(
    viewer: str, one: Played, figure: FigureId, here: Square | None
) -> list[tuple[tuple[Square, ...], bool]]:
    """A few ways straight on, and whether an answer calls them legal."""
    if here is None:
        return []
    listed: list[tuple[tuple[Square, ...], bool]] = []
    for east, south, length in ((1, 0, 2), (0, 1, 3), (-1, -1, 2), (1, 1, 4), (-1, 0, 7)):
        ends = [(here.x + east * n, here.y + south * n) for n in range(1, length + 1)]
        if all(0 <= x < 200 and 0 <= y < 200 for x, y in ends):
            path = tuple(Square(x, y) for x, y in ends)
            listed.append((path, is_legal(viewer, one, figure, path)))
    return listed


def is_legal(viewer: str, one: Played, figure: FigureId, path: tuple[Square, ...]) -> bool:
    """What an answer says of that way: a square may be reached by another way where the straight step is too dear."""
    found = answer(one.moment_after, viewer_of(viewer, one), Path(figure, path))
    assert isinstance(found, PathAnswer)
    return found.legal


def declares(name: str, one: Played, figure: FigureId, action: Action) -> Order:
    """An order of that kind, with the movement and the spell that go with it."""
    whose = behind(name, one, figure)
    spent = one.moment_after.battle.effects.cast.get(whose.id, ())
    left = list(whose.sheet.spells)
    for spell in spent:
        left.remove(spell)
    first = left[0] if action == "cast" and left else None
    words = "I swing over." if action == "improvise" else ""
    return Order(figure, action, move=MOVES_WITH.get(action, ("no",))[0], spell=first, words=words)


@pytest.mark.parametrize("name", HANDS)
@tried(0.2)
@given(history=histories())
def test_every_action_that_a_card_offers_is_accepted(name: str, history: History) -> None:
    """In every state; while orders are written as an order, later as a deed on what answers call legal."""
    for one in history.played:
        view = view_for(name, one)
        for figure, card in view.combatants.items() if view else ():
            for may in card.may:
                if view.step == "declare":  # type: ignore[union-attr]
                    assert accepted(name, one, Declare((declares(name, one, figure, may),))), may  # type: ignore[arg-type]
                else:
                    for command, legal in wants(name, one, figure, may):
                        assert accepted(name, one, command) == legal, (command, legal)


def targets_of(name: str, one: Played, figure: FigureId) -> dict[FigureId, bool]:
    viewer = viewer_of(name, one)
    found = answer(one.moment_after, viewer, Targets(figure))
    assert isinstance(found, TargetsAnswer)
    assert found.proposed is UNSET or found.targets[found.proposed].legal, "what is proposed may be done"
    return {target: card.legal for target, card in found.targets.items()}


@pytest.mark.parametrize("name", HANDS)
@tried(0.2)
@given(history=histories())
def test_what_no_card_offers_is_refused(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        for figure, card in view.combatants.items() if view else ():
            for command in not_offered(view, figure, card):  # type: ignore[arg-type]
                assert not accepted(name, one, command), command


def not_offered(view: BattleView, figure: FigureId, card: CombatantCard) -> list[BattleCommand]:
    """Commands that only a card which offers less than this one would leave out."""
    may = set(card.may) if view.step == "resolve" else set[str]()
    foes = [other for other, seen in view.combatants.items() if seen.side != card.side][:2]
    listed: list[BattleCommand] = []
    if view.step != "declare" or "hold" not in card.may:
        listed.append(Declare((Order(figure, "hold"),)))
    if "pass" not in may:
        listed.append(Pass(figure))
    if "hold_shot" not in may:
        listed.append(HoldShot(figure))
    if "break_free" not in may:
        listed.append(BreakFree(figure))
    if "block" not in may:
        listed.append(Block(figure))
    if "stand_up" not in may:
        listed.append(StandUp(figure))
    if "posture" not in may:
        listed.append(TakePosture(figure, "kneeling"))
    if "abort" not in may:
        listed += [Abort(figure), Abort(figure, "hold")]
    if not may & {"attack", "fire"}:
        listed += [Attack(figure, target) for target in foes]
    if "cast" not in may:
        listed += [Cast(figure, (target,)) for target in foes]
    if not may & {"move", "charge", "withdraw"} and card.square is not UNSET:
        listed += [Move(figure, (square,)) for square in around(card.square)]
    if view.step == "resolve" and "improvise" not in may:
        listed.append(Improvise(figure, "I do something else."))
    if view.step == "resolve" and "face" not in may:
        listed.append(Face(figure, "e"))
    return listed


def aimed_at(card: CombatantCard, figure: FigureId, target: FigureId) -> BattleCommand:
    """What is due of the figure, with this target."""
    if "tend" in card.may:
        return Tend(figure, target)
    if "use_item" in card.may:
        return UseItem(figure, (target,))
    return Cast(figure, (target,)) if card.casting else Attack(figure, target)


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_the_targets_that_an_answer_calls_legal_are_those_that_may_be_struck(
    name: str, history: History
) -> None:
    """And for whoever casts, tends or uses something, those on whom it may be done."""
    for one in history.played:
        view = view_for(name, one)
        if view is None or view.step != "resolve":
            continue
        for figure, card in view.combatants.items():
            if card.yours or name == "dm":
                for target, legal in targets_of(name, one, figure).items():
                    command = aimed_at(card, figure, target)
                    assert accepted(name, one, command) == legal, command
            else:
                for about in (Targets(figure), Reach(figure), Path(figure, (Square(1, 1),))):
                    assert isinstance(answer(one.moment_after, viewer_of(name, one), about), Refused)


@pytest.mark.parametrize("name", HANDS[:3])
@tried(0.3)
@given(history=histories())
def test_a_path_that_an_answer_calls_legal_may_be_gone_and_costs_what_it_says(
    name: str, history: History
) -> None:
    for one in history.played:
        view = view_for(name, one)
        for figure, card in view.combatants.items() if view else ():
            if not (card.yours or name == "dm") or card.square is UNSET or view.step != "resolve":  # type: ignore[union-attr]
                continue
            viewer = viewer_of(name, one)
            for path, legal in paths_of(name, one, figure, card.square):
                outcome = given_by(name, one, Move(figure, path))
                assert isinstance(outcome, Refused) != legal
                found = answer(one.moment_after, viewer, Path(figure, path))
                moved = [
                    event
                    for event in (() if isinstance(outcome, Refused) else outcome)
                    if isinstance(event, FigureMoved)
                ]
                if moved and moved[-1].path[-1] == path[-1]:
                    assert isinstance(found, PathAnswer)
                    assert quarters_of(found.cost) == told(moved[-1].spent)


def quarters_of(squares: float) -> int:
    return round(squares * 4)


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_the_next_step_that_a_view_names_is_accepted(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        if view is not None and view.next is not UNSET:
            assert accepted(name, one, view.next.command), view.next


@tried(0.3)
@given(history=histories())
def test_somebody_always_has_a_next_step_until_the_battle_is_over(history: History) -> None:
    for one in history.played:
        view = view_for("dm", one)
        if view is None or view.step in ("over", "set_up"):
            continue
        waits = one.moment_after.battle.agenda.held is not None
        assert (view.next is not UNSET) != waits, view.status


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_taking_back_and_putting_back_are_offered_exactly_where_they_are_accepted(
    name: str, history: History
) -> None:
    for one in history.played:
        view = view_for(name, one)
        if view is not None:
            assert accepted(name, one, Undo()) == view.may_undo
            assert accepted(name, one, Redo()) == view.may_redo
            if view.may_ask_undo:
                asked = given_by(name, one, AskUndo())
                assert not isinstance(asked, Refused) or asked.code == "too_many"


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_a_question_may_be_answered_by_the_one_it_asks(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        for card in view.questions.values() if view else ():
            may = card.yours or name == "dm"
            default = accepted(name, one, Answer(card.id, card.default))
            assert default == may
            for choice in card.choices:
                outcome = given_by(name, one, Answer(card.id, choice))
                if may:
                    assert not isinstance(outcome, Refused) or (outcome.code == "stale" and not card.yours)
                else:
                    assert isinstance(outcome, Refused)


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_dice_may_be_typed_in_exactly_where_the_view_says_so(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        if view is None or view.step != "resolve":
            continue
        for figure, card in view.combatants.items():
            foes = [other for other, seen in view.combatants.items() if seen.side != card.side]
            if "attack" in card.may and foes:
                outcome = given_by(name, one, Attack(figure, foes[0], dice=(1,)))
                barred = isinstance(outcome, Refused) and outcome.code == "dice_not_yours"
                assert barred != view.dice_by_hand


def test_the_chance_is_told_only_to_those_who_may_know_the_armour_class() -> None:
    told = 0
    for history in corpus():
        for one in history.played:
            view = view_for("seat:rath", one)
            if view is None or FigureId("rath") not in view.combatants:
                continue
            viewer = viewer_of("seat:rath", one)
            if "rath" not in viewer.grant.acts_for:
                continue  # he is lent to somebody else
            for other, card in view.combatants.items():
                found = answer(one.moment_after, viewer, Chance(FigureId("rath"), other))
                assert isinstance(found, ChanceAnswer)
                if any(line.label.startswith("helpless") for line in found.lines):
                    continue  # struck by itself, whatever it wears
                assert (found.needed is UNSET) == (card.armour_class is UNSET)
                told += 1
    assert told
