"""The tables of the three documents that the project was founded on, as they print them."""

from __future__ import annotations

import itertools

from msgspec import Struct

from domain.rulesets.book import StrengthRow
from domain.rulesets.reading import read_part


class Mod(Struct):
    """A line with a modifier; `automatic` ones have none."""

    id: str
    mod: int = 0
    automatic: bool = False


class Bracket(Struct):
    label: str
    rank: str
    mod: int


class Figure(Struct):
    size: str
    space: int
    melee_weight: tuple[int, int]
    knockdown: int


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())


def test_table_51_adds_to_the_attack_roll_what_it_prints() -> None:
    """AD-2.1, AD-2.2."""
    rows = read_part("combat_modifiers", "adnd_table51", tuple[Mod, ...])
    assert {row.id: row.mod for row in rows if not row.automatic} == {
        "higher_ground": 1, "defender_invisible": -4, "defender_off_balance": 2, "defender_stunned_or_prone": 4,
        "defender_surprised": 1, "missile_long": -5, "missile_medium": -2, "rear_attack": 2,
    }  # fmt: skip
    assert [row.id for row in rows if row.automatic] == ["defender_sleeping_or_held"]


def test_table_52_changes_the_thac0_as_it_prints() -> None:
    """AD-3.1: slash, pierce, bludgeon."""
    rows = read_part("weapon_vs_armor", "table52", dict[str, dict[str, int]])
    assert {name: (row["slash"], row["pierce"], row["bludgeon"]) for name, row in rows.items()} == {
        "banded_mail": (2, 0, 1), "brigandine": (1, 1, 0), "chain_mail": (2, 0, -2), "field_plate": (3, 1, 0),
        "full_plate": (4, 3, 0), "leather_armor": (0, -2, 0), "plate_mail": (3, 0, 0), "ring_mail": (1, 1, 0),
        "scale_mail": (0, 1, 0), "splint_mail": (0, 1, 2), "studded_leather": (2, 1, 0),
    }  # fmt: skip


def test_table_53_gives_the_thac0_of_each_group_at_each_level() -> None:
    """AD-1.3, AD-1.5."""
    assert read_part("thac0", "adnd2e.table53", dict[str, tuple[int, ...]]) == {
        "priest": numbers("20 20 20 18 18 18 16 16 16 14 14 14 12 12 12 10 10 10 8 8"),
        "rogue": numbers("20 20 19 19 18 18 17 17 16 16 15 15 14 14 13 13 12 12 11 11"),
        "warrior": numbers("20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"),
        "wizard": numbers("20 20 20 19 19 19 18 18 18 17 17 17 16 16 16 15 15 15 14 14"),
    }


def test_table_54_gives_the_improvement_of_each_group() -> None:
    """AD-1.7."""
    rows = read_part("thac0", "adnd2e.table54", dict[str, dict[str, int]])
    assert {group: (row["points"], row["levels"]) for group, row in rows.items()} == {
        "priest": (2, 3), "rogue": (1, 2), "warrior": (1, 1), "wizard": (1, 3),
    }  # fmt: skip


def test_the_thmod_of_conditions_is_as_printed() -> None:
    """TM-2.4."""
    rows = read_part("combat_modifiers", "thmod", tuple[Mod, ...])
    assert {row.id: row.mod for row in rows} == {
        "mastery_un": -2, "mastery_ba": 0, "mastery_sk": 2, "mastery_ex": 4, "mastery_ms": 6, "mastery_gm": 8,
        "from_behind": 2, "from_above": 1, "attacker_exhausted": -2, "target_exhausted": 2, "total_darkness": -4,
        "partial_darkness": -2, "range_point_blank": 1, "range_short": 0, "range_medium": -1, "range_long": -3,
    }  # fmt: skip


