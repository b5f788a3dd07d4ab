"""When what lasts some rounds ends, and what neither ends nor ticks it (OE-2.2, OE-6.7; RB-34, RB-55, RB-67)."""

import pytest

from domain.afflictions import SaveRolled
from domain.care import EditCombatant, SheetChanges
from domain.commands import AddCombatants, Cast, EndRound
from domain.decisions.round_flow import awaited
from domain.effects import Changes
from domain.ids import FOES, PARTY, FigureId, GroupId
from domain.mischance import RollSurprise
from domain.quantities import DescendingAC, HitPoints
from domain.ruling_commands import ApplyEffect, Damage, Heal, Save
from domain.visibility import told
from tests.domain.decisions.field import field, last, man, order, orders, to_the_end, until
from tests.laws.game import THE_DM

ONE, FOE = FigureId("one"), FigureId("foe")


@pytest.mark.parametrize("dice", [((3, 7),) * 3, ((7, 3), (1, 9), (9, 2)), ((10, 1),) * 3])
def test_three_rounds_end_with_the_third_whoever_acts_first(dice: tuple[tuple[int, int], ...]) -> None:
    """RB-34: its end is a round's end, so no order of initiative moves it; nor that who laid it falls."""
    game = field({"one": (5, 8)}, {"foe": (6, 8)})
    game.must(THE_DM, ApplyEffect(ONE, "blessed", rounds=2))
    for number, (party, foes) in enumerate(dice, 1):
        assert game.moment.battle.effects.has(ONE, "blessed"), number
        orders(game, order("foe", "attack", "one"), dice=(party, foes))
        to_the_end(game)
        game.must(THE_DM, EndRound())
    assert not game.moment.battle.effects.has(ONE, "blessed")


def test_putting_somebody_right_passes_no_turn_and_ticks_nothing() -> None:
    """RB-55: poison waits for the end of the round, whatever the DM puts right meanwhile."""
    game = field({"one": (5, 8)}, {"foe": (6, 8)})
    poison = Changes(each_round=("1",))
    game.must(THE_DM, ApplyEffect(ONE, "poisoned", rounds=3, changes=poison))
    orders(game, order("one", "attack", "foe"), order("foe", "attack", "one"))
    until(game, "one")
    game.must(THE_DM, EditCombatant(FOE, SheetChanges(name="Snaga", armour_class=DescendingAC(4))))
    battle = game.moment.battle
    assert awaited(battle) == (ONE,)
    assert (battle.round_state.round, battle.combatants.by_id[ONE].hit_points) == (1, 30)


def test_healing_stops_at_the_full_number_and_the_dms_hand_goes_beyond_it() -> None:
    """RB-67, OE-6.7: 10 and 30 are 20, -3 and 5 are 2 and awake, the dead stay dead; the DM's 25 stands."""
    game = field({"one": (5, 8)}, {"foe": (6, 8)}, one=man(hit_points=20))
    for lost, gain, left in ((10, "30", 20), (0, "5", 20), (23, "5", 2)):
        if lost:
            game.must(THE_DM, Damage((ONE,), str(lost)))
        game.must(THE_DM, Heal(ONE, gain))
        figure = game.moment.battle.combatants.by_id[ONE]
        assert (figure.hit_points, figure.condition) == (left, "ok")
    game.must(THE_DM, EditCombatant(ONE, hit_points=HitPoints(25)))
    assert game.moment.battle.combatants.by_id[ONE].hit_points == 25
    game.must(THE_DM, Damage((ONE,), "40"))
    assert game.refusal(THE_DM, Heal(ONE, "5")).code == "is_down"


def test_the_surprised_save_at_one_worse_and_the_prone_are_easier_to_hit() -> None:
    """OE-2.3, AD-2.3: the modifier stands among the others on the save."""
    game = field({"one": (5, 8)}, {"foe": (6, 8)})
    game.must(THE_DM, RollSurprise(dice={PARTY: 1, FOES: 6}))
    game.must(THE_DM, Save(ONE, "spell"))
    (save,) = last(game, SaveRolled)
    assert [one.value for one in told(save.modifiers)] == [-1]


def test_figures_come_with_the_hit_points_that_are_said() -> None:
    """And rolled by d8 a Hit Die where none are (OE-6.1)."""
    game = field({"one": (5, 8)}, {"foe": (6, 8)})
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(5, 7), count=2))
    game.must(THE_DM, AddCombatants(GroupId("gnoll"), monster="gnoll", count=3))
    by_id = game.moment.battle.combatants.by_id
    assert [by_id[FigureId(name)].hit_points for name in ("orc-1", "orc-2")] == [5, 7]
    assert all(2 <= by_id[FigureId(f"gnoll-{n}")].hit_points <= 16 for n in (1, 2, 3))


def test_a_spell_that_lasts_ends_in_the_round_that_it_says() -> None:
    """A round of the book is a round of the fight: bless lasts six (OE-2.1, OE-2.2)."""
    priest = man(hit_dice=None, class_="cleric", level=1, spells=("bless",))
    game = field({"one": (5, 8), "two": (4, 8)}, {"foe": (20, 8)}, one=priest)
    orders(game, order("one", "cast", spell="bless"))
    until(game, "one")
    game.must(THE_DM, Cast(ONE, (FigureId("two"),)))
    ends = {one.until for one in game.moment.battle.effects.on[FigureId("two")].values()}
    assert ends == {7}
