"""What a sheet comes to, with the lines that each number is made of."""

from msgspec import structs

from domain.quantities import DescendingAC, HitPoints
from domain.refusals import Refused
from domain.sheets import Sheet, WeaponInHand
from domain.views.camp_asking import SheetAnswer, SheetDerived
from domain.views.deriving import derived_from

RATH = Sheet(
    "Rath",
    HitPoints(52),
    DescendingAC(3),
    class_="fighter",
    level=7,
    strength="18/80",
    dexterity=15,
    constitution=16,
    weapons=(WeaponInHand("long_sword", 1), WeaponInHand("long_bow_flight")),
    armour="plate_mail",
    armour_plus=1,
)


def read(sheet: Sheet, game: str) -> SheetAnswer:
    answer = derived_from(SheetDerived(sheet, game))
    assert isinstance(answer, SheetAnswer), answer
    return answer


def test_each_weapon_has_its_own_thac0_with_the_lines_that_make_it() -> None:
    """THAC0 14 of a fighter of level 7, 18/80 adds 2 to hit and 4 to damage, the sword 1 to both (AD-1.2, AD-1.3)."""
    sword, bow = read(RATH, "adnd2e").weapons
    assert (sword.to_hit, sword.damage, sword.damage_large) == ("11", "1d8 +5", "1d12 +5")
    assert [line.value for line in sword.lines] == ["14", "+2", "+1"]
    assert all(line.rule for line in (*sword.lines, *sword.damage_lines))
    assert (bow.to_hit, bow.ranges != (), bow.reach) == ("14", True, 0)


def test_the_same_sheet_counts_upwards_where_the_game_does() -> None:
    facts = {one.name: one for one in read(RATH, "thmod").facts}
    assert "thac0" not in facts
    down = {one.name: one for one in read(RATH, "adnd2e").facts}
    assert int(facts["armour_class"].value) == 20 - int(down["armour_class"].value)
    assert down["armour_class"].value == "1", "plate 3, magic 1, Dexterity 15 another 1"
    assert read(RATH, "thmod").weapons[0].to_hit.startswith("+")


def test_what_a_game_does_not_count_is_not_derived() -> None:
    names = {game: {one.name for one in read(RATH, game).facts} for game in ("osric", "adnd2e")}
    assert {"opportunities", "fatigue"} <= names["osric"]
    assert not {"opportunities", "fatigue"} & names["adnd2e"]
    rate = next(one for one in read(RATH, "osric").facts if one.name == "rate")
    assert rate.value == "14", "12 for a man, 2 for his Strength (OE-4.1)"


def test_a_sheet_that_would_be_refused_is_refused_in_the_same_words() -> None:
    for wrong in (structs.replace(RATH, class_="jester"), structs.replace(RATH, armour="a_barrel")):
        assert isinstance(derived_from(SheetDerived(wrong, "osric")), Refused)
    assert isinstance(derived_from(SheetDerived(RATH, "chess")), Refused)
