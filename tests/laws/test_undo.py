"""Laws of taking back and putting back, proved by the hash of the fight."""

from copy import deepcopy

import msgspec
from hypothesis import given

from domain.battle import Battle, fight_hash
from domain.commands import Place, Redo, Undo
from domain.events import GesturePutBack, GestureTakenBack
from domain.house_rules import HouseRule
from domain.ids import GestureId, Version
from domain.log import BEGINNING, Moment, counted, is_turn
from domain.quantities import Square
from domain.refusals import Refused
from tests.laws.battles import History, histories
from tests.laws.corpus import RATH, battle_begun
from tests.laws.examples import tried
from tests.laws.game import THE_DM, Game, Played


def at(history: History, moment: Moment) -> Game:
    """A game that goes on from there. Ids of its commands are new."""
    game = Game(history.seeds)
    game.table, game.moment = history.table, moment
    game.played.extend(history.played)
    return game


def press(game: Game, command: Undo | Redo) -> Played:
    return game.must(THE_DM, command, seen=game.moment.version)


@tried(0.5)
@given(histories())
def test_taking_back_any_gesture_and_putting_it_back_restores_the_fight_by_hash(history: History) -> None:
    hashes = [fight_hash(moment.battle) for moment in history.moments]
    now = hashes[-1]
    cells = list(counted(history.moment))[:-1]
    for gesture in {cell.gesture for cell in cells}:
        first = min(cell.version for cell in cells if cell.gesture == gesture)
        game = at(history, history.moment)
        press(game, Undo(gesture))
        assert fight_hash(game.moment.battle) == hashes[first - 1]
        press(game, Redo())
        assert fight_hash(game.moment.battle) == now
        assert list(counted(game.moment)) == list(counted(history.moment))


@tried(0.5)
@given(histories())
def test_all_can_be_taken_back_step_by_step_and_put_back_step_by_step(history: History) -> None:
    game = at(history, history.moment)
    ladder = [fight_hash(game.moment.battle)]
    while game.moment.top is not None and game.moment.top.below is not None:
        top = game.moment.top
        press(game, Undo())
        stood = [cell for cell in counted(history.moment) if cell.gesture == top.gesture]
        assert stood, "only what counted is taken back"
        assert game.moment.top is not None
        ladder.append(fight_hash(game.moment.battle))
    assert game.moment.top is not None, "the opening stays"
    assert game.moment.top.version == 1
    for before in reversed(ladder[:-1]):
        press(game, Redo())
        assert fight_hash(game.moment.battle) == before


@tried(0.5)
@given(histories())
def test_equal_battles_have_equal_hashes(history: History) -> None:
    """By value, not by which objects happen to be shared: a copy and what was read back hash the same."""
    for moment in history.moments:
        assert fight_hash(deepcopy(moment.battle)) == fight_hash(moment.battle)
        read_back = msgspec.json.decode(msgspec.json.encode(moment.battle), type=Battle)
        assert read_back == moment.battle
        assert fight_hash(read_back) == fight_hash(moment.battle)


@tried(0.5)
@given(histories())
def test_the_opening_is_never_taken_back(history: History) -> None:
    opening = history.commits[0].gesture
    for moment in history.moments[1:]:
        assert list(counted(moment))[-1].version == 1
    if len(list(counted(history.moment))) == 1:
        game = at(history, history.moment)
        for command in (Undo(), Undo(opening)):
            refusal = game.refusal(THE_DM, command, seen=game.moment.version)
            assert refusal.code == "nothing_to_take_back"


@tried(0.5)
@given(histories())
def test_only_commits_of_the_fight_count_and_each_once(history: History) -> None:
    versions = [cell.version for cell in counted(history.moment)]
    assert versions == sorted(set(versions), reverse=True)
    for version in versions:
        assert not isinstance(history.commits[version - 1].events[0], GestureTakenBack | GesturePutBack)


