"""Charges: how far, how straight, what they gain and cost, and who stands ready for them (OE-5.3, OE-5.4, OE-5.8)."""

import pytest
from msgspec import structs

from domain.battle import fold
from domain.commands import Attack, Declare, EndRound
from domain.deeds import (
    AttackRolled,
    ChargeBegan,
    DamageRolled,
    EffectBegan,
    FigureMoved,
    GuardStruck,
    HelplessStruck,
)
from domain.ids import FigureId
from domain.rounds import Modifier
from domain.sheets import Sheet
from domain.views.answers import answer
from domain.views.asking import Reach, ReachAnswer
from tests.domain.decisions.field import (
    armed,
    field,
    go,
    labels,
    last,
    man,
    move,
    order,
    orders,
    phase,
    refused,
    square_of,
    sure,
    to_the_end,
    until,
)
from tests.laws.game import THE_DM, VIEWERS, Game

ONE, FOE = FigureId("one"), FigureId("foe")


def charging(foe: tuple[int, int], **sheets: Sheet) -> Game:
    """A man at 4,8 charges at a foe on that square."""
    game = field({"one": (4, 8)}, {"foe": foe}, **sheets)
    orders(game, order("one", "charge", "foe"))
    return game


def test_a_charge_strikes_on_contact_whatever_the_weapons_phase() -> None:
    """A two-handed sword is Slow; the charge arrives, and strikes, in Fast."""
    game = charging((9, 8), one=armed("two_handed_sword"))
    assert phase(game) == "F"
    go(game, "one", "e e e e", target="foe", dice=(2,))
    (rolled,) = last(game, AttackRolled)
    assert (rolled.way, labels(rolled)["charge"]) == ("charge", 2)
    assert game.moment.battle.round_state.step == "end_of_round", "no second attack this round"


def test_a_charge_goes_half_as_far_again_and_arrives_in_a_later_phase() -> None:
    """Rate 12: 18 squares in 6, 6, 6; from 4,8 it is at 20,8 in Slow (OE-4.6)."""
    game = charging((20, 8))
    phases: list[str] = []
    for steps, target in ((6, None), (6, None), (3, "foe")):
        phases.append(phase(game))
        go(game, "one", " ".join(["e"] * steps), target=target)
    assert phases == ["F", "A", "S"]
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_a_run_up_of_an_earlier_phase_counts() -> None:
    """The last step alone is left for the second phase; the squares before it were gone straight at the foe too."""
    game = charging((12, 8))
    go(game, "one", "e e e e e e")
    assert square_of(game, "one") == (10, 8)
    go(game, "one", "e", target="foe")
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_a_turn_between_the_phases_breaks_the_straight_line() -> None:
    game = charging((11, 7))
    go(game, "one", "e e e e e e")
    assert refused(game, "one", "n", target="foe").code == "out_of_reach"


def test_no_charge_goes_further_than_its_allowance() -> None:
    game = charging((23, 14))
    for _ in range(3):
        assert refused(game, "one", " ".join(["e"] * 7)).code == "out_of_reach"
        go(game, "one", " ".join(["e"] * 6))
    assert game.moment.battle.round_state.step == "end_of_round"


def test_a_partial_charge_goes_half_as_far() -> None:
    """OE-5.4: half of 18, in increments of 6 and 3."""
    game = field({"one": (4, 8)}, {"foe": (14, 8)})
    orders(game, order("one", "charge", "foe", "half"))
    go(game, "one", "e e e e e e")
    assert refused(game, "one", "e e e n").code == "out_of_reach"
    go(game, "one", "e e e", target="foe")
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


@pytest.mark.parametrize(
    ("foe", "steps"), [((6, 8), "e"), ((6, 6), "e n"), ((7, 7), "e e"), ((7, 6), "ne e")]
)
def test_a_charge_is_at_least_two_squares_the_last_two_straight_at_its_target(
    foe: tuple[int, int], steps: str
) -> None:
    refusal = refused(charging(foe), "one", steps, target="foe")
    assert (refusal.code, refusal.rule) == ("out_of_reach", "OE-5.3")


def test_a_charge_may_end_with_two_slanting_steps() -> None:
    game = charging((7, 5))
    go(game, "one", "ne ne", target="foe")
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_only_who_declared_a_charge_ends_its_move_with_a_blow() -> None:
    game = field({"one": (4, 8)}, {"foe": (9, 8)})
    orders(game, order("one", "move"))
    assert refused(game, "one", "e e e e", target="foe").code == "not_declared"


def test_who_charges_is_easier_to_hit_until_the_end_of_the_round_and_no_longer() -> None:
    """AC 1 worse and no Dexterity bonus (OE-5.3, AMB-45): 10 becomes 11, and the 4 points of Dexterity 18 are gone."""
    quick = man(dexterity=18)
    game = field({"one": (4, 8)}, {"foe": (9, 8)}, one=quick, foe=armed("two_handed_sword"))
    orders(game, order("one", "charge", "foe"), order("foe", "attack", "one"))
    go(game, "one", "e e e e", target="foe", dice=(1,))
    assert ONE in game.moment.battle.agenda.charged
    until(game, "foe")
    game.must(THE_DM, Attack(FOE, ONE, dice=(1,)))
    assert last(game, AttackRolled)[0].armour_class == 11
    game.must(THE_DM, EndRound())
    orders(game, order("foe", "attack", "one"))
    game.must(THE_DM, Attack(FOE, ONE, dice=(1,)))
    assert last(game, AttackRolled)[0].armour_class == 6


