"""Whatever dice were typed in, the entry that they made says so."""

import pytest

from domain.commands import FightCommand
from domain.ruling_commands import Damage, Heal, Roll, Rule, Save
from domain.rulings import Consequence, Trial
from domain.views.telling import BY_HAND
from tests.domain.views.test_known import told
from tests.laws.corpus import RATH, battle_resolving
from tests.laws.game import THE_DM

TRIAL = Trial(RATH, at_least=5)


@pytest.mark.parametrize("viewer", ["dm", "seat:rath", "spectators"])
@pytest.mark.parametrize(
    "command",
    [
        Heal(RATH, "1d4", dice=(4,)),
        Roll("1d20", "a door", dice=(20,)),
        Roll("2d6+1", dice=(6, 5)),
        Rule(RATH, "a leap", trial=TRIAL, dice=(20,)),
        Rule(RATH, "a leap", trial=Trial(RATH, save="spell"), dice=(20,)),
        Rule(RATH, "a fall", then=(Consequence(RATH, damage="1d4"),), dice=(2,)),
        Rule(RATH, "a draught", then=(Consequence(RATH, heal="1d4"),), dice=(2,)),
        Save(RATH, "spell", dice=(20,)),
        Damage((RATH,), "1d4", "a stone", dice=(1,)),
    ],
    ids=str,
)
def test_dice_that_were_typed_in_are_marked(command: FightCommand, viewer: str) -> None:
    game = battle_resolving()
    game.must(THE_DM, Damage((RATH,), "5"))
    game.must(THE_DM, command)
    entries = told(game, viewer)
    assert any(BY_HAND in text for one in entries for text in (one.text, *(str(line) for line in one.lines)))


def test_a_secret_roll_says_so_to_the_dm() -> None:
    game = battle_resolving()
    game.must(THE_DM, Roll("1d20", secret=True, dice=(20,)))
    (entry,) = told(game, "dm")
    assert entry.text == f"Behind the screen, 1d20: 20{BY_HAND}."
