"""A move that somebody was asked about is taken back whole."""

from __future__ import annotations

import pytest

from domain.commands import Answer, Declare, Move, Redo, RollInitiative, Seal, Undo
from domain.ids import FOES, PARTY
from domain.quantities import Square
from domain.rounds import Order
from tests.laws.corpus import ORC, battle_begun, the_player
from tests.laws.game import THE_DM, Game

AWAY = (Square(11, 5), Square(12, 4))


def an_orc_turns_away() -> Game:
    """From Rath, who is asked whether he strikes at it."""
    game = battle_begun()
    game.must(THE_DM, Declare((Order(ORC, "move", move="full"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 9, FOES: 2}))
    game.must(THE_DM, Move(ORC, AWAY))
    return game


def test_a_move_that_waits_is_taken_back_with_its_question() -> None:
    game = an_orc_turns_away()
    before = game.played[-1].moment.battle
    game.must(THE_DM, Undo())
    assert game.moment.battle == before


@pytest.mark.parametrize("choice", ["strike", "let_go"])
def test_a_move_that_was_answered_is_taken_back_with_the_answer(choice: str) -> None:
    game = an_orc_turns_away()
    before = game.played[-1].moment.battle
    (question,) = game.moment.battle.questions.open
    game.must(the_player(game), Answer(question, choice))
    after = game.moment.battle
    game.must(THE_DM, Undo())
    assert game.moment.battle == before
    game.must(THE_DM, Redo())
    assert game.moment.battle == after
