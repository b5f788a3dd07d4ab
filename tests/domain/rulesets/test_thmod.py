"""THMod by class and level, Hit Dice and attack rank, and the single bonus line: every row of the seed (TM-2)."""

import tomllib
from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec import structs

from domain.combatant import Combatant
from domain.decisions.setting_up import monster_sheet
from domain.ids import FigureId, GroupId, SideId
from domain.quantities import DescendingAC, HitPoints, ascending, thmod_of
from domain.rounds import SaveAgainst
from domain.rules.attack import armour_class, attack_numbers, base_thac0
from domain.rules.saving_throws import save_of
from domain.rulesets.catalog import RULESETS
from domain.rulesets.reading import table_bytes
from domain.sheets import AttackRank, Mastery, Sheet, WeaponInHand
from domain.views.scale import weapon_totals

THMOD: Final = RULESETS["thmod"]
TABLE: Final[dict[str, Any]] = tomllib.loads(table_bytes("thac0").decode())["thmod"]
PLAIN: Final = Sheet(name="x", hit_points=HitPoints(1), armour_class=DescendingAC(9))
CLASSES: Final = {
    "fighter": ("fighter", "paladin", "ranger"),
    "cleric": ("cleric", "druid"),
    "thief": ("thief", "bard"),
    "magic_user": ("magic_user", "mage", "illusionist"),
}


def thmod(**sheet: Any) -> int:
    """The base THMod that the decider counts with."""
    return thmod_of(base_thac0(THMOD, structs.replace(PLAIN, **sheet)))


@pytest.mark.parametrize("seed_class", CLASSES)
def test_every_level_of_every_class_has_the_seeds_number(seed_class: str) -> None:
    """TM-2.2; beyond 36 the last band holds."""
    bands = TABLE["classes"][seed_class]
    for name in CLASSES[seed_class]:
        for first, last, mod in bands:
            assert [thmod(class_=name, level=level) for level in range(first, last + 1)] == [mod] * (
                last + 1 - first
            )
        assert thmod(class_=name, level=37) == thmod(class_=name, level=99) == bands[-1][2]
        assert thmod(class_=name, level=0) == 0


@pytest.mark.parametrize("row", TABLE["monsters"], ids=lambda row: str(row["label"]))
def test_every_bracket_of_hit_dice_has_the_seeds_number(row: dict[str, Any]) -> None:
    """TM-2.3: more than `above` and up to `upto`, a plus a little more, a minus a little less."""
    above, upto, mod = row["above"], min(row["upto"], 99), row["mod"]
    for dice in range(above + 1, upto + 1):
        assert thmod(hit_dice=str(dice)) == mod
    if above:
        assert (
            thmod(hit_dice=f"{above}+1") == thmod(hit_dice=f"{above}+6") == thmod(hit_dice=f"{above}+") == mod
        )
        assert thmod(hit_dice=f"{above + 1}-1") == mod
    assert thmod(hit_dice=f"{upto}**") == mod


@pytest.mark.parametrize(
    ("hit_dice", "mod"),
    [("1-1", 1), ("1/2", 1), ("1/4", 1), ("0", 1), ("1", 1), ("1+1", 2), ("2-1", 2), ("2", 2), ("4+1", 5), ("8+2", 9),
     ("10", 10), ("11", 10), ("11+2", 11), ("35", 19), ("35+", 20), ("35+1", 20), ("36", 20), ("40", 20)],
)  # fmt: skip
def test_the_seeds_notation_of_hit_dice_is_read(hit_dice: str, mod: int) -> None:
    """AMB-07."""
    assert thmod(hit_dice=hit_dice) == mod


def test_attack_ranks_a_to_m_are_5_to_17() -> None:
    ranks: tuple[AttackRank, ...] = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M")
    assert [thmod(attack_rank=rank) for rank in ranks] == list(range(5, 18))
    assert thmod(attack_rank="C", class_="fighter", level=8) == 7, "the rank counts in place of the level"


def test_a_normal_man_adds_nothing() -> None:
    assert thmod() == thmod(class_="normal_man", level=0) == 0


