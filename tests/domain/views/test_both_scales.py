"""Armour classes stand on both scales, on the cards and in the arithmetic of a blow (CO-3)."""

import pytest
from msgspec import UNSET

from domain.ids import FigureId
from domain.script.lines import Script, read_script
from domain.script.stage import run
from domain.table.grants import DM_GRANT
from domain.views.shapes import BattleView, CombatantCard
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer

BLOW = """
dm: character rath: Rath, fighter 6, hp 52, ac 2, long_sword
dm: open "Both ways" with {game}
dm: add orc hp 8 with battle_axe
dm: begin
dm: declare orc attack rath
rath: declare hold
dm: seal all
dm: roll initiative {dice}
dm: orc attack rath dice 2
"""


def card_of(game: str) -> tuple[BattleView, CombatantCard, str]:
    script = read_script(
        BLOW.format(game=game, dice="party 2 foes 5\ndm: advance" if game == "thmod" else "party 3 foes 5"),
        "battle",
    )
    assert isinstance(script, Script)
    played = run(script)
    assert played.failure is None
    assert played.battle is not None
    view = ViewBuilder(Viewer(DM_GRANT)).build(played.table, played.battle.moment).battle
    assert view is not UNSET
    told = "\n".join(
        f"{line.label} {line.value}" for one in played.happened[-1].entries for line in one.lines
    )
    return view, view.combatants[FigureId("rath")], told


@pytest.mark.parametrize("game", ["osric", "adnd2e", "thmod"])
def test_a_card_has_the_armour_class_both_ways(game: str) -> None:
    view, card, told = card_of(game)
    assert (card.armour_class, card.ascending) == (2, 18)
    assert view.counts_up == (game == "thmod")
    assert (card.thac0 is UNSET) == (game == "thmod")
    assert "ascending" in told
    assert "descending 2" in told or "armour class (ascending 18) 2" in told