def test_the_thmod_of_classes_is_as_printed() -> None:
    """TM-2.2: the last level of each band, and its THMod."""
    bands = read_part("thac0", "thmod.classes", dict[str, tuple[tuple[int, int, int], ...]])
    mods = numbers("1 3 5 7 9 11 13 15 17 18 19 20")
    last = {
        "magic_user": numbers("5 10 15 20 25 30 35 36"),
        "cleric": numbers("4 8 12 16 20 24 28 32 35 36"),
        "thief": numbers("4 8 12 16 20 24 28 32 35 36"),
        "fighter": numbers("3 6 9 12 15 18 21 24 27 30 33 36"),
    }
    assert bands == {
        name: tuple(
            (before + 1, upto, mod) for before, upto, mod in zip((0, *ends), ends, mods, strict=False)
        )
        for name, ends in last.items()
    }


def test_the_thmod_of_monsters_is_as_printed() -> None:
    """TM-2.3: brackets of Hit Dice, demihuman attack ranks beside them."""
    rows = read_part("thac0", "thmod.monsters", tuple[Bracket, ...])
    ends = numbers("1 2 3 4 5 6 7 8 9 11 13 15 17 19 21 23 25 27 29 31 33 35")
    labels = [
        "Up to 1 (inclusive)",
        *(f"{above}+ to {upto}" for above, upto in itertools.pairwise(ends)),
        "35+ and up",
    ]
    assert [row.label for row in rows] == labels
    assert [row.mod for row in rows] == [*range(1, 18), 18, 18, 18, 19, 19, 20]
    assert "".join(row.rank for row in rows) == "ABCDEFGHIJKLM"
    assert read_part("thac0", "thmod.normal_man", dict[str, int]) == {"mod": 0}


def test_osric_enhanced_adds_to_the_attack_roll_what_its_document_names() -> None:
    """OE-1.5, OE-5.3, OE-5.5, OE-5.10: the numbers that are its own."""
    numbers_of = read_part("combat_modifiers", "oe", dict[str, object])
    assert {name: numbers_of[name] for name in ("rear", "flank", "charge_attack", "charge_ac", "cover_first_shot", "sprint_ac")} == {
        "rear": 2, "flank": 1, "charge_attack": 2, "charge_ac": 1, "cover_first_shot": 2, "sprint_ac": 2,
    }  # fmt: skip


# ---------------------------------------------------------------- and of the books that they lean on


def test_the_rows_of_strength_are_as_printed() -> None:
    """AD-1.4: to hit and damage."""
    rows = read_part("abilities", "strength", tuple[StrengthRow, ...])
    assert [row.hit for row in rows] == list(
        numbers("-5 -3 -3 -2 -2 -1 -1 0 0 0 0 0 0 0 0 0 1 1 1 2 2 2 3 3 3 4 4 5 6 7")
    )
    assert [row.dmg for row in rows] == list(
        numbers("-4 -2 -1 -1 -1 0 0 0 0 0 0 0 0 0 0 1 1 2 3 3 4 5 6 7 8 9 10 11 12 14")
    )


def test_a_load_weighs_as_printed() -> None:
    """OE-4.2: attack roll, descending armour class, phases."""
    rows = read_part("abilities", "encumbrance.effects", dict[str, dict[str, int]])
    assert {name: (row["attack"], row["ac"], row["phases"]) for name, row in rows.items()} == {
        "unencumbered": (0, 0, 0), "light": (0, 0, 0), "moderate": (-1, 0, 1), "heavy": (-2, 1, 2), "severe": (-4, 3, 3),
    }  # fmt: skip


def test_the_thac0_of_monsters_falls_by_two_for_each_two_hit_dice() -> None:
    """AD-1.8, OE-1.4."""
    rows = read_part("thac0", "adnd2e.monsters", tuple[dict[str, int | str], ...])
    assert [row["thac0"] for row in rows] == [20, 20, *range(19, -10, -2)]
    assert [row["max"] for row in rows[2:]] == list(range(2, 31, 2))


