"""Corrections, act by act: what is asked anew takes its default, and what makes no sense any more is named."""

from domain.battle import fight_hash
from domain.commands import Adjustment, Amend, Attack, Declare, Move, Next, Place, Redo, Seal, Undo, Void
from domain.deeds import AttackRolled
from domain.history import DiceBox, Mended, mend
from domain.log import acts
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.views.corrections import correction_answer
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_begun, battle_resolving, ordered, the_player, until
from tests.laws.game import THE_DM, VIEWERS, Game


def preview(game: Game, command: Void | Amend) -> Mended:
    mended = mend(game.moment, command, DiceBox({game.moment.epoch: game.seeds}, game.moment).of)
    assert not isinstance(mended, Refused), mended
    return mended


def test_a_moment_is_written_as_one_battle_and_not_as_all_before_it() -> None:
    """What `asyncio.run` returns it also writes down: an evening's battle took it twenty minutes."""
    game = battle_begun()
    for n in range(20):
        game.must(THE_DM, Place(RATH, Square(2, n % 2)))
    once = len(repr(game.moment.battle))
    game.must(THE_DM, Undo(count=5), seen=game.moment.version)
    assert once < len(repr(game.moment)) < 2 * once


def test_a_question_that_nobody_was_asked_takes_its_default() -> None:
    """Rath was set down out of reach; without that the orc turns its back on him, and he would have been asked."""
    game = battle_begun()
    away = game.must(THE_DM, Place(RATH, Square(2, 2))).moment_after.version
    ordered(game, Order(OTHER_ORC, "move", move="full"))
    until(game, OTHER_ORC)
    here = game.moment.battle.positions.by_id[OTHER_ORC]
    game.must(THE_DM, Move(OTHER_ORC, (Square(here.x + 1, here.y),)))
    assert not game.moment.battle.questions.open
    mended = preview(game, Void(away))
    asked = [one for one in mended.acts if one.defaulted]
    assert [type(one.command) for one in asked] == [Move]
    shown = correction_answer(mended, VIEWERS["dm"])
    assert [len(one.defaults) for one in shown.changes if one.defaults] == [1]
    game.must(THE_DM, Void(away), seen=game.moment.version)
    assert not game.moment.battle.questions.open


def test_orders_of_another_hand_that_are_sealed_stand_in_no_preview() -> None:
    game = battle_begun()
    placed = game.must(THE_DM, Place(RATH, Square(2, 2))).moment_after.version
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    game.must(the_player(game), Seal())
    shown = correction_answer(preview(game, Void(placed)), VIEWERS["dm"])
    assert "attack" not in str(shown)
    assert "Declare" not in str(shown)


def test_a_correction_of_a_correction_tells_the_first_one_anew() -> None:
    game = battle_resolving()
    blow = game.must(THE_DM, Attack(RATH, ORC, dice=(2, 8))).moment_after.version
    after = fight_hash(game.moment.battle)
    for value in (-10, 10):
        game.must(THE_DM, Amend(blow, adjust=Adjustment(value, "it was dark")), seen=game.moment.version)
    act = next(one for one in acts(game.moment) if one.version == blow)
    rolled = next(event for event in act.events if isinstance(event, AttackRolled))
    assert isinstance(rolled.modifiers, tuple)
    assert [one.value for one in rolled.modifiers if one.label.startswith("The DM")] == [10]
    assert rolled.die.face == 2
    assert act.told_by == game.moment.version
    game.must(THE_DM, Undo(count=2), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == after


def test_a_next_is_decided_again_as_what_it_stood_for() -> None:
    """Without the seal the dice for initiative make no sense; they do not become the seal, nor the round's end the dice."""
    game = battle_begun()
    sealed = game.must(THE_DM, Seal(for_all=True)).moment_after.version
    game.must(THE_DM, Next())
    stepped = game.moment.battle.round_state.step
    assert stepped != "initiative"
    shown = correction_answer(preview(game, Void(sealed)), VIEWERS["dm"])
    assert [one.how for one in shown.changes] == ["corrected", "gone"]
    assert shown.changes[1].was[0].startswith("Initiative")


def test_what_differs_in_nothing_but_its_reasons_is_shown_with_them() -> None:
    game = battle_resolving()
    blow = game.must(THE_DM, Attack(RATH, ORC, dice=(20, 8))).moment_after.version
    game.must(THE_DM, Amend(blow, adjust=Adjustment(1, "it was dark")), seen=game.moment.version)
    shown = correction_answer(preview(game, Amend(blow, adjust=Adjustment(1, "it lay"))), VIEWERS["dm"])
    first = shown.changes[0]
    assert ("it was dark" in first.was[0], "it was dark" in first.now[0]) == (True, False)
    assert ("it lay" in first.was[0], "it lay" in first.now[0]) == (False, True)


def test_what_was_taken_back_at_once_is_put_back_press_by_press() -> None:
    game = battle_begun()
    hashes = [fight_hash(game.moment.battle)]
    for x in range(2, 6):
        game.must(THE_DM, Place(RATH, Square(x, 2)))
        hashes.append(fight_hash(game.moment.battle))
    game.must(THE_DM, Undo(count=4), seen=game.moment.version)
    for expected in hashes:
        assert fight_hash(game.moment.battle) == expected
        if expected != hashes[-1]:
            game.must(THE_DM, Redo(), seen=game.moment.version)
    game.must(THE_DM, Undo(count=4), seen=game.moment.version)
    game.must(THE_DM, Redo(count=4), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == hashes[-1]
