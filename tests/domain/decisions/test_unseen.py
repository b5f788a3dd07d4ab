"""Whoever is unseen changes nothing that those who do not see it can see (CO-10)."""

from __future__ import annotations

import pytest

from domain.commands import Attack
from domain.deeds import AttackRolled, FigureMoved, GuardStruck
from domain.ids import FigureId
from domain.views.chronicle import tell
from tests.domain.decisions.field import add, armed, field, go, last, man, order, orders, until
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
