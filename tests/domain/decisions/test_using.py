"""Using what one carries (OE-5.13, OE-4.11)."""

from domain.commands import Attack
from domain.deeds import AttackRolled
from domain.gear import ItemUsed, UseItem
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rounds import Order
from domain.views.answers import answer
from domain.views.asking import Targets, TargetsAnswer
from domain.views.viewer import Viewer
from tests.domain.decisions.field import field, last, man, order, orders, sure, until
from tests.laws.game import THE_DM

ONE, FOE = FigureId("one"), FigureId("foe")


def use(item: str) -> Order:
    return Order(ONE, "use_item", item=item)


def test_a_wound_before_it_is_read_spoils_a_scroll_and_no_potion() -> None:
    """The enemy beside strikes at whoever reads or drinks (OE-4.11f); the scroll is lost, the potion works (OE-5.13)."""
    for item, spoiled in (("scroll_of_magic_missile", True), ("potion_of_healing", False)):
        game = field({"one": (5, 8)}, {"foe": (6, 8)}, one=man(items=(item,)), foe=sure())
        orders(game, use(item))
        until(game, "one")
        game.must(THE_DM, UseItem(ONE, (FOE,) if spoiled else ()))
        assert [one.way for one in last(game, AttackRolled)] == ["opportunity"]
        assert [one.spoiled for one in last(game, ItemUsed)] == [spoiled]
        assert game.moment.battle.combatants.by_id[ONE].sheet.items == ()


def test_what_an_answer_says_of_targets_holds_of_the_use_itself() -> None:
    """A wand in range and out of it; nobody uses anything who was not to (OE-5.13)."""
    wand = man(items=("wand_of_magic_missiles",))
    game = field({"one": (1, 8)}, {"foe": (6, 8), "far": (23, 8)}, one=wand)
    orders(game, use("wand_of_magic_missiles"), order("foe", "hold"))
    until(game, "one")
    found = answer(game.moment, Viewer(THE_DM.grant), Targets(ONE))
    assert isinstance(found, TargetsAnswer)
    assert {name: card.legal for name, card in found.targets.items() if name != ONE} == {
        "foe": True,
        "far": False,
    }
    assert isinstance(game.refusal(THE_DM, UseItem(ONE, (FigureId("far"),))), Refused)
    assert isinstance(game.refusal(THE_DM, Attack(ONE, FOE)), Refused)
    game.must(THE_DM, UseItem(ONE, (FOE,)))
    assert game.moment.battle.combatants.by_id[ONE].sheet.items == ("wand_of_magic_missiles",)
