"""Base initiative, weapon, action and spell phases, and the side's own die (OE-3)."""

import msgspec
import pytest

from domain.rounds import Modifier
from domain.rules.phases import (
    LAST,
    VERY_FAST,
    VERY_SLOW,
    Phase,
    Shift,
    Timed,
    action_phase,
    base_initiative,
    beginning,
    casting_rounds,
    item_phase,
    phase_name,
    phase_named,
    side_shift,
    spell_completion_phase,
    weapon_phase,
)
from domain.rulesets.book_phases import SIZES, PhaseName, Size, load_phase_tables
from domain.rulesets.reading import read_part

TABLES = load_phase_tables()
FAST, AVERAGE, SLOW = Phase(2), Phase(3), Phase(4)


def at(phase: Phase) -> Timed:
    return beginning(phase, "so it is", "OE-3.2")


def by(phases: int) -> Shift:
    return (Modifier("the die", phases, "OE-3.7"),)


@pytest.mark.parametrize("name", ["VF", "F", "A", "S", "VS", "over1", "over12", "last"])
def test_a_phase_is_named_and_found_by_its_name(name: str) -> None:
    assert phase_name(phase_named(name)) == name


@pytest.mark.parametrize("word", ["over0", "fast", ""])
def test_other_words_are_no_phase(word: str) -> None:
    with pytest.raises(ValueError, match="is no phase"):
        phase_named(word)


@pytest.mark.parametrize(
    ("size", "rate", "phase"),
    [
        ("M", 17, 2),
        ("M", 18, 1),
        ("M", 7, 2),
        ("M", 6, 3),
        ("S", 18, 1),
        ("T", 24, 1),
        ("G", 3, 5),
        ("H", 18, 3),
    ],
)
def test_eighteen_and_more_is_one_phase_earlier_and_six_and_less_one_later(
    size: Size, rate: int, phase: int
) -> None:
    assert base_initiative(TABLES, size, rate, "unencumbered").phase == phase


def test_the_limits_of_the_scale_are_applied_to_the_sum_not_to_each_step() -> None:
    assert base_initiative(TABLES, "S", 18, "moderate").phase == VERY_FAST
    assert base_initiative(TABLES, "G", 18, "moderate").phase == VERY_SLOW


@pytest.mark.parametrize(
    ("speed", "plus", "phase"),
    [
        (0, 0, 1),
        (1, 0, 2),
        (4, 1, 2),
        (5, 0, 3),
        (7, 2, 2),
        (8, 3, 3),
        (13, 4, 2),
        (14, 0, 5),
        (14, 5, 3),
        (1, 4, 1),
    ],
)
def test_magic_makes_a_weapon_faster(speed: int, plus: int, phase: int) -> None:
    assert weapon_phase(TABLES, speed, plus).phase == phase


def test_a_cursed_weapon_is_no_slower() -> None:
    assert weapon_phase(TABLES, 5, -2).phase == AVERAGE


def test_magic_never_beats_base_initiative() -> None:
    assert action_phase(at(FAST), weapon_phase(TABLES, 1, 5), (), half_move=False).phase == FAST


def test_after_a_half_move_the_blow_is_a_phase_later_even_where_the_die_pushes_both_to_very_fast() -> None:
    assert at(VERY_FAST).shifted(by(-1)).phase == VERY_FAST
    assert action_phase(at(VERY_FAST), at(FAST), by(-1), half_move=True).phase == FAST


def test_a_half_move_of_the_very_slow_overflows_by_one_slot_and_no_more() -> None:
    assert action_phase(at(VERY_SLOW), at(VERY_FAST), (), half_move=True).phase == VERY_SLOW + 1
    assert action_phase(at(VERY_SLOW), at(VERY_FAST), by(1), half_move=True).phase == VERY_SLOW + 1
    assert action_phase(at(VERY_SLOW), at(VERY_SLOW), by(-1), half_move=True).phase == VERY_SLOW


@pytest.mark.parametrize(("face", "shift"), [(1, -1), (2, 0), (9, 0), (10, 1)])
def test_only_one_and_ten_shift_the_side(face: int, shift: int) -> None:
    assert side_shift(TABLES, face) == shift


def test_a_very_slow_weapon_on_a_ten_stays_very_slow() -> None:
    assert action_phase(at(FAST), at(VERY_SLOW), by(1), half_move=False).phase == VERY_SLOW


def test_the_die_moves_the_completion_of_a_spell() -> None:
    assert spell_completion_phase(TABLES, 3, by(-1)).phase == VERY_FAST
    assert spell_completion_phase(TABLES, 0, ()).phase == VERY_FAST
    assert spell_completion_phase(TABLES, 9, by(1)).phase == VERY_SLOW
    assert spell_completion_phase(TABLES, "1 turn", ()).phase == VERY_SLOW


def test_what_the_scale_cuts_off_is_a_reason_like_the_others() -> None:
    timed = action_phase(at(FAST), at(SLOW), by(2), half_move=False)
    assert [(reason.label, reason.value) for reason in timed.reasons] == [
        ("so it is", 2),
        ("so it is", 2),
        ("the die", 2),
        ("no phase is after Very Slow", -1),
    ]


@pytest.mark.parametrize(("time", "rounds"), [(10, 1), ("1 round", 1), ("2 rounds", 2), ("1 turn", 10)])
def test_long_castings_take_rounds(time: int | str, rounds: int) -> None:
    assert casting_rounds(TABLES, time) == rounds


def test_a_casting_time_in_other_words_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="is no casting time"):
        casting_rounds(TABLES, "a while")


def test_items_have_phases_of_their_own_but_for_scrolls() -> None:
    assert item_phase(TABLES, "wand") == FAST
    assert item_phase(TABLES, "potion") == AVERAGE
    assert item_phase(TABLES, "scroll") is None


def test_the_last_slot_is_after_every_overflow_slot() -> None:
    assert phase_named("over999") < LAST


def test_the_weapons_table_names_the_phase_that_the_speed_factor_gives() -> None:
    class Row(msgspec.Struct, frozen=True):
        id: str
        speed: int
        phase: PhaseName

    for row in read_part("weapons", "weapon", tuple[Row, ...]):
        assert phase_name(weapon_phase(TABLES, row.speed, 0).phase) == row.phase, row.id


def test_the_monsters_table_names_the_phase_that_size_and_rate_give() -> None:
    class Row(msgspec.Struct, frozen=True):
        id: str
        size: Size
        mv: int
        base_phase: PhaseName

    for row in read_part("monsters", "monster", tuple[Row, ...]):
        assert (
            phase_name(base_initiative(TABLES, row.size, row.mv, "unencumbered").phase) == row.base_phase
        ), row.id


def test_every_size_has_a_row() -> None:
    assert {row.size for row in TABLES.sizes.values()} == {*SIZES}
    assert [TABLES.sizes[size].space for size in SIZES] == [1, 1, 1, 2, 3, 4]
