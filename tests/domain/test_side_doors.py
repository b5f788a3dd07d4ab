"""Ways round a rule or into a secret that a reviewer found, each shut for good."""

import re

import msgspec
import pytest

from domain.commands import (
    AddCombatants,
    Attack,
    BeginBattle,
    Declare,
    Place,
    Reveal,
    RollInitiative,
    Seal,
    Undo,
)
from domain.deeds import AttackRolled
from domain.dice.keyed import Seeds
from domain.ids import FOES, PARTY, CharacterId, FigureId, FigureName, GestureId, GroupId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.rounds import Order
from domain.sheets import Sheet, WeaponInHand
from domain.table.linking import LINKS_MAX
from domain.table_commands import AddCharacter, Claim, CreateTable, OpenBattle, Release
from domain.views.chronicle import tell
from domain.views.shapes import Entry
from domain.views.view import ViewBuilder
from tests.laws.corpus import ORC, OTHER_ORC, RATH, SNEAK, battle_begun, battle_resolving, the_player
from tests.laws.game import A_PLAYER, SEATS, THE_DM, VIEWERS, Game, seat_of


def test_links_that_were_revoked_count_no_more() -> None:
    game = Game()
    game.must(THE_DM, CreateTable("A table"))
    game.must(THE_DM, AddCharacter(CharacterId("rath"), Sheet("Rath", HitPoints(9), DescendingAC(5))))
    for _ in range(LINKS_MAX):
        game.must(A_PLAYER, Claim(CharacterId("rath")))
        game.must(THE_DM, Release(CharacterId("rath")))
    game.must(A_PLAYER, Claim(CharacterId("rath")))


def test_whoever_has_sealed_gives_no_orders_to_late_comers() -> None:
    game = battle_begun()
    game.must(THE_DM, Seal())
    game.must(THE_DM, AddCombatants(GroupId("ogre"), monster="ogre", hit_points=(20,)))
    late = Declare((Order(FigureId("ogre"), "attack", RATH),))
    assert game.refusal(THE_DM, late).code == "sealed"


def test_a_gesture_ends_where_its_author_did_something_else() -> None:
    game = battle_begun()
    press = GestureId("press")
    game.give(THE_DM, Place(RATH, Square(1, 1)), gesture=press)
    game.must(THE_DM, Place(RATH, Square(2, 2)))
    game.give(THE_DM, Place(RATH, Square(3, 3)), gesture=press)
    game.must(THE_DM, Undo())
    assert game.moment.battle.positions.by_id[RATH] == Square(2, 2)


def test_the_dm_does_not_take_back_an_order_that_the_dm_may_not_read() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(1, 1)))
    order = Order(RATH, "attack", ORC)
    game.must(the_player(game), Declare((order,)))
    taken_back = game.must(THE_DM, Undo()).battle_commit
    assert taken_back is not None
    assert RATH in game.moment.battle.positions.by_id
    assert game.moment.battle.positions.by_id[RATH] != Square(1, 1), "what the DM did last and saw"


def test_declarations_wait_for_the_dm_whether_or_not_a_foe_stands() -> None:
    game = Game()
    game.must(THE_DM, CreateTable("A table"))
    game.must(THE_DM, AddCharacter(CharacterId("rath"), Sheet("Rath", HitPoints(9), DescendingAC(5))))
    game.must(A_PLAYER, Claim(CharacterId("rath")))
    game.must(THE_DM, OpenBattle("Alone", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(1,)))
    game.must(THE_DM, BeginBattle())
    game.must(the_player(game), Seal())
    steps = [game.moment.battle.round_state.step]
    game.must(THE_DM, Seal())
    steps.append(game.moment.battle.round_state.step)
    assert steps == ["declare", "initiative"]


@pytest.mark.parametrize("face", [2, 20])
def test_dice_typed_in_are_refused_alike_whether_they_hit_or_miss(face: int) -> None:
    game = battle_resolving()
    assert game.refusal(THE_DM, Attack(RATH, ORC, dice=(face, 999))).message == "A d8 shows 1 to 8, not 999."


def test_a_player_types_in_the_partys_die_alone() -> None:
    game = Game()
    game.must(THE_DM, CreateTable("A table"))
    game.must(THE_DM, AddCharacter(CharacterId("rath"), Sheet("Rath", HitPoints(9), DescendingAC(5))))
    game.must(A_PLAYER, Claim(CharacterId("rath")))
    game.must(THE_DM, OpenBattle("By hand", "osric", dice_by_hand="seats"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(1,)))
    game.must(THE_DM, BeginBattle())
    game.must(THE_DM, Seal(for_all=True))
    assert game.refusal(the_player(game), RollInitiative({FOES: 10})).code == "dice_not_yours"
    game.must(the_player(game), RollInitiative({PARTY: 1}))


def _entries(game: Game, viewer: str) -> list[Entry]:
    played = game.played[-1]
    commit = played.battle_commit
    assert commit is not None
    return list(
        tell(commit, played.moment, played.moment_after, VIEWERS[viewer], game.table, lambda v, n: f"{v}.{n}")
    )


