"""What the clock may do for a DM who is away: carry out what was declared, and nothing else."""

from __future__ import annotations

from domain.commands import Declare, Next, Seal
from domain.decisions.going_on import goes_on_without_the_dm
from domain.deeds import AttackRolled
from domain.events import InitiativeRolled, RoundEnded
from domain.ids import CLOCK
from domain.rounds import Order
from domain.table.grants import DM_GRANT, Actor
from tests.domain.decisions.field import field, last, order, orders, to_the_end
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_begun, the_player
from tests.laws.game import THE_DM, Game

FOR_THE_DM = Actor(CLOCK, DM_GRANT)


def goes_on(game: Game) -> bool:
    return goes_on_without_the_dm(game.moment.battle, game.table)


def test_the_clock_neither_declares_nor_seals_for_the_dm() -> None:
    game = battle_begun()
    assert not goes_on(game)
    assert game.refusal(FOR_THE_DM, Next()).code == "wrong_step"


def test_the_clock_rolls_plays_the_dms_figures_and_ends_the_round() -> None:
    game = battle_begun()
    game.must(THE_DM, Declare((Order(ORC, "attack", RATH), Order(OTHER_ORC, "attack", RATH))))
    game.must(the_player(game), Declare((Order(RATH, "hold"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(FOR_THE_DM, Next())
    assert last(game, InitiativeRolled)
    attackers: list[str] = []
    while game.moment.battle.round_state.step == "resolve":
        assert goes_on(game)
        game.must(FOR_THE_DM, Next())
        attackers += [rolled.attacker for rolled in last(game, AttackRolled)]
    assert sorted(attackers) == [ORC, OTHER_ORC]
    game.must(FOR_THE_DM, Next())
    assert last(game, RoundEnded)
    assert not goes_on(game)


def test_the_clock_waits_for_those_who_are_played() -> None:
    game = field({"rath": (2, 2)}, {"orc": (3, 2)})
    orders(game, order("rath", "attack", "orc"))
    assert not goes_on(game)
    assert game.refusal(FOR_THE_DM, Next()).code == "wrong_step"
    to_the_end(game)
    assert goes_on(game)
