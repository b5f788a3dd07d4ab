"""An encounter in one line: groups apart by semicolons, weapons behind their monsters, mistakes at their word."""

import pytest

from domain.commands import AddCombatants
from domain.script.encounter_words import read_encounter

MONSTERS = {"orc": "Orc", "ogre": "Ogre", "goblin": "Goblin", "giant_rat": "Giant Rat", "wolf": "Wolf"}
WEAPONS = {"battle_axe": "Battle axe", "hand_axe": "Hand axe", "club": "Club", "short_bow": "Short bow"}


def groups(text: str, *taken: str) -> list[AddCombatants]:
    read = read_encounter(text, MONSTERS, WEAPONS, taken)
    assert not isinstance(read, list), read
    return [group for group, _ in read]


def test_the_line_of_the_manual_is_four_groups() -> None:
    orcs, ogre, goblins, archers = groups("6 orc axe; ogre club; 2 goblin hidden; 3 orc bow reserve")
    assert (orcs.monster, orcs.count, orcs.weapon, orcs.group) == ("orc", 6, "battle_axe", "orc")
    assert (ogre.monster, ogre.count, ogre.weapon) == ("ogre", 1, "club")
    assert goblins.hidden
    assert archers.reserve
    assert (archers.weapon, archers.group) == ("short_bow", "orc-short-bow"), (
        "a second group of orcs has a name"
    )


@pytest.mark.parametrize(
    ("text", "monster", "weapon"),
    [
        ("3 orcs", "orc", None),
        ("2 wolves", "wolf", None),
        ("4 Giant Rat", "giant_rat", None),
        ("orc with hand axe", "orc", "hand_axe"),
        ("ORC BATTLE AXE", "orc", "battle_axe"),
    ],
)
def test_monsters_and_weapons_are_typed_as_people_type_them(
    text: str, monster: str, weapon: str | None
) -> None:
    (group,) = groups(text)
    assert (group.monster, group.weapon) == (monster, weapon)


def test_no_group_takes_an_id_that_somebody_has() -> None:
    assert [group.group for group in groups("3 orc; orc", "orc-2")] == ["orc-3", "orc"]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("6 orc axe; 2 ogra", 14, "did you mean ogre"),
        ("6 rat", 3, "did you mean giant rat"),
        ("6 orc halbert", 7, "no weapon"),
        ("50 orc", 1, "1 to 40"),
        ("3; orc", 2, "a monster is missing"),
        ("orc hp many", 8, "is no number"),
    ],
)
def test_a_mistake_stands_at_its_word_and_says_what_would_do(text: str, column: int, words: str) -> None:
    read = read_encounter(text, MONSTERS, WEAPONS, ())
    assert isinstance(read, list)
    assert read[0].column == column
    assert words in read[0].words


def test_each_group_has_its_own_mistake() -> None:
    read = read_encounter("6 orcc; 2 goblin; 3 gobblin", MONSTERS, WEAPONS, ())
    assert isinstance(read, list)
    assert [one.column for one in read] == [3, 21]
