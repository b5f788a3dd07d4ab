"""Whoever is unseen changes nothing that those who do not see it can see (CO-10)."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain.afflictions import SaveRolled
from domain.commands import Attack, Cast, StandingOrders
from domain.deeds import AttackRolled, EffectBegan, FigureMoved, GuardStruck, OpportunityTaken
from domain.ids import FigureId
from domain.views.chronicle import tell
from domain.views.shapes import Entry
from tests.domain.decisions.field import add, armed, field, go, last, man, order, orders, until
from tests.laws.corpus import MAGE
from tests.laws.game import THE_DM, VIEWERS, Game

ONE = FigureId("one")
ORC = FigureId("orc")


def a_way_past_somebody_unseen() -> Game:
    """`one` may go east; a sneak that cannot hit is on guard beside his way, and he does not see it."""
    game = field({"one": (2, 5)}, {"orc": (8, 5), "other": (20, 14)}, one=man(armour_class=-10))
    add(game, "sneak", (5, 6), man(thac0=30, hit_dice="1"), hidden=True)
    return game


def test_a_guard_whom_nobody_sees_takes_none_of_the_dice_that_were_typed_in() -> None:
    game = a_way_past_somebody_unseen()
    orders(game, order("one", "charge", "orc"), order("sneak", "guard"))
    until(game, "one")
    go(game, "one", "e e e e e", target="orc", dice=(15, 4))
    assert last(game, GuardStruck)
    dice = {rolled.attacker: rolled.die for rolled in last(game, AttackRolled)}
    assert (dice[ONE].face, dice[ONE].by_hand) == (15, True)
    assert not dice[FigureId("sneak")].by_hand


@pytest.mark.parametrize(("viewer", "parts"), [("spectators", 1), ("seat:rath", 1), ("dm", 2)])
def test_a_move_that_somebody_unseen_broke_is_told_as_one(viewer: str, parts: int) -> None:
    game = a_way_past_somebody_unseen()
    orders(game, order("one", "move"), order("sneak", "guard"))
    until(game, "one")
    go(game, "one", "e e e e")
    assert len(last(game, FigureMoved)) == 2
    played = game.played[-1]
    assert played.battle_commit is not None
    entries = tell(
        played.battle_commit,
        played.moment,
        played.moment_after,
        VIEWERS[viewer],
        game.table,
        lambda version, place: f"{version}.{place}",
    )
    assert len([entry for entry in entries if " goes " in entry.text]) == parts
    assert entries[0].text == ("Man goes 4 squares, to 6,5." if parts == 1 else "Man goes 2 squares, to 4,5.")


@pytest.mark.parametrize("hidden", [True, False])
def test_a_long_weapon_strikes_past_those_alone_whom_nobody_sees(*, hidden: bool) -> None:
    game = field({"one": (2, 5)}, {"orc": (4, 5)}, one=armed("halberd"))
    add(game, "sneak", (3, 5), hidden=hidden)
    orders(game, order("one", "attack", "orc"))
    until(game, "one")
    command = Attack(ONE, ORC)
    if hidden:
        game.must(THE_DM, command)
    else:
        assert game.refusal(THE_DM, command).code == "out_of_reach"


def test_a_long_weapon_strikes_at_a_shooter_past_those_whom_nobody_sees() -> None:
    """That its blow of opportunity did not fall would tell that somebody stands between."""
    for hidden in (True, False):
        game = field({"one": (2, 5)}, {"orc": (4, 5)}, one=armed("short_bow"), orc=armed("halberd"))
        add(game, "sneak", (3, 5), party=True, hidden=hidden)
        orders(game, order("one", "fire", "orc"), order("sneak", "hold"), order("orc", "hold"))
        game.must(THE_DM, StandingOrders((FigureId("sneak"),), "let_go"))
        until(game, "one")
        game.must(THE_DM, Attack(ONE, ORC))
        met = [one.attacker for one in last(game, OpportunityTaken)]
        assert met == ([ORC] if hidden else [])


def test_a_long_weapon_strikes_at_who_leaves_past_those_whom_nobody_sees() -> None:
    for hidden in (True, False):
        game = field({"one": (2, 5)}, {"orc": (4, 5)}, orc=armed("halberd"))
        add(game, "sneak", (3, 5), party=True, hidden=hidden)
        orders(game, order("one", "move"), order("sneak", "hold"), order("orc", "hold"))
        game.must(THE_DM, StandingOrders((FigureId("sneak"),), "let_go"))
        until(game, "one")
        go(game, "one", "w")
        assert [one.attacker for one in last(game, OpportunityTaken)] == ([ORC] if hidden else [])


def a_mage_casts(spell: str, target: str, *dice: int, hidden: int, **foe: object) -> Game:
    """At three foes in sight; beside each stands somebody as weak, in so many cases, whom nobody sees."""
    game = field(
        {"mage": (2, 5)},
        {"orc": (8, 5), "two": (8, 6), "three": (8, 7)},
        mage=structs.replace(MAGE, spells=(spell,)),
        **{name: man(**foe) for name in ("orc", "two", "three")},
    )
    for number in range(hidden):
        add(game, f"sneak-{number}x", (9, 5 + number), man(**foe), hidden=True)
    orders(game, order("mage", "cast", spell=spell))
    until(game, "mage")
    game.must(THE_DM, Cast(FigureId("mage"), (FigureId(target),), dice=dice))
    return game


@pytest.mark.parametrize("hidden", [0, 3])
def test_sleep_takes_of_those_in_sight_as_many_as_if_nobody_else_were_there(hidden: int) -> None:
    game = a_mage_casts("sleep", "orc", 1, 1, hidden=hidden, hit_dice="2")
    fallen = [one.figure for one in last(game, EffectBegan)]
    assert fallen == [ORC, FigureId("two")]


def test_what_sleep_has_left_is_for_the_unseen() -> None:
    game = a_mage_casts("sleep", "orc", 4, 1, hidden=3, hit_dice="2")
    fallen = [one.figure for one in last(game, EffectBegan)]
    assert fallen == [ORC, "two", "three", "sneak-0x", "sneak-1x"]


def burnt(hidden: int) -> Game:
    return a_mage_casts(
        "fireball", "orc", 6, 6, 6, 6, 6, 2, 19, 2, hidden=hidden, hit_points=60, hit_dice="2"
    )


@pytest.mark.parametrize("hidden", [0, 3])
def test_fire_burns_the_unseen_with_the_dms_dice(hidden: int) -> None:
    game = burnt(hidden)
    saved = {one.figure: one.die for one in last(game, SaveRolled)}
    assert [saved[name].face for name in (ORC, FigureId("two"), FigureId("three"))] == [2, 19, 2]
    assert len(saved) == 3 + hidden
    assert all(die.by_hand != name.startswith("sneak") for name, die in saved.items())


@pytest.mark.parametrize("viewer", ["spectators", "seat:rath"])
def test_who_is_unseen_in_the_fire_makes_no_difference_to_what_is_told(viewer: str) -> None:
    told: list[tuple[Entry, ...]] = []
    for hidden in (0, 3):
        played = burnt(hidden).played[-1]
        assert played.battle_commit is not None
        told.append(
            tell(
                played.battle_commit,
                played.moment,
                played.moment_after,
                VIEWERS[viewer],
                played.table,
                lambda version, place: f"{place}",
            )
        )
    assert [structs.replace(one, id="") for one in told[0]] == [
        structs.replace(one, id="") for one in told[1]
    ]
    assert told[0]
