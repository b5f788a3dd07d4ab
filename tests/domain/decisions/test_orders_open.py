"""All orders there are: what is listed as open is written down, what is barred is refused in the same words."""

import pytest
from msgspec import structs

from domain.commands import Declare
from domain.decisions.orders_open import open_orders, ways_to_strike, ways_to_the_nearest
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rulesets.catalog import RULESETS
from domain.sheets import WeaponInHand
from domain.views.answers import answer
from domain.views.asking import Orders, OrdersAnswer
from tests.domain.decisions.field import MAN, armed, field
from tests.laws.corpus import MAGE
from tests.laws.game import THE_DM, VIEWERS, Game

ONE, OTHER, FOE, FAR = FigureId("one"), FigureId("other"), FigureId("foe"), FigureId("far")
TWO_HANDED = structs.replace(
    MAN, weapons=(WeaponInHand("long_sword"), WeaponInHand("dagger"), WeaponInHand("short_bow"))
)


def fight() -> Game:
    sheets = {"one": TWO_HANDED, "other": MAGE, "archer": armed("short_bow")}
    return field(
        {"one": (10, 8), "other": (4, 8), "archer": (4, 10)}, {"foe": (11, 8), "far": (20, 8)}, **sheets
    )


@pytest.mark.parametrize("figure", ["one", "other", "archer", "foe"])
def test_what_is_listed_open_is_written_and_what_is_barred_is_refused(figure: str) -> None:
    game = fight()
    battle = game.moment.battle
    found = list(open_orders(battle, RULESETS["osric"], (battle.combatants.by_id[FigureId(figure)],)))
    assert len(found) > 15
    for one in found:
        if one.barred is None:
            game.must(THE_DM, Declare((one.order,)))
        else:
            assert game.refusal(THE_DM, Declare((one.order,))).code == one.barred.code


def said(figure: str) -> set[tuple[str, str, str]]:
    battle = fight().moment.battle
    found = open_orders(battle, RULESETS["osric"], (battle.combatants.by_id[FigureId(figure)],))
    return {(one.order.action, one.order.move, one.words) for one in found if one.barred is None}


def test_weapons_both_hands_spells_and_half_charges_are_offered_by_name() -> None:
    swordsman = said("one")
    assert {("attack", "no", "Long sword"), ("attack", "half", "Dagger"), ("charge", "half", "")} <= swordsman
    assert any(action == "attack" and " and " in words for action, _, words in swordsman)
    assert ("cast", "no", "Sleep") in said("other")
    assert not any(action == "cast" for action, _, _ in swordsman)


def test_a_group_may_what_each_of_it_may() -> None:
    battle = fight().moment.battle
    both = [battle.combatants.by_id[name] for name in (ONE, OTHER)]
    alone = {
        one.order.action for one in open_orders(battle, RULESETS["osric"], both[:1]) if one.barred is None
    }
    together = {
        one.order.action for one in open_orders(battle, RULESETS["osric"], both) if one.barred is None
    }
    assert "fire" in alone & together, "he has a bow, and she a dagger to throw"


def test_how_far_each_goes_before_its_blow() -> None:
    """OE-4.5: nowhere whom it reaches, half a move where it has to go first."""
    battle = fight().moment.battle
    both = [battle.combatants.by_id[name] for name in (ONE, OTHER)]
    found = ways_to_strike(battle, RULESETS["osric"], both, lambda one: True)
    assert found == {FOE: {ONE: "no", OTHER: "half"}, FAR: {ONE: "half", OTHER: "half"}}
    assert ways_to_the_nearest(battle, RULESETS["osric"], both, lambda one: True) == {
        ONE: "no",
        OTHER: "half",
    }


def test_the_answer_names_whom_the_asker_sees_and_nobody_elses_figure() -> None:
    game = fight()
    found = answer(game.moment, VIEWERS["dm"], Orders(ONE, (OTHER,)))
    assert isinstance(found, OrdersAnswer)
    assert set(found.strikes) == {FOE, FAR}
    assert isinstance(answer(game.moment, VIEWERS["spectators"], Orders(ONE)), Refused)
    game, rath = field({"rath": (10, 8)}, {"foe": (11, 8)}), FigureId("rath")
    assert isinstance(answer(game.moment, VIEWERS["seat:rath"], Orders(rath)), OrdersAnswer)
    assert isinstance(answer(game.moment, VIEWERS["seat:rath"], Orders(rath, (FOE,))), Refused)
