"""The best orders for a figure: what can come to something this round stands before what cannot."""

import pytest
from msgspec import structs

from domain.battle import fold
from domain.combatant import Combatant
from domain.decisions.orders_proposed import proposed_orders
from domain.deeds import EffectBegan
from domain.ids import FigureId
from domain.rulesets.catalog import RULESETS
from tests.domain.decisions.field import armed, field, man
from tests.laws.corpus import MAGE
from tests.laws.game import Game

FOE, OTHER = FigureId("foe"), FigureId("other")
Said = tuple[str, str, FigureId | None]


def best(game: Game, figure: str) -> list[Said]:
    battle = game.moment.battle

    def seen(one: Combatant) -> bool:
        return not one.hidden

    found = proposed_orders(battle, RULESETS["osric"], battle.combatants.by_id[FigureId(figure)], seen)
    return [(one.spell or one.action, one.move, one.target) for one in found]


@pytest.mark.parametrize(
    ("foe", "first"),
    [
        ((11, 8), ("attack", "no", FOE)),
        ((15, 8), ("attack", "half", FOE)),
        ((21, 8), ("charge", "full", FOE)),
    ],
)
def test_a_blow_is_proposed_only_where_it_can_fall(foe: tuple[int, int], first: Said) -> None:
    """Rate 12: half a move is 6 squares, a charge 18 (OE-4.5, OE-5.3)."""
    game = field({"one": (10, 8)}, {"foe": foe})
    found = best(game, "one")
    assert found[0] == first
    assert (("attack", "half", FOE) in found) == (foe == (15, 8))


def test_a_spell_that_reaches_somebody_stands_first_that_of_many_before_that_of_one() -> None:
    mage = structs.replace(MAGE, spells=("magic_missile", "sleep"))
    game = field({"mage": (4, 8)}, {"foe": (9, 8), "other": (9, 9), "third": (9, 10)}, mage=mage)
    assert [one[0] for one in best(game, "mage")][:2] == ["sleep", "magic_missile"]
    game = field({"mage": (4, 8)}, {"foe": (9, 8)}, mage=mage)
    assert [one[0] for one in best(game, "mage")][:2] == ["magic_missile", "sleep"]


def test_who_is_awake_and_near_is_the_target_before_a_sleeper() -> None:
    game = field({"one": (4, 8)}, {"foe": (15, 8), "other": (9, 8)}, one=armed("short_bow"))
    assert best(game, "one")[0] == ("fire", "no", OTHER)
    asleep = (EffectBegan(OTHER, "asleep", 9),)
    game.moment = structs.replace(game.moment, battle=fold(asleep, game.moment.battle))
    assert best(game, "one")[0] == ("fire", "no", FOE)


def test_whoever_can_neither_strike_nor_run_goes() -> None:
    game = field({"one": (0, 8)}, {"foe": (23, 8)}, one=man(rate=6))
    assert best(game, "one")[0] == ("move", "full", FOE)