def test_situations_of_osric_enhanced_that_other_books_give_are_as_printed() -> None:
    """OE-1.5, OE-1.9."""
    found = read_part("combat_modifiers", "oe", dict[str, object])
    expected = {
        "defender_invisible": -4, "defender_off_balance": 2, "defender_prone": 4, "defender_stunned": 4,
        "defender_surprised": 1, "defender_sitting_kneeling_melee": 2, "defender_sitting_kneeling_missile": -1,
        "defender_prone_missile": -2, "attacker_prone": -4, "attacker_sitting": -2, "higher_ground": 1, "run_ac": 1,
        "missile_short": 0, "missile_medium": -2, "missile_long": -5, "off_hand": {"main": -2, "off": -4},
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


def test_cover_and_concealment_hide_as_printed() -> None:
    """OE-7.4."""
    cover = read_part("cover", "cover", tuple[dict[str, int | bool], ...])
    assert [(row["hidden"], row.get("attack"), row.get("save")) for row in cover] == [
        (25, -2, 2), (50, -4, 4), (75, -7, 7), (90, -10, 10), (100, None, None),
    ]  # fmt: skip
    concealment = read_part("cover", "concealment", tuple[dict[str, int], ...])
    assert [(row["hidden"], row["attack"]) for row in concealment] == [(25, -1), (50, -2), (75, -3), (90, -4)]


def test_specialists_strike_as_often_as_printed() -> None:
    """OE-7.1, OE-5.2: attacks, rounds at levels 1, 7 and 13."""
    kinds = read_part(
        "attacks_per_round", "specialist", dict[str, dict[str, tuple[tuple[int, int, int, int], ...]]]
    )
    assert {kind: [band[2:] for band in row["bands"]] for kind, row in kinds.items()} == {
        "melee": [(3, 2), (2, 1), (5, 2)], "light_crossbow": [(1, 1), (3, 2), (2, 1)],
        "heavy_crossbow": [(1, 2), (1, 1), (3, 2)], "thrown_dagger": [(3, 1), (4, 1), (5, 1)],
        "thrown_dart": [(4, 1), (5, 1), (6, 1)], "other_missile": [(3, 2), (2, 1), (5, 2)],
        "bow": [(2, 1), (3, 1), (4, 1)],
    }  # fmt: skip
    assert all([band[:2] for band in row["bands"]] == [(1, 6), (7, 12), (13, 99)] for row in kinds.values())


def test_figures_weigh_in_a_melee_and_are_knocked_down_by_their_size() -> None:
    """OE-7.5, OE-7.9, CO-7."""
    rows = read_part("size_initiative", "figure", tuple[Figure, ...])
    assert {row.size: (row.space, row.melee_weight, row.knockdown) for row in rows} == {
        "T": (1, (1, 3), 3), "S": (1, (1, 2), 5), "M": (1, (1, 1), 7),
        "L": (2, (2, 1), 9), "H": (3, (4, 1), 11), "G": (4, (6, 1), 13),
    }  # fmt: skip


def test_a_round_tires_as_decided() -> None:
    """OE-8.2."""
    costs = read_part("fatigue", "cost", dict[str, int | dict[str, int]])
    assert costs == {
        "rest": 0, "attack": 1, "parry": 1, "unarmed": 1, "withdraw": 1, "charge": 1, "run": 1, "sprint": 2,
        "encumbrance_extra": {"unencumbered": 0, "light": 0, "moderate": 1, "heavy": 2, "severe": 3},
    }  # fmt: skip


def test_table_50_makes_braver_or_more_fearful_as_printed() -> None:
    """OE-9.2, AD-9.3."""
    assert read_part("morale", "adnd2e.modifiers", dict[str, int]) == {
        "abandoned_by_friends": -6, "lost_25pct_hp": -2, "lost_50pct_hp": -4, "chaotic": -1, "fighting_hated_enemy": 4,
        "lawful": 1, "was_surprised": -2, "facing_magic_users": -2, "half_hd_or_less": -2, "under_1_hd": -1,
        "hd_4_to_8": 1, "hd_9_to_14": 2, "hd_15_or_more": 3, "defending_home": 3, "defensive_terrain": 1,
        "each_extra_check_this_round": -1, "leader_of_other_alignment": -1, "strongest_ally_killed": -4,
        "npc_favoured": 2, "npc_badly_treated": -4, "no_enemy_slain": -2, "outnumbered_3_to_1": -4,
        "outnumbering_3_to_1": 2, "cannot_hurt_enemy": -8, "magic_user_on_own_side": 2,
    }  # fmt: skip
