"""What holds before any single decision: staleness, dice rolled at the table, and that every command is decided."""

import pytest
from msgspec import structs

from domain.commands import (
    Attack,
    BattleCommand,
    BeginBattle,
    Declare,
    EndBattle,
    Place,
    RollInitiative,
    Undo,
)
from domain.decisions.opening import open_battle
from domain.deeds import AttackRolled
from domain.dice.keyed import KeyedDice, commitments
from domain.events import DiceByHand, InitiativeRolled
from domain.history import DiceBox, settle
from domain.ids import FOES, PARTY, BattleId, CommandId, Version
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.table_commands import OpenBattle
from tests.domain.test_authority import ALLOWED
from tests.laws.corpus import ORC, RATH, battle_begun, battle_resolving, the_player
from tests.laws.game import A_PLAYER, A_SPECTATOR, SEEDS, THE_DM, Game, table_with_seats

NEW = CommandId("new")


@pytest.mark.parametrize("command", [command for command, _ in ALLOWED], ids=lambda one: type(one).__name__)
def test_every_command_is_decided_at_every_step(command: BattleCommand) -> None:
    """Accepted or refused, never an exception, in both games."""
    for ruleset in ("osric", "adnd2e"):
        for one in (*battle_begun(ruleset).played, *battle_resolving(ruleset).played):
            if one.moment_after.version:
                moment = one.moment_after
                dice = DiceBox({moment.epoch: SEEDS}, moment)
                events = settle(moment, command, THE_DM, dice, None, one.table_after, NEW)
                assert isinstance(events, Refused) or len(events) > 0


# ---------------------------------------------------------------- staleness


def test_a_command_from_before_a_take_back_is_stale() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    saw = game.moment.version
    game.must(THE_DM, Undo(), seen=saw)
    player = the_player(game)
    order = Declare((Order(RATH, "attack", ORC),))
    assert game.refusal(player, order, seen=saw).code == "stale"
    game.must(player, order, seen=game.moment.version)


def test_a_command_from_before_somebody_elses_act_is_decided_on_the_present() -> None:
    game = battle_begun()
    saw = game.moment.version
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)), seen=saw)


def test_a_take_back_names_the_head_that_was_seen() -> None:
    game = battle_begun()
    saw = game.moment.version
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    assert game.refusal(THE_DM, Undo(), seen=saw).code == "stale"
    assert game.refusal(THE_DM, Undo(), seen=Version(saw + 5)).code == "stale"


def test_rights_come_before_staleness() -> None:
    """Nobody learns from a refusal that something was taken back that was never theirs to do."""
    game = battle_begun()
    saw = game.moment.version
    game.must(THE_DM, Undo(), seen=saw)
    assert game.refusal(A_SPECTATOR, EndBattle(), seen=saw).code == "forbidden"


# ---------------------------------------------------------------- dice rolled at the table


def with_option(game: Game, dice_by_hand: DiceByHand) -> Game:
    identity = structs.replace(game.moment.battle.identity, dice_by_hand=dice_by_hand)
    game.moment = structs.replace(game.moment, battle=structs.replace(game.moment.battle, identity=identity))
    return game


@pytest.mark.parametrize(
    ("option", "dm_may", "seat_may"), [("dm", True, False), ("seats", True, True), ("none", False, False)]
)
def test_the_option_says_who_types_in_dice(option: DiceByHand, dm_may: bool, seat_may: bool) -> None:
    for name, may in (("dm", dm_may), ("seat", seat_may)):
        game = with_option(battle_resolving(), option)
        actor = THE_DM if name == "dm" else the_player(game)
        played = game.give(actor, Attack(RATH, ORC, dice=(2,)))
        assert isinstance(played.outcome, Refused) != may
        if isinstance(played.outcome, Refused):
            assert played.outcome.code == "dice_not_yours"
        game = with_option(battle_resolving(), option)
        game.must(the_player(game), Attack(RATH, ORC))


def test_the_option_holds_for_initiative_as_well() -> None:
    game = with_option(battle_begun(), "none")
    refusal = game.refusal(THE_DM, RollInitiative({PARTY: 3}))
    assert refusal.code == "dice_not_yours"


def test_typed_in_dice_are_marked_and_the_others_not() -> None:
    game = battle_resolving()
    rolled = next(
        event
        for one in game.played
        for event in (one.battle_commit.events if one.battle_commit else ())
        if isinstance(event, InitiativeRolled)
    )
    assert [roll.die.by_hand for roll in rolled.rolls] == [True, True]
    commit = game.must(the_player(game), Attack(RATH, ORC)).battle_commit
    assert commit is not None
    (blow,) = (event for event in commit.events if isinstance(event, AttackRolled))
    assert not blow.die.by_hand


@pytest.mark.parametrize("dice", [(21,), (15, 9), (2, 9), (15, 8, 1)])
def test_dice_that_cannot_be_or_are_not_needed_are_refused(dice: tuple[int, ...]) -> None:
    game = battle_resolving()
    assert game.refusal(THE_DM, Attack(RATH, ORC, dice=dice)).code == "bad_dice"


def test_initiative_for_a_side_that_is_not_there_is_bad_dice() -> None:
    game = battle_begun()
    while game.moment.battle.round_state.step == "declare":
        from domain.commands import Seal  # noqa: PLC0415

        game.must(THE_DM, Seal(for_all=True))
    from domain.ids import SideId  # noqa: PLC0415

    assert game.refusal(THE_DM, RollInitiative({SideId("elves"): 3})).code == "bad_dice"
    game.must(THE_DM, RollInitiative({PARTY: 3, FOES: 4}))


# ---------------------------------------------------------------- opening


def test_only_who_runs_the_table_opens_a_battle() -> None:
    game = Game()
    table_with_seats(game)
    command = OpenBattle("The ford", "osric")
    for actor in (A_PLAYER, A_SPECTATOR, the_player(game)):
        assert game.refusal(actor, command).code == "forbidden"
        events = open_battle(
            game.table, command, actor, BattleId("b"), commitments(SEEDS), KeyedDice(SEEDS, CommandId("x"))
        )
        assert isinstance(events, Refused)
    assert game.refusal(THE_DM, BeginBattle()).code == "no_battle"
    game.must(THE_DM, command)
