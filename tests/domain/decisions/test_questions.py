"""Questions: asked by a seat, answered by the DM or by the clock's default."""

import pytest

from domain.battle import fight_hash
from domain.commands import AddCombatants, Answer, AskUndo, Attack, Hide, Place
from domain.events import GestureTakenBack, QuestionAnswered
from domain.ids import CommandId, GroupId, QuestionId
from domain.quantities import Square
from domain.questions import question_raised_by
from domain.refusals import Refused
from domain.ruling_commands import Roll
from domain.table_commands import OpenBattle
from domain.views.view import ViewBuilder
from tests.laws.corpus import ORC, RATH, SNEAK, battle_begun, battle_resolving, the_player
from tests.laws.game import (
    A_PLAYER,
    A_SPECTATOR,
    SEATS,
    THE_CLOCK,
    THE_DM,
    VIEWERS,
    Game,
    seat_of,
    table_with_seats,
)


def asked(game: Game) -> QuestionId:
    game.must(the_player(game), AskUndo())
    return list(game.moment.battle.questions.open)[-1]


def first_event(game: Game) -> object:
    commit = game.played[-1].battle_commit
    assert commit is not None
    return commit.events[0]


def test_the_dm_allows_and_the_act_is_taken_back_with_the_question() -> None:
    game = battle_resolving()
    before = fight_hash(game.moment.battle)
    game.must(the_player(game), Attack(RATH, ORC))
    question = asked(game)
    game.must(THE_DM, Answer(question, "allow"))
    assert isinstance(first_event(game), GestureTakenBack)
    assert fight_hash(game.moment.battle) == before
    assert not game.moment.battle.questions.open


def test_the_dm_refuses_and_nothing_but_the_question_is_gone() -> None:
    game = battle_resolving()
    game.must(the_player(game), Attack(RATH, ORC))
    before = fight_hash(game.moment.battle)
    question = asked(game)
    assert fight_hash(game.moment.battle) != before
    game.must(THE_DM, Answer(question, "refuse"))
    assert first_event(game) == QuestionAnswered(question, "refuse")
    assert fight_hash(game.moment.battle) == before


def test_the_clock_gives_the_default_and_nothing_else() -> None:
    game = battle_resolving()
    question = asked(game)
    assert game.refusal(THE_CLOCK, Answer(question, "allow")).code == "bad_command"
    game.must(THE_CLOCK, Answer(question, "refuse"))
    assert first_event(game) == QuestionAnswered(question, "refuse", by_default=True)


@pytest.mark.parametrize("choice", ["perhaps", "yes"])
def test_only_a_choice_of_the_question_is_an_answer(choice: str) -> None:
    game = battle_resolving()
    refusal = game.refusal(THE_DM, Answer(asked(game), choice))
    assert refusal.code == "bad_command"
    assert "allow, refuse" in refusal.message


def test_nobody_answers_who_was_not_asked() -> None:
    game = battle_resolving()
    question = asked(game)
    for actor in (the_player(game), seat_of(game.table, SEATS[1]), A_PLAYER, A_SPECTATOR):
        assert actor is not None
        for name in (question, QuestionId("q-none")):
            refusal = game.refusal(actor, Answer(name, "allow"))
            assert refusal == Refused(
                "no_such_question", "That question is not open, or is not yours to answer."
            )


def test_a_question_is_answered_once() -> None:
    game = battle_resolving()
    question = asked(game)
    game.must(THE_DM, Answer(question, "refuse"))
    for actor in (THE_DM, THE_CLOCK):
        assert game.refusal(actor, Answer(question, "refuse")).code == "no_such_question"


def test_when_more_has_happened_the_dm_takes_back_by_hand() -> None:
    game = battle_resolving()
    question = asked(game)
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    assert game.refusal(THE_DM, Answer(question, "allow")).code == "stale"
    game.must(THE_DM, Answer(question, "refuse"))


def test_two_players_may_ask_about_the_same_act() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    asked(game)
    other = seat_of(game.table, SEATS[1])
    assert other is not None
    game.must(other, AskUndo())
    assert len(game.moment.battle.questions.open) == 2


def test_whoever_has_asked_waits_for_the_answer() -> None:
    game = battle_begun()
    asked(game)
    game.must(THE_DM, Place(RATH, Square(1, 2)))
    assert game.refusal(the_player(game), AskUndo()).code == "already_there"


def test_what_the_asker_saw_last_is_taken_back_and_the_dm_reads_what_goes_with_it() -> None:
    game = battle_resolving()
    before = fight_hash(game.moment.battle)
    act = game.must(the_player(game), Attack(RATH, ORC)).moment_after.version
    game.must(THE_DM, Place(SNEAK, Square(2, 2)))
    game.must(THE_DM, Roll("1d20", secret=True))
    question = asked(game)
    words = ViewBuilder(VIEWERS["dm"]).build(game.table, game.moment).battle.questions[question].words  # type: ignore[union-attr]
    assert words == (
        f"Rath asks to take back act {act}, the last that they saw, and with it 2 acts that they did not see."
    )
    game.must(THE_DM, Answer(question, "allow"))
    assert fight_hash(game.moment.battle) == before


def test_nobody_asks_for_what_they_did_not_see() -> None:
    quiet, busy = Game(), Game()
    for game in (quiet, busy):
        table_with_seats(game)
        game.must(THE_DM, OpenBattle("The ford", "osric"))
    busy.must(THE_DM, AddCombatants(GroupId("sneak"), monster="goblin", hidden=True))
    busy.must(THE_DM, Place(SNEAK, Square(2, 2)))
    refusals = [game.refusal(the_player(game), AskUndo()) for game in (quiet, busy)]
    assert [one.code for one in refusals] == ["nothing_to_take_back"] * 2
    assert refusals[0] == refusals[1]


def test_asking_is_answered_alike_whether_or_not_something_happened_unseen() -> None:
    quiet, busy = battle_begun(), battle_begun()
    busy.must(THE_DM, Hide((ORC,)))
    assert asked(quiet)
    assert asked(busy)


def test_a_question_stands_on_the_pages_of_asker_and_asked_alone() -> None:
    game = battle_resolving()
    question = asked(game)
    seen: dict[str, bool] = {}
    for name, viewer in VIEWERS.items():
        battle = ViewBuilder(viewer).build(game.table, game.moment).battle
        assert battle
        seen[name] = question in battle.questions
    assert {name for name, here in seen.items() if here} == {"dm", "seat:rath"}


def test_a_questions_id_follows_from_the_command_and_tells_nothing() -> None:
    assert question_raised_by(CommandId("c1")) == question_raised_by(CommandId("c1"))
    assert question_raised_by(CommandId("c1")) != question_raised_by(CommandId("c2"))
    assert "c1" not in question_raised_by(CommandId("c1"))