def test_the_weapon_that_was_declared_is_the_one_that_strikes() -> None:
    game = field({"one": (4, 8)}, {"foe": (9, 8)}, one=armed("club", "halberd"))
    orders(game, order("one", "charge", "foe", weapon="halberd"))
    go(game, "one", "e e e", target="foe", dice=(1,))
    assert last(game, AttackRolled)[0].weapon == "Halberd"


def test_a_lance_does_not_strike_whom_it_has_run_past() -> None:
    """OE-4.15: a heavy lance strikes two squares away, so that its charge ends there."""
    game = charging((9, 8), one=armed("heavy_lance"))
    assert refused(game, "one", "e e e e", target="foe").code == "out_of_reach"
    go(game, "one", "e e e", target="foe")
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_nobody_charges_under_a_severe_load() -> None:
    """OE-4.2."""
    game = field({"one": (4, 8)}, {"foe": (9, 8)}, one=man(load="severe"))
    assert game.refusal(THE_DM, Declare((order("one", "charge", "foe"),))).code == "bad_command"


def test_who_is_struck_down_on_the_way_does_not_arrive() -> None:
    game = field({"one": (4, 8)}, {"foe": (9, 8), "other": (6, 7)}, one=man(hit_points=1), other=sure())
    orders(game, order("one", "charge", "foe"))
    go(game, "one", "e e e e", target="foe", dice=(15, 6))
    assert [one.way for one in last(game, AttackRolled)] == ["opportunity"]
    assert square_of(game, "one") == (7, 8)
    assert game.moment.battle.round_state.step == "end_of_round"


# ---------------------------------------------------------------- set weapons, OE-5.8


@pytest.mark.parametrize(("weapon", "doubled"), [("spear_1h", True), ("club", False)])
def test_a_set_weapon_doubles_its_dice_against_who_charges_and_strikes_first(
    weapon: str, *, doubled: bool
) -> None:
    game = field({"one": (4, 8)}, {"foe": (9, 8)}, foe=sure(weapons=armed(weapon).weapons))
    orders(game, order("one", "charge", "foe"), order("foe", "guard"))
    go(game, "one", "e e e e", target="foe", dice=(15, 2))
    first, second = last(game, AttackRolled)
    assert (first.way, second.way) == ("guard", "charge")
    damage = last(game, DamageRolled)[0]
    thrown = sum(die.face for die in damage.dice)
    assert damage.total == (2 if doubled else 1) * thrown
    line = Modifier("set against a charge, dice x2", thrown, "OE-5.8")
    assert damage.modifiers == ((line,) if doubled else ())


def test_who_outreaches_the_set_weapon_is_not_met_by_a_doubled_blow() -> None:
    """AMB-26: a longer lance strikes first; it stops outside the spear's reach."""
    game = field(
        {"one": (4, 8)},
        {"foe": (9, 8)},
        one=armed("heavy_lance"),
        foe=sure(weapons=armed("spear_1h").weapons),
    )
    orders(game, order("one", "charge", "foe"), order("foe", "guard"))
    go(game, "one", "e e e", target="foe")
    assert not last(game, GuardStruck)
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_a_charge_at_a_sleeper_needs_no_die_to_hit() -> None:
    game = charging((9, 8))
    game.moment = structs.replace(
        game.moment, battle=fold((EffectBegan(FOE, "asleep", 9),), game.moment.battle)
    )
    go(game, "one", "e e e e", target="foe", dice=(6,))
    assert last(game, HelplessStruck)
    assert last(game, DamageRolled)[0].total == 6


def test_the_charge_begins_once_and_with_its_first_step() -> None:
    game = charging((20, 8))
    go(game, "one", "e e e e e e")
    assert len(last(game, ChargeBegan)) == 1
    go(game, "one", "e e")
    assert (last(game, ChargeBegan), len(last(game, FigureMoved))) == ([], 1)
    assert game.refusal(THE_DM, move(game, "one", "e", target="one")).code == "same_side"
    to_the_end(game)


def test_an_answer_of_where_one_gets_knows_the_one_dear_step_that_is_left() -> None:
    """OE-4.6: 6 squares at rate 9, in 5 and 1; who went but one of the 5 has one left, and may slant it."""
    game = field({"one": (4, 8)}, {"foe": (16, 8)}, one=man(rate=9))
    orders(game, order("one", "charge", "foe", "half"))
    go(game, "one", "e")
    reach = answer(game.moment, VIEWERS["dm"], Reach(ONE))
    assert isinstance(reach, ReachAnswer)
    x, y = square_of(game, "one")
    slant = x + 1, y + 1
    assert slant in {(x, y) for x, y, _ in reach.squares}
    go(game, "one", "se")
