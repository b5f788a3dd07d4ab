"""Spells from Very Fast to their phase: what spoils them, whom they take (OE-10.1 to OE-10.5)."""

import pytest
from msgspec import structs

from domain.afflictions import SaveRolled
from domain.commands import Attack, Cast, Declare, EndRound, Pass, StandingOrders
from domain.deeds import (
    AttackRolled,
    DamageRolled,
    EffectBegan,
    EffectEnded,
    HelplessStruck,
    SpellBegun,
    SpellCast,
    SpellSpoiled,
    Wounded,
)
from domain.effects import EffectName
from domain.ids import FigureId
from domain.views.answers import answer
from domain.views.asking import Targets, TargetsAnswer
from tests.domain.decisions.field import (
    add,
    armed,
    field,
    go,
    last,
    man,
    order,
    orders,
    phase,
    refused,
    sure,
    to_the_end,
    until,
)
from tests.laws.corpus import MAGE
from tests.laws.game import THE_DM, VIEWERS, Game

M, FOE, OTHER = FigureId("mage"), FigureId("foe"), FigureId("other")
QUICK = structs.replace(MAGE, dexterity=18)


def casting(
    spell: str = "magic_missile", foe: tuple[int, int] = (9, 8), dice: tuple[int, int] = (3, 7)
) -> Game:
    """A mage of level 5 casts; a foe and another stand some way off, one of them on its way to strike."""
    game = field({"mage": (4, 8)}, {"foe": foe, "other": (10, 9)}, mage=QUICK)
    orders(game, order("mage", "cast", spell=spell), order("foe", "attack", "mage", "half"), dice=dice)
    return game


@pytest.mark.parametrize(("dice", "expected"), [((3, 7), "F"), ((1, 7), "VF"), ((10, 7), "A")])
def test_a_spell_is_complete_in_the_phase_of_its_casting_time(dice: tuple[int, int], expected: str) -> None:
    """Casting time 1 is Fast; the side's own die of 1 or 10 moves it (OE-10.2, AMB-25)."""
    game = casting(dice=dice)
    until(game, "mage")
    assert phase(game) == expected
    game.must(THE_DM, Cast(M, (FOE,)))
    assert last(game, SpellCast)


def test_casting_begins_before_anybody_acts_and_uses_the_spell_up() -> None:
    game = casting()
    assert [one.figure for one in last(game, SpellBegun)] == [M]
    assert game.moment.battle.effects.cast[M] == ("magic_missile",)
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,)))
    to_the_end(game)
    game.must(THE_DM, EndRound())
    again = Declare((order("mage", "cast", spell="magic_missile"),))
    assert "sleep" in game.refusal(THE_DM, again).message
    game.must(THE_DM, Declare((order("mage", "cast", spell="sleep"),)))


def test_magic_missiles_hit_by_themselves_and_are_shared_out() -> None:
    """Level 5: three missiles of 1d4+1; the first target gets two of them."""
    game = casting()
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE, OTHER), dice=(1, 4, 3)))
    assert [(one.figure, one.amount) for one in last(game, Wounded)] == [("foe", 7), ("other", 4)]
    assert [(one.target, len(one.dice)) for one in last(game, DamageRolled)] == [("foe", 2), ("other", 1)]
    assert not last(game, AttackRolled)


def test_its_targets_are_chosen_only_when_it_is_complete() -> None:
    """OE-10.5: the order names nobody who would bind it."""
    game = casting()
    until(game, "mage")
    game.must(THE_DM, Cast(M, (OTHER,)))
    assert {one.figure for one in last(game, Wounded)} == {OTHER}


@pytest.mark.parametrize(
    ("targets", "code"),
    [((), "no_such_figure"), ((FOE, FigureId("mage-2")), "no_such_figure"), ((FOE, OTHER), "out_of_reach")],
)
def test_targets_that_may_not_be_taken_are_refused(targets: tuple[FigureId, ...], code: str) -> None:
    """None; one who is not there; two who stand too far apart."""
    game = casting(foe=(9, 2))
    until(game, "mage")
    assert game.refusal(THE_DM, Cast(M, targets)).code == code


def test_a_spell_is_not_completed_before_its_phase_or_twice() -> None:
    game = casting("sleep", dice=(7, 3))
    assert game.refusal(THE_DM, Cast(M, (FOE,))).code == "not_your_slot"
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,), dice=(4, 4)))
    assert game.refusal(THE_DM, Cast(M, (FOE,))).code in ("not_declared", "wrong_step")


# ---------------------------------------------------------------- what spoils it, OE-10.3


def test_any_damage_before_it_is_complete_spoils_a_spell() -> None:
    """The blow comes in Fast of the side that acts first; the mage's spell would have come after it."""
    game = field({"mage": (4, 8), "one": (2, 2)}, {"foe": (5, 8)}, mage=MAGE, foe=sure())
    game.must(THE_DM, StandingOrders((FOE,), "let_go"))
    orders(game, order("mage", "cast", spell="sleep"), order("foe", "attack", "mage"), dice=(7, 3))
    game.must(THE_DM, Attack(FOE, M, dice=(15, 1)))
    (spoiled,) = last(game, SpellSpoiled)
    assert (spoiled.figure, spoiled.rule) == (M, "OE-10.3")
    assert M not in game.moment.battle.agenda.casting
    assert not any(item.deed == "spell" for item in game.moment.battle.agenda.pending.values())
    assert game.moment.battle.effects.cast[M] == ("sleep",), "it is gone from memory all the same"


