"""The next sensible step: nothing that its reader does not see, and nothing that would be refused."""

from msgspec import UNSET

from domain.commands import Attack, EndBattle, Hide, Pass, Seal
from domain.ids import FigureId
from domain.ruling_commands import Damage
from domain.views.shapes import NextStep
from domain.views.view import ViewBuilder
from tests.domain.decisions.field import add, field
from tests.domain.views.test_status import battle_for
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


def test_where_no_foe_stands_the_end_is_proposed_and_sealing_stays_open() -> None:
    game = field({"one": (4, 4)}, {"foe": (8, 4)})
    game.must(THE_DM, Damage((FigureId("foe"),), "30", "a falling stone"))
    step = next_for(game, "dm")
    assert step is not None
    assert (step.words, step.command) == ("No foe stands: end the battle", EndBattle())
    assert "End the battle, or declare" in battle_for(game, "dm").status
    assert next_for(game, "spectators") is None
    before = game.moment
    game.must(THE_DM, Seal())
    game.moment = before
    add(game, "late", (12, 4), hidden=True)
    step = next_for(game, "dm")
    assert step is not None
    assert isinstance(step.command, Seal), "somebody in hiding still fights"
    game.must(THE_DM, EndBattle())
    assert battle_for(game, "spectators").status == "The battle is over: the party holds the field."
    assert battle_for(game, "dm").status == "The battle is over: both sides still stand."
