"""What a battle came to, and the dice that anybody can throw again."""

from domain.deeds import DamageRolled
from domain.dice.keyed import face_of
from domain.log import acts
from domain.views.camp import rolls_for
from domain.views.camp_asking import RollsAnswer
from domain.views.reckoning import reckoned
from domain.views.viewer import Viewer
from tests.laws.corpus import everything
from tests.laws.game import SEEDS, THE_DM


def test_every_blow_that_counts_is_reckoned_and_every_open_die_falls_again() -> None:
    moment = everything().played[-1].moment_after
    dm = Viewer(THE_DM.grant)
    told = reckoned(dm, moment)
    dealt = [event for act in acts(moment) for event in act.events if isinstance(event, DamageRolled)]
    assert sum(one.damage for one in told.fighters.values()) == sum(event.total for event in dealt) > 0
    assert all(one.hits <= one.blows and one.expected <= one.blows for one in told.fighters.values())
    assert 0 < len(told.notes) <= 5
    assert any("falls" in note for note in told.notes)
    shown = rolls_for(dm, moment)
    assert isinstance(shown, RollsAnswer)
    assert shown.rolls
    for roll in shown.rolls:
        seed = SEEDS.table
        assert roll.face == face_of(seed, roll.command, roll.sides, roll.purpose, roll.subject, roll.n)