def test_a_miss_spoils_nothing() -> None:
    game = field({"mage": (4, 8)}, {"foe": (5, 8)}, mage=MAGE)
    orders(game, order("mage", "cast", spell="magic_missile"), order("foe", "attack", "mage"), dice=(7, 3))
    if M in game.moment.battle.agenda.casting:
        game.must(THE_DM, Attack(FOE, M, dice=(1,)))
        assert M in game.moment.battle.agenda.casting


def test_who_casts_neither_moves_nor_has_the_use_of_its_dexterity() -> None:
    """OE-10.1: Dexterity 18 betters AC 9 to 5, but not while it casts."""
    game = field({"mage": (4, 8)}, {"foe": (5, 8)}, mage=QUICK)
    game.must(THE_DM, StandingOrders((FOE,), "let_go"))
    orders(game, order("mage", "cast", spell="magic_missile"), order("foe", "attack", "mage"), dice=(7, 3))
    assert refused(game, "mage", "w").code == "is_down"
    game.must(THE_DM, Attack(FOE, M, dice=(1,)))
    assert last(game, AttackRolled)[0].armour_class == 9
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,)))


def test_after_its_spell_a_caster_may_go_half_its_way_in_the_next_phase() -> None:
    """OE-10.4: the spell in Fast, the half-move in Average."""
    game = casting()
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,)))
    until(game, "mage")
    assert phase(game) == "A"
    assert refused(game, "mage", "w w w w n n n n").code == "out_of_reach"
    go(game, "mage", "w w")


def test_whose_spell_was_let_go_casts_no_more() -> None:
    game = casting()
    until(game, "mage")
    game.must(THE_DM, Pass(M))
    assert M not in game.moment.battle.agenda.casting


def test_whoever_has_no_such_spell_in_memory_does_not_declare_it() -> None:
    game = field({"mage": (4, 8), "one": (2, 2)}, {"foe": (9, 8)}, mage=MAGE)
    for figure, spell in (("mage", "fireball"), ("one", "sleep"), ("mage", None)):
        refusal = game.refusal(THE_DM, Declare((order(figure, "cast", spell=spell),)))
        assert refusal.code == "bad_command"


# ---------------------------------------------------------------- sleep


def asleep() -> Game:
    """A foe and another, of one Hit Die each, asleep; and the fight goes on."""
    game = casting("sleep", foe=(9, 8))
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,), dice=(4, 4)))
    assert {one.figure for one in last(game, EffectBegan)} == {FOE, OTHER}
    return game


def test_sleepers_do_nothing_that_was_due_of_them() -> None:
    game = asleep()
    assert [item.figure for item in game.moment.battle.agenda.pending.values()].count(FOE) > 0
    while game.moment.battle.round_state.step == "resolve":
        assert game.moment.battle.round_state.acting != ("foes",)
        to_the_end(game)


def test_a_sleeper_is_hit_without_a_die_and_pain_wakes_it() -> None:
    """OE-1.7."""
    game = field(
        {"mage": (4, 8), "one": (8, 8)},
        {"foe": (9, 8)},
        mage=MAGE,
        one=armed("dagger", "two_handed_sword", hit_dice="8"),
    )
    orders(
        game, order("mage", "cast", spell="sleep"), order("one", "attack", "foe", weapon="two_handed_sword")
    )
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,), dice=(4, 4)))
    until(game, "one")
    game.must(THE_DM, Attack(FigureId("one"), FOE, dice=(5,)))
    assert last(game, HelplessStruck)
    assert not last(game, AttackRolled)
    assert last(game, EffectEnded)
    assert not game.moment.battle.effects.has(FOE, "asleep")


def test_sleep_lasts_as_long_as_its_rule_says_and_ends_at_the_end_of_a_round() -> None:
    game = asleep()
    until_round = game.moment.battle.effects.on[FOE][EffectName("asleep")].until
    assert until_round > 1
    to_the_end(game)
    game.must(THE_DM, EndRound())
    assert game.moment.battle.effects.has(FOE, "asleep")


def test_the_dice_of_a_spell_are_kept_but_those_for_the_unseen_alone_are_told_nowhere() -> None:
    """CO-1: every die is recorded; a band of Hit Dice in which only a hidden ogre stands would tell of it."""
    game = field({"mage": (4, 8)}, {"foe": (9, 8)}, mage=MAGE)
    add(game, "ogre", (10, 10), man(hit_dice="4"), hidden=True)
    orders(game, order("mage", "cast", spell="sleep"))
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,), dice=(1, 1)))
    (cast,) = last(game, SpellCast)
    one_band = [(die.sides, die.by_hand) for die in cast.dice]
    assert one_band == [(4, True), (4, True), (4, False), (4, False)]


def test_an_answer_says_on_whom_a_spell_may_be_completed() -> None:
    game = casting(foe=(23, 0))
    until(game, "mage")
    found = answer(game.moment, VIEWERS["dm"], Targets(M))
    assert isinstance(found, TargetsAnswer)
    assert {name: card.legal for name, card in found.targets.items()} == {FOE: False, OTHER: True, M: True}


@pytest.mark.parametrize("save", [1, 20])
def test_dice_too_many_do_not_tell_by_a_refusal_whether_somebody_saved(save: int) -> None:
    """A refusal changes nothing: whoever types on and on would read it off for nothing."""
    game = field(
        {"mage": (4, 8)}, {"foe": (20, 8)}, mage=structs.replace(QUICK, level=5, spells=("fireball",))
    )
    orders(game, order("mage", "cast", spell="fireball"))
    until(game, "mage")
    game.must(THE_DM, Cast(M, (FOE,), dice=(1, 2, 3, 4, 5, save, 6, 6)))
    assert [one.saved for one in last(game, SaveRolled)] == [save == 20]
