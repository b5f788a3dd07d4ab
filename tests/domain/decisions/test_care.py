"""Tending the dying, and the DM's own hand: figures put right and taken off the board (OE-6.6, CO-9)."""

from msgspec import UNSET

from domain.afflictions import SaveRolled
from domain.care import CombatantEdited, EditCombatant, RemoveCombatants, SheetChanges
from domain.commands import Attack, EndRound
from domain.decisions.round_flow import awaited
from domain.deeds import AttackRolled
from domain.house_rules import SetOption
from domain.ids import FigureId
from domain.mischance import ShotStrayed
from domain.quantities import DescendingAC, HitPoints
from domain.ruling_commands import ApplyEffect
from domain.table.grants import LEAST
from domain.views.sight import as_seen
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from tests.domain.decisions.field import armed, field, last, order, orders, to_the_end, until
from tests.laws.game import THE_DM, Game

ONE, FOE, OTHER = FigureId("one"), FigureId("foe"), FigureId("other")


def test_what_was_put_right_is_told_to_nobody_who_knows_no_numbers_of_the_figure() -> None:
    game = field({"one": (5, 8)}, {"foe": (9, 8)})
    game.must(THE_DM, EditCombatant(FOE, SheetChanges(armour_class=DescendingAC(2)), HitPoints(7)))
    (event,) = last(game, CombatantEdited)
    seen = as_seen(event, Viewer(LEAST), game.moment.battle)
    assert seen is not None
    assert (seen.sheet, seen.hit_points, seen.name) == (UNSET, UNSET, UNSET)


def test_who_is_taken_off_the_board_is_in_no_view_and_the_order_goes_on_without_it() -> None:
    """Nobody loses a turn or has it twice, though it was its own (CO-9)."""
    game = field({"one": (5, 8)}, {"foe": (6, 8), "other": (6, 9)})
    orders(game, order("foe", "attack", "one"), order("other", "attack", "one"), dice=(7, 3))
    until(game, "foe")
    game.must(THE_DM, RemoveCombatants((FOE,)))
    assert awaited(game.moment.battle) == (OTHER,)
    battle = ViewBuilder(Viewer(THE_DM.grant)).build(game.table, game.moment).battle
    assert battle is not UNSET
    assert set(battle.combatants) == {ONE, OTHER}


def test_a_shot_drawn_at_another_in_sanctuary_says_at_whom_it_flew() -> None:
    """The save stays the hand, and that the shot was drawn stands before it (OE-7.5)."""
    near = {"two": (9, 8), "three": (11, 8), "four": (10, 7)}
    game = field({"one": (2, 8), **near}, {"foe": (10, 8)}, one=armed("short_bow"))
    game.must(THE_DM, SetOption("into_melee", "dmg"))
    for figure in near:
        game.must(THE_DM, ApplyEffect(FigureId(figure), "sanctified"))
    stayed = [_shot_at_the_foe(game) for _ in range(6)]
    assert [ShotStrayed, SaveRolled] in stayed


def _shot_at_the_foe(game: Game) -> list[type]:
    """One round, in which somebody shoots into the melee: what came of the shot before it was rolled."""
    orders(game, order("one", "fire", "foe"))
    until(game, "one")
    game.must(THE_DM, Attack(ONE, FOE))
    told = [
        type(event)
        for event in last(game, object)
        if isinstance(event, ShotStrayed | SaveRolled | AttackRolled)
    ]
    to_the_end(game)
    game.must(THE_DM, EndRound())
    return told
