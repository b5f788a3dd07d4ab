"""Who acts when, whatever happens to the order meanwhile (OE-3; RB-08, RB-16, RB-40, RB-41, RB-55)."""

import pytest
from msgspec import structs

from domain.battle import fold
from domain.commands import Advance, Attack, EndRound, Face, Hide, Place, Reveal
from domain.decisions.round_flow import awaited
from domain.deeds import AttackRolled, EffectBegan, EffectEnded, FigureFell
from domain.events import InitiativeRolled, OpportunityAllowancesGranted, SlotBegan
from domain.ids import FigureId
from domain.quantities import Square
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
    sure,
    to_the_end,
    until,
)
from tests.laws.game import THE_DM, Game

ANA, BEN, ORC1, ORC2 = (FigureId(name) for name in ("ana", "ben", "orc-1x", "orc-2x"))


def four(**sheets: object) -> Game:
    """Ana and Ben against two orcs, all with clubs."""
    party = {"ana": (10, 8), "ben": (10, 10)}
    foes = {"orc-1x": (11, 8), "orc-2x": (11, 10)}
    names = {name.replace("_", "-"): sheet for name, sheet in sheets.items()}
    return field(party, foes, **names)  # type: ignore[arg-type]


def all_attack(game: Game, dice: tuple[int, int] = (3, 7)) -> None:
    able = [one.id for one in game.moment.battle.combatants.by_id.values() if not one.is_down]
    orders(game, *(order(one, "attack") for one in able), dice=dice)


def fell(game: Game, figure: FigureId) -> None:
    happened = (FigureFell(figure, "unconscious", "OE-6.6"),)
    game.moment = structs.replace(game.moment, battle=fold(happened, game.moment.battle))


def test_who_falls_before_its_turn_is_passed_over_and_nobody_acts_twice() -> None:
    """RB-08a: the first orc falls while Ben is awaited; Ben still acts, once, then the other orc."""
    game = four()
    all_attack(game)
    game.must(THE_DM, Attack(ANA, ORC1, dice=(20, 6)))
    fell(game, ORC1)
    assert awaited(game.moment.battle) == (BEN,)
    game.must(THE_DM, Attack(BEN, ORC2, dice=(1,)))
    assert awaited(game.moment.battle) == (ORC2,)
    game.must(THE_DM, Attack(ORC2, BEN, dice=(1,)))
    assert game.moment.battle.round_state.step == "end_of_round"


def test_the_last_of_a_slot_that_falls_to_a_blow_ends_it() -> None:
    """RB-08b, c: Ben is struck down by an attack of opportunity in his own move; play passes on."""
    game = four(ben=man(hit_points=1), orc_2x=sure())
    orders(game, order("ben", "move"), order("orc-1x", "move"))
    assert awaited(game.moment.battle) == (BEN,)
    go(game, "ben", "w w", dice=(15, 6))
    assert game.moment.battle.combatants.by_id[BEN].is_down
    assert awaited(game.moment.battle) == (ORC1,)


def test_each_side_rolls_once_a_round_and_going_on_never_rolls() -> None:
    """RB-16: three rounds, one roll each, whoever falls."""
    game = four()
    rolled = 0
    for number in range(3):
        all_attack(game)
        rolled += len([one for one in last(game, InitiativeRolled) if not one.tied])
        if number == 1:
            fell(game, ANA)
            game.must(THE_DM, Advance())
        to_the_end(game)
        game.must(THE_DM, EndRound())
    everything = [
        event
        for one in game.played
        for event in (one.battle_commit.events if one.battle_commit else ())
        if isinstance(event, InitiativeRolled) and not event.tied
    ]
    assert len(everything) == rolled == 3
    assert all(len(one.rolls) == 2 for one in everything)


def test_a_round_starts_at_the_first_slot_in_which_somebody_able_acts() -> None:
    """RB-16: the whole winning side is down, so the losers' slot is the first."""
    game = four()
    fell(game, ANA)
    fell(game, BEN)
    add(game, "cuth", (2, 2), armed("two_handed_sword"), party=True)
    orders(game, *(order(name, "attack") for name in ("orc-1x", "orc-2x", "cuth")))
    assert game.moment.battle.round_state.acting == ("foes",)


