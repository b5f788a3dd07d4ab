"""What a tie on the initiative dice brings about, and what it does (OE-3.9, AMB-41)."""

from domain.afflictions import SaveRolled
from domain.commands import Declare, EndRound, Hide, RollInitiative, Seal
from domain.events import CriticalEventHappened
from domain.gear import GearLost, GearRegained
from domain.ids import FOES, PARTY, FigureId
from domain.nerve import FigureShifted
from domain.quantities import DescendingAC
from domain.rounds import Order
from domain.rulings import RulingOpened
from domain.visibility import told
from tests.domain.decisions.field import field, go, last, man, order, square_of, to_the_end, until
from tests.laws.game import THE_DM, Game

ONE, FOE = FigureId("one"), FigureId("foe")


def tied(game: Game, *dice: int, order: Order | None = None) -> CriticalEventHappened:
    """All seal, the dice tie, and the event is thrown with these; the roll after it is the server's."""
    if order is not None:
        game.must(THE_DM, Declare((order,)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 5}, critical=dice))
    (event,) = last(game, CriticalEventHappened)
    return event


def test_the_hidden_are_not_drawn_and_who_stands_still_for_a_round_has_its_shield_again() -> None:
    """One of two is drawn, for nobody may learn of the third by an event that befalls it (OE-3.9)."""
    bold = man(armour_class=DescendingAC(3), shield=1)
    game = field({"one": (5, 8)}, {"foe": (15, 8), "sneak": (18, 8)}, foe=bold)
    game.must(THE_DM, Hide((FigureId("sneak"),)))
    event = tied(game, 1, 2, 3)
    assert (event.figures, event.outcome) == ((FOE,), "shield_lost")
    sheet = game.moment.battle.combatants.by_id[FOE].sheet
    assert (sheet.armour_class, sheet.shield) == (4, 0)
    game.must(THE_DM, EndRound())
    assert [one.figure for one in last(game, GearRegained)] == [FOE]
    assert game.moment.battle.combatants.by_id[FOE].sheet == bold


def test_who_fights_on_does_not_put_its_shield_in_order() -> None:
    game = field({"one": (5, 8)}, {"foe": (6, 8)}, foe=man(shield=1))
    tied(game, 1, 2, 3, order=order("foe", "attack", "one"))
    to_the_end(game)
    game.must(THE_DM, EndRound())
    assert not last(game, GearRegained)


def test_who_slipped_and_goes_more_than_half_its_rate_saves_or_falls() -> None:
    """Rate 12: no save for six squares, one for the seventh (OE-3.9)."""
    game = field({"one": (2, 8)}, {"foe": (20, 8)})
    tied(game, 18, 1, order=order("one", "move"))
    until(game, "one")
    go(game, "one", "e e e e e e")
    assert not last(game, SaveRolled)
    until(game, "one")
    go(game, "one", "e")
    (save,) = last(game, SaveRolled)
    assert game.moment.battle.effects.has(ONE, "prone") != save.saved


def test_the_field_is_carried_as_far_as_walls_the_edge_and_others_let_it() -> None:
    """Two squares to the west: the first in that direction goes first, and the hidden stop nobody (OE-3.9)."""
    game = field({"one": (1, 8)}, {"foe": (2, 8), "sneak": (0, 8), "far": (9, 3)})
    game.must(THE_DM, Hide((FigureId("sneak"),)))
    tied(game, 5, 7, 2)
    assert [square_of(game, one) for one in ("one", "foe", "far")] == [(0, 8), (1, 8), (7, 3)]
    assert {one.figure: one.how for one in last(game, FigureShifted)} == {
        ONE: "carried",
        FOE: "carried",
        FigureId("far"): "carried",
        FigureId("sneak"): "makes_room",
    }


def test_help_is_worth_a_quarter_of_the_hit_dice_with_which_the_side_began() -> None:
    """And whom it is for is drawn; the ruling is the DM's alone (OE-3.9)."""
    game = field({"one": (1, 8)}, {"foe": (9, 8), "other": (9, 9)}, foe=man(hit_dice="9"))
    event = tied(game, 16, 2)
    (opened,) = last(game, RulingOpened)
    assert event.side == FOES
    assert "about 2 Hit Dice" in told(opened.ruling).words


def test_a_plate_comes_loose_from_plate_armour_alone() -> None:
    """Leather has none; of whoever's armour is not written down the DM is asked (OE-3.9)."""
    for armour, worse, asked in (("plate_mail", 2, 0), ("leather", 0, 0), (None, 0, 1)):
        knight = man(armour=armour, class_="fighter", level=3, hit_dice=None)
        game = field({"one": (1, 8)}, {"foe": (9, 8)}, one=knight)
        tied(game, 2, 1, 6)
        assert game.moment.battle.combatants.by_id[ONE].sheet.armour_class == 10 + worse
        assert len(last(game, RulingOpened)) == asked
        assert bool(last(game, GearLost)) == bool(worse)


def test_dice_of_an_event_that_cannot_be_are_refused_and_players_type_none_in() -> None:
    game = field({"rath": (1, 8)}, {"foe": (9, 8)})
    game.must(THE_DM, Seal(for_all=True))
    wrong = RollInitiative({PARTY: 5, FOES: 5}, critical=(21,))
    assert game.refusal(THE_DM, wrong).code == "bad_dice"
