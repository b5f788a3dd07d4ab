"""The next sensible step: nothing that its reader does not see, and nothing that would be refused."""

from msgspec import UNSET

from domain.commands import Attack, Hide, Pass
from domain.views.shapes import NextStep
from domain.views.view import ViewBuilder
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_resolving
from tests.laws.game import THE_DM, VIEWERS, Game


def next_for(game: Game, name: str) -> NextStep | None:
    battle = ViewBuilder(VIEWERS[name]).build(game.table, game.moment).battle
    assert battle is not UNSET
    return None if battle.next is UNSET else battle.next


def test_the_next_step_is_the_blow_that_was_declared() -> None:
    game = battle_resolving()
    step = next_for(game, "seat:rath")
    assert step == NextStep("Rath strikes Orc 1", Attack(RATH, ORC))
    assert next_for(game, "seat:bera") is None
    assert next_for(game, "spectators") is None


def test_nobody_is_told_to_strike_what_is_out_of_sight() -> None:
    game = battle_resolving()
    game.must(THE_DM, Hide((ORC,)))
    step = next_for(game, "seat:rath")
    assert step is not None
    assert step.command == Attack(RATH, OTHER_ORC)
    game.must(THE_DM, Hide((OTHER_ORC,)))
    step = next_for(game, "seat:rath")
    assert step is not None
    assert step.command == Pass(RATH)
    step = next_for(game, "dm")
    assert step is not None
    assert step.command == Attack(RATH, ORC)
