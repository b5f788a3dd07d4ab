"""Law of agreement: what a view offers is accepted, and what an answer calls illegal is refused."""

import pytest
from hypothesis import given
from msgspec import UNSET

from domain.commands import Answer, AskUndo, Attack, BattleCommand, Declare, Pass, Redo, Undo
from domain.decide import Decision, decide
from domain.dice.keyed import KeyedDice
from domain.ids import CommandId, FigureId
from domain.refusals import Refused
from domain.rounds import Order
from domain.views.answers import answer
from domain.views.shapes import BattleView, Chance, ChanceAnswer, Targets, TargetsAnswer
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from tests.laws.battles import History, histories
from tests.laws.corpus import corpus
from tests.laws.examples import tried
from tests.laws.game import SEEDS, Played, actors

NEW = CommandId("new")
HANDS = ("dm", "seat:rath", "seat:bera", "players", "spectators")


def given_by(name: str, one: Played, command: BattleCommand) -> Decision:
    """What would come of `command` after `one`, from a page that shows the present."""
    actor = actors(one.table_after)[name]
    moment = one.moment_after
    return decide(moment, command, actor, KeyedDice(SEEDS, NEW), moment.version, one.table_after, NEW)


def accepted(name: str, one: Played, command: BattleCommand) -> bool:
    return not isinstance(given_by(name, one, command), Refused)


def view_for(name: str, one: Played) -> BattleView | None:
    """The battle as that hand sees it; None where nobody has it now, or none is open."""
    actor = actors(one.table_after).get(name)
    if actor is None:
        return None
    battle = ViewBuilder(Viewer(actor.grant)).build(one.table_after, one.moment_after).battle
    return None if battle is UNSET else battle


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_every_action_that_a_card_offers_is_accepted(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        for figure, card in view.combatants.items() if view else ():
            for may in card.may:
                match may, one.moment_after.battle.round_state.step:
                    case ("attack" | "hold") as action, "declare":
                        assert accepted(name, one, Declare((Order(figure, action),)))
                    case "pass", "resolve":
                        assert accepted(name, one, Pass(figure))
                    case "attack", "resolve":
                        for target, legal in targets_of(name, one, figure).items():
                            assert accepted(name, one, Attack(figure, target)) == legal
                    case other:
                        raise AssertionError(f"{other} is offered, and this law knows no command for it")


def targets_of(name: str, one: Played, figure: FigureId) -> dict[FigureId, bool]:
    viewer = Viewer(actors(one.table_after)[name].grant)
    found = answer(one.moment_after, viewer, Targets(figure))
    assert isinstance(found, TargetsAnswer)
    return {target: card.legal for target, card in found.targets.items()}


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_what_no_card_offers_is_refused(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        for figure, card in view.combatants.items() if view else ():
            step = one.moment_after.battle.round_state.step
            if step != "declare" or "hold" not in card.may:
                assert not accepted(name, one, Declare((Order(figure, "hold"),)))
            if step != "resolve" or "pass" not in card.may:
                assert not accepted(name, one, Pass(figure))
            if step != "resolve" or "attack" not in card.may:
                foes = (
                    [other for other, seen in view.combatants.items() if seen.side != card.side]
                    if view
                    else []
                )
                for target in foes[:2]:
                    assert not accepted(name, one, Attack(figure, target))


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_the_targets_that_an_answer_calls_legal_are_those_that_may_be_struck(
    name: str, history: History
) -> None:
    for one in history.played:
        view = view_for(name, one)
        if view is None or view.step != "resolve":
            continue
        for figure, card in view.combatants.items():
            if card.yours or name == "dm":
                for target, legal in targets_of(name, one, figure).items():
                    assert accepted(name, one, Attack(figure, target)) == legal
            else:
                actor = actors(one.table_after)[name]
                assert isinstance(answer(one.moment_after, Viewer(actor.grant), Targets(figure)), Refused)


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
        assert view.next is not UNSET, view.status


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
                assert not isinstance(asked, Refused) or asked.code in ("already_there", "too_many")


@pytest.mark.parametrize("name", HANDS)
@tried(0.3)
@given(history=histories())
def test_a_question_may_be_answered_by_the_one_it_asks(name: str, history: History) -> None:
    for one in history.played:
        view = view_for(name, one)
        for card in view.questions.values() if view else ():
            default = accepted(name, one, Answer(card.id, card.default))
            assert default == card.yours
            for choice in card.choices:
                outcome = given_by(name, one, Answer(card.id, choice))
                if card.yours:
                    assert not isinstance(outcome, Refused) or outcome.code == "stale"
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
            viewer = Viewer(actors(one.table_after)["seat:rath"].grant)
            for other, card in view.combatants.items():
                found = answer(one.moment_after, viewer, Chance(FigureId("rath"), other))
                assert isinstance(found, ChanceAnswer)
                assert (found.needed is UNSET) == (card.armour_class is UNSET)
                told += 1
    assert told