def test_setting_down_hiding_and_joining_count_as_no_turn() -> None:
    """RB-55: allowances that were used stay used, nothing is reset, nobody's turn passes."""
    game = four()
    orders(game, order("ana", "move"), order("ben", "move"), order("orc-1x", "hold"))
    go(game, "ana", "w")
    before = game.moment.battle
    for command in (Place(ORC2, Square(15, 12)), Hide((ORC2,)), Reveal((ORC2,)), Face(ORC2, "w")):
        game.must(THE_DM, command)
    add(game, "orc-3x", (16, 12))
    after = game.moment.battle
    assert structs.replace(after.round_state, first_round={}) == before.round_state
    assert awaited(after) == awaited(before)
    assert after.agenda.pending == before.agenda.pending
    used = before.opportunity_allowances
    assert after.opportunity_allowances.used == used.used
    assert {one: after.opportunity_allowances.left[one] for one in used.left} == used.left


def test_who_comes_on_in_the_middle_strikes_at_who_passes_and_acts_in_the_next_round() -> None:
    game = four()
    orders(game, order("ana", "move"), order("ben", "move"))
    add(game, "orc-3x", (9, 11))
    assert last(game, OpportunityAllowancesGranted) == [OpportunityAllowancesGranted({FigureId("orc-3x"): 3})]
    assert game.refusal(THE_DM, Attack(FigureId("orc-3x"), BEN)).code == "not_declared"
    to_the_end(game)
    game.must(THE_DM, EndRound())
    orders(game, order("orc-3x", "attack", "ben"))
    until(game, "orc-3x")
    game.must(THE_DM, Attack(FigureId("orc-3x"), BEN))


def test_the_second_blow_at_a_fallen_foe_is_its_strikers_to_choose() -> None:
    """RB-41: one fall; whoever comes after may strike the unconscious, or another, on the state as it is."""
    game = four(orc_1x=man(hit_points=4))
    game.must(THE_DM, Place(BEN, Square(10, 9)))
    all_attack(game)
    game.must(THE_DM, Attack(ANA, ORC1, dice=(20, 6)))
    assert len(last(game, FigureFell)) == 1
    game.must(THE_DM, Attack(BEN, ORC1, dice=(20, 1)))
    assert not last(game, FigureFell)
    assert game.moment.battle.combatants.by_id[ORC1].hit_points == -3


@pytest.mark.parametrize(("dice", "expected"), [((1, 7), "VF"), ((3, 7), "F"), ((10, 7), "A")])
def test_a_sides_own_die_of_one_or_ten_shifts_its_own_phases(dice: tuple[int, int], expected: str) -> None:
    """OE-3.7."""
    game = four()
    orders(game, order("ana", "attack"), dice=dice)
    assert phase(game) == expected


def test_the_same_figures_come_in_the_same_order_for_everyone_and_every_time() -> None:
    """RB-40: of one side in one phase the quicker first, then by id; refreshing and adding change nothing."""
    quick = man(dexterity=18)
    game = four(ben=quick)
    all_attack(game)
    items = list(game.moment.battle.agenda.pending.values())
    assert [item.figure for item in items] == [BEN, ANA, ORC1, ORC2]
    assert awaited(game.moment.battle) == (BEN, ANA)


def test_empty_slots_pass_within_the_commit_that_leaves_them_empty() -> None:
    game = field({"ana": (10, 8)}, {"foe": (11, 8)}, foe=armed("two_handed_sword"))
    orders(game, order("ana", "attack"), order("foe", "attack"))
    game.must(THE_DM, Attack(ANA, FigureId("foe"), dice=(1,)))
    (began,) = last(game, SlotBegan)
    assert phase(game) == "S"
    assert began.sides == ("foes",)


def test_the_woken_have_missed_what_they_slept_through() -> None:
    """A slot that passed while somebody slept is not made up for, nor does it bar what comes later."""
    veteran = man(hit_dice=None, class_="fighter", level=13)
    game = field({"ana": (10, 8), "ben": (2, 2)}, {"foe": (11, 8), "other": (3, 2)}, ana=veteran)
    orders(game, order("ana", "attack", "foe"), order("ben", "attack"), order("other", "attack"))
    asleep = fold((EffectBegan(ANA, "asleep", 9),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=asleep)
    game.must(THE_DM, Attack(BEN, FigureId("other"), dice=(1,)))
    woken = fold((EffectEnded(ANA, "asleep"),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=woken)
    assert game.refusal(THE_DM, Attack(ANA, FigureId("foe"))).code == "not_your_slot"
    until(game, "ana")
    assert phase(game) == "A"
    game.must(THE_DM, Attack(ANA, FigureId("foe"), dice=(1,)))
    assert len(last(game, AttackRolled)) == 1
    assert game.moment.battle.round_state.step == "end_of_round"
