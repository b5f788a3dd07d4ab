"""A battle in which every event there is happens at least once, and a table where everything happens."""

from functools import cache
from typing import Final

from domain.commands import (
    AddCharacter,
    AddCombatants,
    Advance,
    Answer,
    AskUndo,
    Attack,
    BeginBattle,
    Claim,
    Declare,
    EndBattle,
    EndRound,
    Hide,
    MakeLink,
    OpenBattle,
    Pass,
    Place,
    Redo,
    Release,
    Reveal,
    RevokeLink,
    RollInitiative,
    Say,
    Seal,
    Undo,
)
from domain.ids import FOES, PARTY, CharacterId, FigureId, GroupId, LinkId
from domain.quantities import Square
from domain.rounds import Order
from domain.table.grants import Actor
from tests.laws.battles import History, battle_of_seed
from tests.laws.game import A_PLAYER, BERA, SEATS, THE_DM, Game, seat_of, table_with_seats

RATH: Final = FigureId("rath")
ORC: Final = FigureId("orc-1")
OTHER_ORC: Final = FigureId("orc-2")
SNEAK: Final = FigureId("sneak")


def the_player(game: Game) -> Actor:
    """Whoever plays Rath."""
    actor = seat_of(game.table, SEATS[0])
    assert actor is not None, "Rath is claimed"
    return actor


def battle_begun(ruleset: str = "osric") -> Game:
    """Rath and Bera against two orcs and a hidden sneak; the orcs stand beside Rath. Orders may be written."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", ruleset))
    squares = (Square(10, 6), Square(10, 7))
    game.must(
        THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(5, 7), count=2, squares=squares)
    )
    game.must(THE_DM, AddCombatants(GroupId("sneak"), monster="goblin", hidden=True))
    game.must(THE_DM, Place(RATH, Square(9, 7)))
    game.must(THE_DM, BeginBattle())
    return game


def battle_resolving(ruleset: str = "osric") -> Game:
    """As `battle_begun`, and the party acts first: Rath on the first orc, both orcs on Rath."""
    game = battle_begun(ruleset)
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    orcs = (Order(ORC, "attack", RATH), Order(OTHER_ORC, "attack", RATH))
    game.must(THE_DM, Declare(orcs))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 3, FOES: 7}))
    return game


@cache
def everything() -> History:
    """Every event of a battle and of a table."""
    game = battle_resolving()
    player = the_player(game)
    game.must(THE_DM, Attack(RATH, ORC, dice=(15, 8)))
    game.must(THE_DM, Pass(OTHER_ORC))
    game.must(THE_DM, EndRound())
    game.must(THE_DM, Reveal((SNEAK,)))
    game.must(THE_DM, Hide((SNEAK,)))
    game.must(player, AskUndo())
    (question,) = game.moment.battle.questions.open
    game.must(THE_DM, Answer(question, "refuse"))
    game.must(THE_DM, Undo(), seen=game.moment.version)
    game.must(THE_DM, Redo(), seen=game.moment.version)
    game.must(THE_DM, Declare((Order(OTHER_ORC, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative())
    game.must(THE_DM, Advance())
    game.must(THE_DM, EndBattle())
    game.must(player, Say("Well fought."))
    game.must(player, Release(SEATS[0]))
    game.must(THE_DM, MakeLink(LinkId("more"), "spectators"))
    game.must(THE_DM, RevokeLink(LinkId("more")))
    game.must(THE_DM, AddCharacter(CharacterId("cuth"), BERA))
    game.must(A_PLAYER, Claim(CharacterId("cuth")))
    return History(game.seeds, tuple(game.played))


@cache
def corpus() -> tuple[History, ...]:
    """`everything`, and battles that are random once and for all."""
    return (everything(), *(battle_of_seed(seed) for seed in range(40)))
