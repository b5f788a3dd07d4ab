"""A builder that is kept makes anew what changed, and only that."""

from msgspec import UnsetType

from domain.commands import AddCombatants
from domain.engaging import AttackSide, Engage
from domain.ids import FigureId, GroupId
from domain.ruling_commands import Damage
from domain.table_commands import OpenBattle
from domain.views.view import ViewBuilder
from tests.laws.game import THE_DM, VIEWERS, Game, table_with_seats


def test_who_is_gone_is_no_longer_named_by_those_who_were_engaged_with_it() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("No map", "osric", mapless=True))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", count=2))
    rath, orc = FigureId("rath"), FigureId("orc-1")
    game.must(THE_DM, Engage(figures=(orc,), targets=(rath,)))
    kept = ViewBuilder(VIEWERS["players"])

    def engaged() -> dict[FigureId, AttackSide]:
        view = kept.build(game.table, game.moment)
        assert view == ViewBuilder(VIEWERS["players"]).build(game.table, game.moment)
        assert not isinstance(view.battle, UnsetType)
        return view.battle.combatants[rath].engaged

    assert engaged() == {orc: "front"}
    game.must(THE_DM, Damage((orc,), "40"))
    assert engaged() == {}
