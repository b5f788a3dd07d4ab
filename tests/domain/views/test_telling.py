"""Whatever happened has words, also in a history that lacks whom it happened to."""

from typing import get_args

import pytest
from msgspec import structs

from domain.commands import FightCommand, Void
from domain.dice.keyed import Seeds
from domain.history import DiceBox, mend
from domain.log import acts, follow_all
from domain.projections.combatants import COMBATANTS
from domain.refusals import Refused
from domain.table.grants import DM_GRANT
from domain.table.table import Table
from domain.views.chronicle import sentence_of
from domain.views.corrections import correction_answer
from domain.views.telling import Scene
from domain.views.viewer import Viewer
from tests.test_samples import BATTLES, SCHEMAS, battle_commits

THE_DM = Viewer(DM_GRANT)
NAMES = {command.__name__ for command in get_args(FightCommand)}


@pytest.mark.parametrize("stream", BATTLES)
def test_every_event_is_told_where_its_figures_are_not(stream: str) -> None:
    for folder in SCHEMAS:
        commits = battle_commits(folder, stream)
        battle = follow_all(commits).battle
        bare = structs.replace(battle, combatants=COMBATANTS.first)
        for event in (event for commit in commits for event in commit.events):
            sentence_of(event, Scene(THE_DM, bare, Table()))


# The first battle that was ever recorded is of a time when rounds had no agenda: nothing in it is decided again.
@pytest.mark.parametrize("stream", [stream for stream in BATTLES if stream != "battle"])
def test_every_act_can_be_shown_struck_out(stream: str) -> None:
    for folder in SCHEMAS:
        moment = follow_all(battle_commits(folder, stream))
        seeds = {epoch.number: Seeds(b"t" * 32, b"d" * 32) for epoch in moment.epochs}
        for act in acts(moment):
            mended = mend(moment, Void(act.version), DiceBox(seeds, moment).of)
            if isinstance(mended, Refused):
                continue
            for one in correction_answer(mended, THE_DM).changes:
                assert not NAMES.intersection((*one.was, *one.now)), (
                    "a command's name is no word of the table"
                )
                assert one.how != "changed" or one.was != one.now or one.defaults
