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


@pytest.mark.parametrize(
    ("command", "words", "line"),
    [
        (Heal(RATH, "1d8", dice=(8,)), "Rath regains 5. 52 now, the full number.", f"8{BY_HAND}"),
        (Heal(RATH, "1d4+2", dice=(1,)), "Rath regains 3. 50 now.", f"1 + 2 = 3{BY_HAND}"),
        (Damage((RATH,), "1d6+2", dice=(4,)), "Rath: damage. Rath loses 6. 41 left.", f"4 + 2 = 6{BY_HAND}"),
        (
            Damage((RATH,), "2d6", dice=(6, 5)),
            "Rath: damage. Rath loses 11. 36 left.",
            f"6 + 5 = 11{BY_HAND}",
        ),
        (Damage((RATH,), "5"), "Rath: damage. Rath loses 5. 42 left.", "5"),
    ],
    ids=str,
)
def test_a_ruling_tells_the_dice_as_they_fell_and_what_they_came_to(
    command: FightCommand, words: str, line: str
) -> None:
    game = battle_resolving()
    game.must(THE_DM, Damage((RATH,), "5"))
    game.must(THE_DM, command)
    entry = told(game, "dm")[-1]
    assert entry.text == words
    assert entry.lines[0].value == line


@pytest.mark.parametrize(
    "command",
    [
        Damage((RATH,), "5", dice=(6, 6, 6)),
        Damage((RATH,), "1d6", save="spell", dice=(6, 12, 3)),
        Heal(RATH, "1d8", dice=(8, 1)),
        Save(RATH, "spell", dice=(12, 12)),
        Roll("1d20", dice=(12, 12)),
        Rule(RATH, "a leap", trial=TRIAL, then=(Consequence(RATH, damage="1d6"),), dice=(20, 1, 1)),
    ],
    ids=str,
)
def test_more_dice_than_are_needed_are_refused(command: FightCommand) -> None:
    game = battle_resolving()
    assert game.refusal(THE_DM, command).code == "bad_dice"


def test_dice_for_what_did_not_come_of_it_are_not_too_many() -> None:
    game = battle_resolving()
    hurts = (Consequence(RATH, damage="1d6"),)
    game.must(THE_DM, Rule(RATH, "a leap", trial=TRIAL, otherwise=hurts, dice=(20, 3)))


def test_a_secret_roll_says_so_to_the_dm() -> None:
    game = battle_resolving()
    game.must(THE_DM, Roll("1d20", secret=True, dice=(20,)))
    (entry,) = told(game, "dm")
    assert entry.text == f"Behind the screen, 1d20: 20{BY_HAND}."
