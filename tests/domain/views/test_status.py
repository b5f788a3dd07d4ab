"""The one sentence that is always there: who is awaited, by name, and what comes next for its reader."""

from msgspec import UNSET

from domain.commands import Declare, Move, RollInitiative, Seal
from domain.ids import FOES, PARTY
from domain.quantities import Square
from domain.rounds import Order
from domain.views.answers import answer
from domain.views.asking import Path, PathAnswer
from domain.views.handles import words_for
from domain.views.shapes import BattleView
from domain.views.view import ViewBuilder
from tests.laws.corpus import ORC, RATH, battle_begun, battle_resolving
from tests.laws.game import THE_DM, VIEWERS, Game


def battle_for(game: Game, name: str) -> BattleView:
    battle = ViewBuilder(VIEWERS[name]).build(game.table, game.moment).battle
    assert battle is not UNSET
    return battle


def test_in_ones_slot_it_says_what_may_be_done() -> None:
    game = battle_resolving()
    assert battle_for(game, "seat:rath").status == "Your turn: Rath may strike."
    assert battle_for(game, "dm").status == "Waiting for Rath."
    assert battle_for(game, "spectators").status == "Rath acts now."


def an_orc_goes() -> Game:
    """One orc was told to move, and nobody else to do anything."""
    game = battle_begun()
    game.must(THE_DM, Declare((Order(ORC, "move", None, "full"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 9, FOES: 2}))
    return game


def test_while_foes_act_their_number_and_names_stay_out_of_it() -> None:
    game = an_orc_goes()
    assert battle_for(game, "seat:rath").status == "The foes act now. You have acted, or hold."
    assert battle_for(game, "spectators").status == "The foes act now."
    assert battle_for(game, "dm").status == "Yours to act: Orc 1."


def test_while_somebody_is_asked_it_says_who_and_about_whom() -> None:
    game = an_orc_goes()
    here = game.moment.battle.positions.by_id[ORC]
    rath = game.moment.battle.positions.by_id[RATH]
    away = Square(2 * here.x - rath.x, 2 * here.y - rath.y)
    game.must(THE_DM, Move(ORC, (away,)))
    assert battle_for(game, "seat:rath").status == "All wait for your answer."
    assert battle_for(game, "dm").status == "Rath may strike at Orc 1. Waiting for Rath."
    assert battle_for(game, "seat:bera").status == "Rath may strike at Orc 1, and is asked."
    (question,) = battle_for(game, "seat:rath").questions.values()
    assert question.words == "Orc 1 gives an opening to Rath. Strike?"
    assert question.about == (RATH,)
    (question,) = battle_for(game, "dm").questions.values()
    assert question.words == "Rath may strike at Orc 1, and is asked."


def test_reasons_name_figures_and_not_their_ids() -> None:
    game = an_orc_goes()
    here = game.moment.battle.positions.by_id[ORC]
    far = tuple(Square(here.x + step, here.y) for step in range(1, 9))
    found = answer(game.moment, VIEWERS["dm"], Path(ORC, far))
    assert isinstance(found, PathAnswer)
    assert "Orc 1 may go" in found.reason


def test_only_whole_ids_of_figures_in_sight_become_names() -> None:
    battle = battle_begun().moment.battle
    words = "orc-1 and orc-12 lie by an orc; sneak lurks."
    assert words_for(words, VIEWERS["dm"], battle) == "Orc 1 and orc-12 lie by an orc; Goblin lurks."
    assert (
        words_for(words, VIEWERS["spectators"], battle) == "Orc 1 and orc-12 lie by an orc; somebody lurks."
    )
