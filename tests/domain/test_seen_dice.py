"""Dice typed in never take the place of dice that were seen of the same act, however that came to count no more."""

import pytest
from msgspec import structs

from domain.battle import fight_hash
from domain.commands import (
    Adjustment,
    Advance,
    Amend,
    Attack,
    Declare,
    EndRound,
    FightCommand,
    Force,
    Pass,
    Place,
    RollInitiative,
    Seal,
    Undo,
    Void,
)
from domain.deeds import AttackRolled
from domain.ids import FOES, PARTY
from domain.quantities import Square
from domain.rounds import Order
from domain.ruling_commands import Damage, Heal, Rule, Save
from domain.rulings import Trial
from domain.table.grants import Actor
from tests.laws.corpus import BERA_, ORC, OTHER_ORC, RATH, SNEAK, battle_begun, battle_resolving, the_player
from tests.laws.game import THE_DM, Game

JUMPS = Trial(RATH, at_least=10)


def face_of_the_blow(game: Game) -> int:
    """The last d20 that fell."""
    commit = game.played[-1].battle_commit
    assert commit is not None
    return next(event.die.face for event in commit.events if isinstance(event, AttackRolled))


def taken_back(game: Game) -> None:
    game.must(THE_DM, Undo(), seen=game.moment.version)


def another(face: int) -> int:
    return face % 20 + 1


def is_barred(game: Game, *dice: int, actor: Actor = THE_DM) -> bool:
    return game.refusal(actor, Attack(RATH, ORC, dice=dice)).code == "dice_were_seen"


def test_a_blow_that_was_seen_is_not_typed_in_otherwise() -> None:
    game = battle_resolving()
    game.must(the_player(game), Attack(RATH, ORC))
    face = face_of_the_blow(game)
    taken_back(game)
    assert is_barred(game, another(face))
    assert game.refusal(THE_DM, Attack(RATH, OTHER_ORC, dice=(another(face),))).code == "dice_were_seen"
    forced = Force(Attack(RATH, ORC, dice=(another(face),)), "it was nearer")
    assert game.refusal(THE_DM, forced).code == "dice_were_seen"
    game.must(the_player(game), Attack(RATH, ORC))  # the server rolls anew


def test_the_old_roll_may_stand() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC, dice=(14, 8)))
    struck = fight_hash(game.moment.battle)
    taken_back(game)
    assert is_barred(game, 15, 8)
    assert is_barred(game, 14, 7)
    game.must(THE_DM, Attack(RATH, ORC, dice=(14, 8)))
    assert fight_hash(game.moment.battle) == struck


def test_what_came_between_makes_no_difference() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC))
    taken_back(game)
    game.must(THE_DM, Place(ORC, Square(9, 9)))
    taken_back(game)
    game.must(THE_DM, Place(OTHER_ORC, Square(9, 8)))
    face = next(
        one.dice[0].face for throw, one in game.moment.seen.items() if throw.what == "AttackRolled blow"
    )
    assert is_barred(game, another(face))


def test_what_was_struck_out_was_seen() -> None:
    game = battle_resolving()
    blow = game.must(THE_DM, Attack(RATH, ORC)).moment_after.version
    face = face_of_the_blow(game)
    game.must(THE_DM, Void(blow), seen=game.moment.version)
    assert is_barred(game, another(face))


def test_another_round_has_other_dice() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC))
    taken_back(game)
    game.must(THE_DM, Pass(RATH))
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())
    game.must(THE_DM, EndRound())
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 4, FOES: 9}))
    game.must(THE_DM, Attack(RATH, ORC, dice=(2,)))


def test_initiative_that_was_seen_is_not_typed_in_otherwise() -> None:
    game = battle_begun()
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative())
    taken_back(game)
    seen = {throw.whose: one.dice[0].face for throw, one in game.moment.seen.items() if throw.number == 1}
    wrong = {PARTY: seen[PARTY] % 10 + 1}
    assert game.refusal(THE_DM, RollInitiative(wrong)).code == "dice_were_seen"
    game.must(THE_DM, RollInitiative({PARTY: seen[PARTY]}))


@pytest.mark.parametrize("by_hand", [True, False])
def test_only_what_was_typed_in_wrongly_is_typed_in_anew(by_hand: bool) -> None:
    game = battle_resolving()
    blow = game.must(THE_DM, Attack(RATH, ORC, dice=(2,) if by_hand else ())).moment_after.version
    face = face_of_the_blow(game)
    right = Amend(blow, instead=Attack(RATH, ORC, dice=(another(face), 3)))
    if by_hand:
        game.must(THE_DM, right, seen=game.moment.version)
        return
    assert game.refusal(THE_DM, right, seen=game.moment.version).code == "dice_were_seen"
    game.must(THE_DM, Amend(blow, adjust=Adjustment(4, "it was prone")), seen=game.moment.version)


@pytest.mark.parametrize(
    ("seen", "other"),
    [
        (Damage((ORC,), "1d4", "a stone"), Damage((ORC,), "1d4", "a rock")),
        (Damage((ORC,), "1d4", "a stone"), Damage((ORC, OTHER_ORC), "1d6", "a rock")),
        (Heal(ORC, "1d8", "a draught"), Heal(ORC, "1d8", "a potion")),
        (Rule(RATH, "a leap", trial=JUMPS), Rule(RATH, "a bound", trial=JUMPS)),
        (Attack(RATH, ORC), Damage((ORC,), "1d12", "a blow")),
        (Attack(RATH, ORC), Rule(RATH, "I strike", trial=JUMPS)),
        (Attack(RATH, ORC), Save(RATH, "spell")),
    ],
    ids=str,
)
def test_other_words_or_another_command_make_no_better_dice(
    seen: FightCommand, other: Damage | Heal | Rule | Save
) -> None:
    game = battle_resolving()
    game.must(THE_DM, Damage((ORC,), "1"))
    game.must(THE_DM, seen)
    taken_back(game)
    fell = {one.dice[0].face for one in game.moment.seen.values()}
    better = min({1, 2, 3, 4} - fell)
    assert game.refusal(THE_DM, structs.replace(other, dice=(better,))).code == "dice_were_seen"
    game.must(THE_DM, other)  # the server rolls anew


def test_dice_are_typed_in_again_once_it_was_done_again_or_the_slot_is_over() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC))
    taken_back(game)
    stones = Damage((ORC,), "1d4", "a stone", dice=(1,))
    assert game.refusal(THE_DM, stones).code == "dice_were_seen"
    game.must(THE_DM, Damage((BERA_,), "1d4", "a stone", dice=(1,)))  # whom it did not concern
    game.must(THE_DM, Attack(RATH, ORC))
    game.must(THE_DM, stones)


def test_what_is_owed_of_somebody_hidden_bars_nothing_in_the_open() -> None:
    game = battle_resolving()
    game.must(THE_DM, Force(Attack(SNEAK, RATH, dice=(3,)), "from behind"))
    taken_back(game)
    assert game.refusal(THE_DM, Force(Attack(SNEAK, RATH, dice=(20, 6)), "again")).code == "dice_were_seen"
    game.must(THE_DM, Attack(RATH, ORC, dice=(11,)))