@tried(0.5)
@given(histories())
def test_after_a_new_act_nothing_can_be_put_back(history: History) -> None:
    for one in history.played:
        commit = one.battle_commit
        if commit is None or isinstance(commit.events[0], GestureTakenBack | GesturePutBack | HouseRule):
            continue
        assert one.moment_after.taken_back is None
        if is_turn(commit):
            continue
        assert one.moment_after.turned_at == (one.moment.turned_at if one.opened is None else 0)


@tried(0.5)
@given(histories())
def test_every_take_back_and_put_back_moves_the_point_before_which_commands_are_stale(
    history: History,
) -> None:
    for one in history.played:
        commit = one.battle_commit
        if commit is not None and is_turn(commit):
            assert one.moment_after.turned_at == one.moment_after.version


@tried(0.5)
@given(histories())
def test_history_is_turned_only_by_those_who_saw_the_head(history: History) -> None:
    for one in history.played:
        if isinstance(one.command, Undo | Redo) and not isinstance(one.outcome, Refused):
            assert one.seen in (None, one.moment.version)


def test_a_gesture_of_several_commits_is_taken_back_as_a_whole() -> None:
    game = battle_begun()
    before = fight_hash(game.moment.battle)
    for x in (3, 4, 5):
        game.give(THE_DM, Place(RATH, Square(x, 3)), gesture=GestureId("drag"))
    after = fight_hash(game.moment.battle)
    press(game, Undo())
    assert fight_hash(game.moment.battle) == before
    press(game, Redo())
    assert fight_hash(game.moment.battle) == after


def test_undoing_a_gesture_further_back_takes_back_what_came_after_it_too() -> None:
    game = battle_begun()
    before = fight_hash(game.moment.battle)
    first = game.must(THE_DM, Place(RATH, Square(3, 3)))
    game.must(THE_DM, Place(RATH, Square(4, 3)))
    after = fight_hash(game.moment.battle)
    press(game, Undo(GestureId(first.id)))
    assert fight_hash(game.moment.battle) == before
    press(game, Redo())
    assert fight_hash(game.moment.battle) == after


def test_nested_take_backs_are_put_back_in_turn() -> None:
    game = battle_begun()
    hashes = [fight_hash(game.moment.battle)]
    for x in (3, 4, 5):
        game.must(THE_DM, Place(RATH, Square(x, 3)))
        hashes.append(fight_hash(game.moment.battle))
    for expected in reversed(hashes[:-1]):
        press(game, Undo())
        assert fight_hash(game.moment.battle) == expected
    for expected in hashes[1:]:
        press(game, Redo())
        assert fight_hash(game.moment.battle) == expected
    assert game.refusal(THE_DM, Redo(), seen=game.moment.version).code == "nothing_to_put_back"


def test_a_new_act_after_a_take_back_clears_what_could_be_put_back() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(3, 3)))
    press(game, Undo())
    game.must(THE_DM, Place(RATH, Square(4, 4)))
    assert game.refusal(THE_DM, Redo(), seen=game.moment.version).code == "nothing_to_put_back"


def test_what_was_taken_back_cannot_be_named_again() -> None:
    game = battle_begun()
    gone = game.must(THE_DM, Place(RATH, Square(3, 3)))
    press(game, Undo())
    refusal = game.refusal(THE_DM, Undo(GestureId(gone.id)), seen=game.moment.version)
    assert refusal.code == "nothing_to_take_back"


def test_nothing_is_to_be_taken_back_before_the_first_act() -> None:
    assert not list(counted(BEGINNING))
    game = battle_begun()
    while game.moment.top is not None and game.moment.top.below is not None:
        press(game, Undo())
    refusal = game.refusal(THE_DM, Undo(), seen=game.moment.version)
    assert refusal.code == "nothing_to_take_back"


def test_two_who_press_undo_at_once_take_back_one_act() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(3, 3)))
    saw: Version = game.moment.version
    game.must(THE_DM, Undo(), seen=saw)
    assert game.refusal(THE_DM, Undo(), seen=saw).code == "stale"
