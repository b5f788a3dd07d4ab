"""Morale (OE-9, AD-9.3)."""

import pytest
from msgspec import structs

from domain.nerve import MoraleLine, MoraleTrigger
from domain.quantities import HitPoints
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.morale import (
    MoraleNumber,
    MoraleResult,
    MoraleSituation,
    base_rating,
    lines_of,
    may_rally,
    morale_number,
    morale_result,
    never_checks,
    quarters_of,
    triggers_in_order,
    triggers_of_losses,
)
from domain.rulesets.book_morale import load_morale

TABLE = load_morale()
ORCS = MoraleSituation(
    HitPoints(20),
    HitPoints(20),
    standing=4,
    enemies_standing=4,
    enemies_down=1,
    hit_dice=parse_hit_dice("1"),
    alignment="N",
)


def result_of(
    rating: int, total: int, *lines: MoraleLine, can_get_away: bool = True, mindless: bool = False
) -> MoraleResult:
    number = morale_number(TABLE, rating, lines, 1, "OE-9.2")
    return morale_result(TABLE, number, total, can_get_away=can_get_away, mindless=mindless)


@pytest.mark.parametrize(
    ("total", "result"),
    [
        (7, "stands"),
        (8, "stands"),
        (9, "withdraw"),
        (11, "withdraw"),
        (12, "flee"),
        (16, "flee"),
        (17, "surrender"),
        (20, "surrender"),
    ],
)
def test_a_total_up_to_the_number_stands_and_the_more_above_the_worse(total: int, result: str) -> None:
    assert result_of(8, total) == result


def test_whoever_cannot_get_away_surrenders_and_the_mindless_flee_instead() -> None:
    assert result_of(8, 9, can_get_away=False) == "surrender"
    assert result_of(8, 9, can_get_away=False, mindless=True) == "flee"
    assert result_of(8, 20, mindless=True) == "flee"
    assert result_of(8, 8, can_get_away=False) == "stands"


def test_the_fearless_and_the_players_characters_never_check() -> None:
    assert never_checks(TABLE, 20, is_character=False)
    assert never_checks(TABLE, 7, is_character=True)
    assert not never_checks(TABLE, 19, is_character=False)
    assert result_of(20, 20, "cannot_hurt_enemy") == "stands"


def test_each_trigger_after_the_first_makes_one_roll_harder() -> None:
    assert morale_number(TABLE, 12, (), 1, "OE-9.1").adjusted == 12
    assert morale_number(TABLE, 12, (), 3, "OE-9.1").adjusted == 10
    assert morale_number(TABLE, 12, (), 0, "OE-9.1").adjusted == 12


def test_half_the_hit_points_replace_the_quarter() -> None:
    assert morale_number(TABLE, 12, ("lost_25pct_hp", "lost_50pct_hp"), 1, "OE-9.2").adjusted == 8
    assert morale_number(TABLE, 12, ("lost_25pct_hp",), 1, "OE-9.2").adjusted == 10


def test_every_modifier_names_itself_and_its_rule() -> None:
    number = morale_number(TABLE, 10, ("defending_home", "chaotic"), 1, "OE-9.2")
    assert isinstance(number, MoraleNumber)
    assert [(one.label, one.value, one.rule) for one in number.modifiers] == [
        ("defending home", 3, "OE-9.2"),
        ("chaotic", -1, "OE-9.2"),
    ]


def test_a_group_that_is_whole_and_even_has_no_lines() -> None:
    assert lines_of(TABLE, ORCS) == ()


@pytest.mark.parametrize(
    ("hit_points", "lines"),
    [(16, ()), (15, ("lost_25pct_hp",)), (11, ("lost_25pct_hp",)), (10, ("lost_50pct_hp",))],
)
def test_hit_points_lost_bring_their_line(hit_points: int, lines: tuple[MoraleLine, ...]) -> None:
    assert lines_of(TABLE, structs.replace(ORCS, hit_points=HitPoints(hit_points))) == lines


@pytest.mark.parametrize(
    ("hit_dice", "lines"),
    [
        ("1/4", ("half_hd_or_less",)),
        ("1/2", ("half_hd_or_less",)),
        ("1-1", ("under_1_hd",)),
        ("1", ()),
        ("3+3", ()),
        ("4+1", ("hd_4_to_8",)),
        ("8+3", ("hd_4_to_8",)),
        ("9", ("hd_9_to_14",)),
        ("14+1", ("hd_9_to_14",)),
        ("15", ("hd_15_or_more",)),
    ],
)
def test_hit_dice_bring_their_line(hit_dice: str, lines: tuple[MoraleLine, ...]) -> None:
    assert lines_of(TABLE, structs.replace(ORCS, hit_dice=parse_hit_dice(hit_dice))) == lines


def test_hit_dice_are_counted_in_quarters() -> None:
    assert [quarters_of(parse_hit_dice(text)) for text in ("1/4", "1/2", "1-1", "1", "2-1", "4+4")] == [
        1,
        2,
        3,
        4,
        8,
        16,
    ]


def test_alignment_numbers_and_blood_bring_their_lines() -> None:
    assert lines_of(TABLE, structs.replace(ORCS, alignment="CE")) == ("chaotic",)
    assert lines_of(TABLE, structs.replace(ORCS, alignment="LE")) == ("lawful",)
    assert lines_of(TABLE, structs.replace(ORCS, enemies_down=0)) == ("no_enemy_slain",)
    assert lines_of(TABLE, structs.replace(ORCS, enemies_standing=12)) == ("outnumbered_3_to_1",)
    assert lines_of(TABLE, structs.replace(ORCS, enemies_standing=11)) == ()
    assert lines_of(TABLE, structs.replace(ORCS, enemies_standing=1)) == ("outnumbering_3_to_1",)


@pytest.mark.parametrize(
    ("before", "now", "triggers"),
    [
        (0, 0, ()),
        (0, 1, ()),
        (1, 2, ("quarter_down",)),
        (2, 3, ()),
        (3, 4, ("half_down",)),
        (1, 4, ("quarter_down", "half_down")),
        (4, 4, ()),
        (4, 5, ("another_down",)),
        (5, 8, ("another_down",)),
        (4, 3, ()),
    ],
)
def test_a_side_of_eight_checks_at_a_quarter_a_half_and_each_loss_after_it(
    before: int, now: int, triggers: tuple[MoraleTrigger, ...]
) -> None:
    assert triggers_of_losses(TABLE, 8, before, now) == triggers


def test_triggers_come_once_each_in_the_tables_order() -> None:
    given: tuple[MoraleTrigger, ...] = ("leader_down", "surprised", "leader_down")
    assert triggers_in_order(TABLE, given) == ("surprised", "leader_down")


def test_a_monster_has_its_own_rating_and_people_that_of_their_sort() -> None:
    assert base_rating(TABLE, "orc", None) == 11
    assert base_rating(TABLE, None, "militia") == 10
    assert base_rating(TABLE, "nobody", "hireling") == 12
    assert base_rating(TABLE, None, None) is None


def test_the_broken_rally_only_where_nobody_threatens_them() -> None:
    assert may_rally(broken=True, threatened=False)
    assert not may_rally(broken=True, threatened=True)
    assert not may_rally(broken=False, threatened=False)