def test_the_monsters_of_the_tables_attack_as_their_rows_say() -> None:
    rows = tomllib.loads(table_bytes("monsters").decode())["monster"]
    for row in rows:
        sheet = monster_sheet(THMOD, THMOD.book.monsters[row["id"]])
        assert thmod_of(base_thac0(THMOD, sheet)) == row["thmod"], row["id"]
        assert ascending(armour_class(THMOD, sheet)) == row["asc"], row["id"]


@pytest.mark.parametrize(
    ("score", "bonus"),
    [(1, -3), (2, -3), (3, -3), (4, -2), (5, -2), (6, -1), (8, -1), (9, 0), (12, 0), (13, 1), (15, 1), (16, 2),
     (17, 2), (18, 3), (25, 3)],
)  # fmt: skip
def test_one_line_of_bonuses_serves_strength_and_dexterity(score: int, bonus: int) -> None:
    """TM-2.6: Strength on hit and damage, Dexterity on missiles and, the other way round, on descending armour."""
    strength, dexterity = THMOD.book.strength[str(score)], THMOD.book.dexterity[score]
    assert (strength.hit, strength.dmg) == (bonus, bonus)
    assert (dexterity.missile, dexterity.ac) == (bonus, -bonus)


@pytest.mark.parametrize(
    ("mastery", "mod"), [("un", -2), ("ba", 0), ("sk", 2), ("ex", 4), ("ms", 6), ("gm", 8)]
)
def test_mastery_is_of_the_weapon_in_hand(mastery: Mastery, mod: int) -> None:
    """TM-2.4; one of them, for a weapon has but one."""
    sword = WeaponInHand("long_sword", mastery=mastery)
    numbers = attack_numbers(THMOD, structs.replace(PLAIN, weapons=(sword,)), PLAIN, sword)
    assert sum(one.value for one in numbers.modifiers) == mod
    assert numbers.needed == 20 - 9 - mod
    for game in ("osric", "adnd2e"):
        assert attack_numbers(RULESETS[game], PLAIN, PLAIN, sword).modifiers == ()


def test_each_weapon_has_its_own_thmod_on_the_sheet() -> None:
    """TM-2.7, with the seed's thief: +1 for level 2, +2 for Dexterity 16, nothing for basic mastery, +1 for the arrow."""
    held = (
        WeaponInHand("long_bow_flight"),
        WeaponInHand("long_bow_flight", plus=1),
        WeaponInHand("dagger", mastery="sk"),
    )
    sheet = structs.replace(PLAIN, class_="thief", level=2, dexterity=16, weapons=held[:1])
    totals = [weapon_totals(THMOD, _figure(structs.replace(sheet, weapons=(one,)))) for one in held]
    assert [next(iter(one.values())) for one in totals] == [3, 4, 3]


def _figure(sheet: Sheet) -> Combatant:
    return Combatant(FigureId("x"), "X", "X", SideId("party"), GroupId("party"), sheet, HitPoints(1))


@pytest.mark.parametrize(
    ("class_", "level", "saves"),
    [("fighter", 1, (12, 13, 14, 15, 16)), ("fighter", 36, (2, 2, 2, 2, 2)), ("fighter", 0, (14, 15, 16, 17, 17)),
     ("cleric", 5, (9, 10, 12, 14, 13)), ("mage", 36, (2, 2, 2, 2, 2)), ("thief", 40, (2, 2, 2, 2, 2))],
)  # fmt: skip
def test_saves_are_of_the_four_classes(class_: str, level: int, saves: tuple[int, ...]) -> None:
    """TM-5.3, in the order death, wands, paralysis, breath, spell."""
    sheet = structs.replace(PLAIN, class_=class_, level=level)
    columns: tuple[SaveAgainst, ...] = ("ppd", "rsw", "pp", "breath", "spell")
    assert tuple(save_of(THMOD.saves, THMOD.book.groups, sheet, one) for one in columns) == saves


def test_the_brackets_leave_no_gap() -> None:
    for one, other in pairwise(TABLE["monsters"]):
        assert one["upto"] == other["above"]