def test_a_natural_twenty_reads_the_same_whatever_the_armour() -> None:
    told: set[tuple[object, ...]] = set()
    for armour in (9, -9):
        game = battle_begun()
        wall = Sheet("Wall", HitPoints(90), DescendingAC(armour))
        game.must(THE_DM, AddCombatants(GroupId("wall"), wall, squares=(Square(9, 6),)))
        game.must(the_player(game), Declare((Order(RATH, "attack"),)))
        game.must(THE_DM, Seal(for_all=True))
        game.must(THE_DM, RollInitiative({PARTY: 1, FOES: 9}))
        game.must(THE_DM, Attack(RATH, FigureId("wall"), dice=(20, 4)))
        told.add(tuple(msgspec.json.encode(_entries(game, name)) for name in ("seat:rath", "spectators")))
    assert len(told) == 1


def test_the_order_of_the_figures_does_not_tell_who_came_first() -> None:
    boards: set[bytes] = set()
    for sneak_first in (True, False):
        game = Game()
        game.must(THE_DM, CreateTable("A table"))
        game.must(THE_DM, OpenBattle("The ford", "osric"))
        sneak = AddCombatants(GroupId("sneak"), monster="goblin", hit_points=(3,), hidden=True)
        orc = AddCombatants(GroupId("orc"), monster="orc", hit_points=(5,))
        for command in (sneak, orc) if sneak_first else (orc, sneak):
            game.must(THE_DM, command)
        game.must(THE_DM, Reveal((FigureId("sneak"),)))
        board = msgspec.json.encode(ViewBuilder(VIEWERS["spectators"]).build(game.table, game.moment))
        boards.add(re.sub(rb'"[fg]\d{6}"', b'"a handle"', board))
    assert len(boards) == 1


def test_blows_of_hidden_figures_are_rolled_with_the_dms_dice() -> None:
    faces: set[int] = set()
    for table_seed in (b"a" * 32, b"b" * 32):
        game = battle_begun_with(Seeds(table_seed, b"d" * 32))
        game.must(THE_DM, Attack(SNEAK, RATH))
        commit = game.played[-1].battle_commit
        assert commit is not None
        (rolled,) = (event for event in commit.events if isinstance(event, AttackRolled))
        faces.add(rolled.die.face)
    assert len(faces) == 1, "the table's seed decides nothing of a hidden figure's blow"


def battle_begun_with(seeds: Seeds) -> Game:
    """The sneak, unseen, beside Rath and about to strike."""
    game = battle_begun()
    game.seeds = seeds
    game.must(THE_DM, Place(SNEAK, Square(9, 6)))
    game.must(THE_DM, Declare((Order(SNEAK, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 9, FOES: 2}))
    return game


def test_whoever_claims_a_character_reads_the_order_that_the_dm_wrote_for_it() -> None:
    game = battle_begun()
    bera = seat_of(game.table, SEATS[1])
    if bera is not None:
        game.must(THE_DM, Release(CharacterId("bera")))
    game.must(THE_DM, Declare((Order(FigureId("bera"), "attack", OTHER_ORC),)))
    game.must(A_PLAYER, Claim(CharacterId("bera")))
    battle = ViewBuilder(VIEWERS["seat:bera"]).build(game.table, game.moment).battle
    assert battle
    assert battle.combatants[FigureId("bera")].order


def test_where_sides_act_together_the_slain_may_be_struck_again() -> None:
    game = battle_begun("adnd2e")
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    other = seat_of(game.table, SEATS[1])
    assert other is not None
    game.must(other, Declare((Order(FigureId("bera"), "attack", ORC),)))
    game.must(THE_DM, Declare((Order(ORC, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 5}))
    for x, figure in enumerate((RATH, ORC, FigureId("bera"))):
        game.must(THE_DM, Place(figure, Square(3 + x, 12)))
    game.must(THE_DM, Attack(RATH, ORC, dice=(20, 8)))
    game.must(THE_DM, Attack(FigureId("bera"), ORC, dice=(20, 6)))
    game.must(THE_DM, Attack(ORC, RATH, dice=(2,)))


@pytest.mark.parametrize("text", ["odd\n", "Odd", "", "a" * 49, "٣"])
def test_a_name_that_is_no_slug_is_not_decoded(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text, FigureName)


def test_more_characters_than_the_map_has_room_for_wait_off_it() -> None:
    game = Game()
    game.must(THE_DM, CreateTable("A table"))
    for number in range(20):
        sheet = Sheet(f"C {number}", HitPoints(5), DescendingAC(9), weapons=(WeaponInHand("club"),))
        game.must(THE_DM, AddCharacter(CharacterId(f"c{number}"), sheet))
    game.must(THE_DM, OpenBattle("A closet", "osric", width=4, height=4))
    squares = list(game.moment.battle.positions.by_id.values())
    assert len(squares) == len(set(squares)) < 20
