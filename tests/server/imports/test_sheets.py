"""Sheets of other tabletops: what becomes of each field, and that the scales of armour class are told apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.commands import AddCombatants
from domain.rulesets.catalog import RULESETS
from domain.script.grammar import parse_typed
from domain.table_commands import AddCharacter
from server.imports.armour import ArmourBase
from server.imports.report import ImportedSheet, Sheets, Unusable
from server.imports.sheet_file import read_sheets

BOOK = next(iter(RULESETS.values())).book


def read(content: str | bytes | object, told: ArmourBase | None = None) -> Sheets:
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    found = read_sheets(BOOK, text if isinstance(text, bytes) else text.encode(), told)
    assert isinstance(found, Sheets), found
    return found


def only(content: str | bytes | object, told: ArmourBase | None = None) -> ImportedSheet:
    (one,) = read(content, told).sheets
    return one


def fates(one: ImportedSheet) -> dict[str, str]:
    return {field.field: field.fate for field in one.fields}


def ose_monster(**system: Any) -> dict[str, Any]:
    """The shape of an `ose` monster as Foundry writes it, with numbers of our own."""
    return {
        "_id": "abcdefgh",
        "name": "Marsh Brute",
        "type": "monster",
        "system": {
            "hp": {"hd": "4+1", "value": 11, "max": 19},
            "ac": {"value": 5},
            "aac": {"value": 14},
            "thac0": {"value": "15", "bba": 4},
            "saves": {"death": {"value": 10}},
            "movement": {"base": 90},
            "details": {"morale": "10", "xp": "125", "alignment": "Chaotic"},
            **system,
        },
        "items": [
            {
                "type": "weapon",
                "name": "Claw",
                "system": {"damage": "1d4", "counter": {"value": 2, "max": 2}},
            },
            {
                "type": "weapon",
                "name": "Bite",
                "system": {"damage": "2-8", "counter": {"value": 1, "max": 1}},
            },
            {"type": "ability", "name": "Stench", "system": {}},
        ],
        "prototypeToken": {"name": "Marsh Brute", "texture": {"src": "brute.webp"}},
    }


def test_where_two_numbers_of_a_monster_add_up_to_19_its_bare_skin_is_9_and_both_scales_shift_by_one() -> (
    None
):
    one = only(ose_monster())
    assert (one.sheet.armour_class, one.sheet.thac0) == (6, 16)
    assert 20 - one.sheet.armour_class == 14
    assert one.armour_base.startswith("descending, bare skin 9")
    assert [(held.weapon, held.damage) for held in one.sheet.weapons] == [
        ("claw", "1d4"),
        ("claw", "1d4"),
        ("bite", "2d4"),
    ]
    assert (one.sheet.hit_dice, one.sheet.hit_points, one.sheet.rate) == ("4+1", 19, 9)
    told = fates(one)
    assert told["ac"] == told["thac0"] == told["movement.base"] == "converted"
    assert told["hp.hd"] == told["hp.max"] == "taken"
    assert {
        told[name] for name in ("saves", "details.morale", "details.xp", "prototypeToken", "items.ability")
    } == {"dropped"}


def test_where_they_add_up_to_20_they_are_ours_and_where_they_agree_on_nothing_that_is_said() -> None:
    assert only(ose_monster(ac={"value": "5"}, aac={"value": "15"})).sheet.armour_class == 5
    odd = only(ose_monster(ac={"value": 5}, aac={"value": 11}))
    assert odd.sheet.armour_class == 6
    assert "do not agree" in odd.armour_base
    assert fates(odd)["ac"] == "guessed"


def test_a_characters_armour_is_what_it_wears_and_not_what_the_file_was_saved_with() -> None:
    worn = {
        "type": "armor",
        "name": "Plate Mail",
        "data": {"aac": {"value": 16}, "type": "heavy", "equipped": True},
    }
    left = {
        "type": "armor",
        "name": "Leather",
        "data": {"aac": {"value": 12}, "type": "light", "equipped": False},
    }
    shield = {
        "type": "armor",
        "name": "Shield",
        "data": {"aac": {"value": 1}, "type": "shield", "equipped": True},
    }
    dagger = {"type": "weapon", "name": "Dagger +1", "data": {"damage": "1d4+1", "equipped": True}}
    actor = {
        "name": "Aldo <b>the</b> Grey",
        "type": "character",
        "data": {
            "details": {"class": "Magic-User", "level": "3"},
            "scores": {"str": {"value": 9}, "dex": {"value": "16"}},
            "hp": {"value": 8, "max": 8},
            "ac": {"value": 9, "mod": 0},
            "thac0": {"value": 19},
        },
        "items": [worn, left, shield, dagger, "x1y2z3"],
    }
    one = only(actor)
    assert one.group is None
    assert one.sheet.name == "Aldo the Grey"
    assert (one.sheet.class_, one.sheet.level, one.sheet.dexterity) == ("magic_user", 3, 16)
    assert (one.sheet.armour_class, one.sheet.shield, one.sheet.armour) == (3, 1, "plate_mail")
    (held,) = one.sheet.weapons
    assert (held.weapon, held.plus, held.damage) == ("dagger", 1, "")  # its magic counts once
    assert one.sheet.thac0 is None  # 19 on their scale is 20 on ours, as the tables have it
    assert isinstance(parse_typed(one.line), AddCharacter)


BLOCK: dict[str, Any] = {
    "Name": "Sewer Hound",
    "Type": "Large beast, unaligned",
    "AC": {"Value": "13", "Notes": "(natural armor)"},
    "HP": {"Value": 22, "Notes": "(3d10 + 6)"},
    "Speed": ["40 ft.", "swim 20 ft."],
    "Abilities": {"Str": 15, "Dex": 14, "Int": 3},
    "Actions": [
        {
            "Name": "Bite",
            "Content": "<em>Melee Weapon Attack:</em> +4 to hit, reach 5 ft. Hit: 9 (2d6 + 2) damage.",
        },
        {"Name": "Claw", "Content": "Melee Weapon Attack: +4 to hit. Hit: 5 (1d6+2) slashing damage."},
        {"Name": "Howl", "Content": "Everyone within 30 feet is frightened."},
    ],
}


def test_a_stat_block_of_the_fifth_edition_counts_upwards_and_strikes_once_without_multiattack() -> None:
    one = only([BLOCK])
    assert (one.sheet.armour_class, one.sheet.thac0, one.sheet.hit_dice, one.sheet.size) == (
        7,
        16,
        "3+6",
        "L",
    )
    assert one.sheet.rate == 16
    assert [(held.weapon, held.damage) for held in one.sheet.weapons] == [("bite", "2d6+2")]
    assert fates(one)["HP.Notes"] == "guessed"  # its dice have ten sides
    many = only({**BLOCK, "Actions": [{"Name": "Multiattack", "Content": "Both."}, *BLOCK["Actions"]]})
    assert [held.weapon for held in many.sheet.weapons] == ["bite", "claw"]


def test_what_hit_dice_cannot_hold_is_guessed_and_an_unfinished_block_is_made_the_best_of() -> None:
    huge = only({**BLOCK, "HP": {"Value": 555, "Notes": "<em>(2d8 + 546)</em>"}})
    assert (huge.sheet.hit_dice, huge.sheet.hit_points, fates(huge)["HP.Notes"]) == ("2+99", 555, "guessed")
    bare = only(
        {"Name": "Swimmer", "HP": {}, "Speed": ["30 feet", "swim 60 feet"], "Attributes": {"Str": "x"}}
    )
    assert (bare.sheet.armour_class, bare.sheet.hit_points, bare.sheet.rate) == (10, 4, 12)
    assert fates(bare)["armour class"] == "guessed"


def test_a_whole_export_brings_creatures_characters_and_saved_fights_also_where_they_are_json_in_a_string() -> (
    None
):
    fighter = {"CurrentHP": 5, "StatBlock": {**BLOCK, "Name": "Hound"}}
    found = read(
        {
            "Creatures.1": BLOCK,
            "PersistentCharacters.2": {
                "Name": "Zed",
                "StatBlock": {**BLOCK, "Name": "Zed", "Challenge": "3"},
            },
            "ImprovedInitiative.SavedEncounters": json.dumps(
                [{"Name": "x", "Combatants": [fighter, {**fighter, "CurrentHP": "7"}]}]
            ),
            "Spells.3": {"Name": "Light"},
            "Settings": "{}",
        }
    )
    creature, zed, hounds = found.sheets
    assert creature.group is not None
    assert zed.group is None
    assert (zed.sheet.class_, zed.sheet.level) == ("fighter", 3)
    assert hounds.group is not None
    assert (hounds.group.count, hounds.group.hit_points) == (2, (5, 7))
    assert found.notes == ("1 of Spells passed over.", "1 of Settings passed over.")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "Goblins (3): AC 6, HD 1-1, hp 3, 4, 5, #AT 1, D 1d6, ML 7",
            'add 3 goblin: "Goblin", hd 1-1, hp 3 4 5, ac 6, size S, monster goblin, short_sword',
        ),
        (
            "**Bog Beast** — AC4; MV9; HD4+1; hp19; SV D12 W13; D 2d4",
            'add bog-beast: "Bog Beast", hd 4+1, hp 19, ac 4, rate 9, blow damage "2d4"',
        ),
        (
            "AC 6, HD 1-1, hp 3, #AT 1, D 1d6, ML 7",
            'add nameless: "Nameless", hd 1-1, hp 3, ac 6, blow damage "1d6"',
        ),
        (
            "Bog Beast  AC 5 [14], HD 4+1 (19hp), Att 2 × claw (1d4), 1 × bite (1d10), THAC0 15 [+4], MV 90’ (30’), SV D10 W11, ML 10",
            'add bog-beast: "Bog Beast", hd 4+1, hp 19, ac 6, thac0 16, rate 9, claw damage "1d4", claw damage "1d4", bite damage "1d10"',
        ),
        (
            'Cave Worm: AC 5; MV 9"; HD 5+2; hp 27; #AT 3; D 1-6/1-6/2-12; SA hug; SZ L',
            'add cave-worm: "Cave Worm", hd 5+2, hp 27, ac 5, size L, rate 9, blow damage "1d6", blow damage "1d6", blow damage "2d6"',
        ),
        (
            "Rath the Bold, class Fighter, level 7, AC 2, hp 52, STR 18/80, weapon long sword +1",
            'character rath-the-bold: "Rath the Bold", fighter 7, hp 52, ac 2, str 18/80, long_sword +1',
        ),
        (
            "Sewer Hound\nLarge beast, unaligned\nArmor Class 13\nHit Points 22 (3d8 + 9)\nSpeed 40 ft.\nBite. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 9 (2d6 + 2) piercing damage.",
            'add sewer-hound: "Sewer Hound", hd 3+9, hp 22, ac 7, thac0 16, size L, rate 16, bite damage "2d6+2"',
        ),
    ],
)
def test_a_pasted_block_becomes_a_line_that_can_be_typed(text: str, line: str) -> None:
    one = only(text)
    assert one.line == line
    typed = parse_typed(one.line)
    if isinstance(typed, AddCharacter):
        assert typed.sheet == one.sheet
    else:
        assert isinstance(typed, AddCombatants)
        assert typed == one.group


def test_several_blocks_stand_in_one_text_and_what_is_none_is_left_out() -> None:
    found = read("Ann: AC 6, hp 3\nBen: AC 7, hp 4\n\nThey wait behind the door.\n\nCid\nAC 8\nhp 5")
    assert [one.sheet.name for one in found.sheets] == ["Ann", "Ben", "Cid"]
    assert [one.name for one in found.left_out] == ["They wait behind the door"]


def test_a_base_that_was_told_holds_for_all() -> None:
    assert only("Ann: AC 6, hp 3", "9").sheet.armour_class == 7
    assert only("Ann: AC 14, hp 3", "+11").sheet.armour_class == 7
    assert only("Ann: AC 14, hp 3").sheet.armour_class == 6


def test_a_table_counts_upwards_where_any_of_its_numbers_does() -> None:
    found = read(
        "Name;AC;HD;hp;Attacks;Damage;Mood\nGrub;9;1;5;1 bite;1d3;foul\nBeetle;16;2+1;;2 claws/1 bite;1d4/1d4/1d6;\n"
    )
    grub, beetle = (one.sheet for one in found.sheets)
    assert (grub.armour_class, beetle.armour_class) == (11, 4)
    assert [held.weapon for held in beetle.weapons] == ["claw", "claw", "bite"]
    assert beetle.hit_points == 10  # the average of its dice
    assert fates(found.sheets[0])["Mood"] == "dropped"


def test_records_of_json_are_read_as_a_table_and_a_comma_too_many_is_passed_over() -> None:
    found = read(
        '[{"name":"Grub","armorclass":"15 (11)","hitdice":"1/2* (1d4 hit points)","noattacks":"1 bite","damage":"1d2",},]'
    )
    (grub,) = found.sheets
    assert (grub.sheet.armour_class, grub.sheet.hit_dice) == (5, "1/2")
    assert found.notes == ("2 commas with nothing behind passed over.",)


def test_an_actor_of_another_system_is_left_out_with_its_name() -> None:
    other: dict[str, Any] = {
        "name": "Hero",
        "type": "npc",
        "system": {"attributes": {}},
        "_stats": {"systemId": "dnd5e"},
    }
    found = read([ose_monster(), other])
    assert len(found.sheets) == 1
    assert "dnd5e" in found.left_out[0].why
    alone = read_sheets(BOOK, json.dumps(other).encode())
    assert isinstance(alone, Unusable)


def test_what_was_neither_taken_nor_converted_is_not_said_to_be() -> None:
    brute = ose_monster(hp={"hd": "1e9d1e9", "value": 19, "max": 10**30})
    brute["items"] = [
        {"type": "weapon", "name": "Club", "system": {"damage": "99999999d99999999", "slow": True}}
    ]
    told = {(one.field, one.fate) for one in only(brute).fields}
    assert {("hp.hd", "guessed"), ("hp.max", "dropped"), ("items", "guessed"), ("type", "taken")} <= told
    assert ("items.Club.slow", "dropped") in told


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Orc: AC 6, hp 3, #AT 2, D 1d6+special", {("attacks", "taken"), ("special", "dropped")}),
        ([{"name": "Orc", "ac": "6", "noattacks": "1", "damage": "1d6"}], {("attacks", "taken")}),
        ("name,ac,ac,hp\nOrc,6,3,3,9", {("ac", "dropped"), ("column 5", "dropped")}),
        ("sep=;\nName;AC;HP;Move (ft)\nOrc;6;3;90", {("hp", "taken"), ("move", "converted")}),
    ],
)
def test_every_field_has_its_line(content: str | object, expected: set[tuple[str, str]]) -> None:
    assert expected <= {(one.field, one.fate) for one in only(content).fields}


def test_lines_of_blocks_lines_of_objects_and_tables_without_names_are_told_apart() -> None:
    for text in (
        "Imp, AC4, hp 3\n2 Orcs (AC 6; hp 4)",
        '{"name":"Imp","ac":4,"hp":3}\n{"name":"Orc","ac":6,"hp":4}',
    ):
        assert [one.sheet.armour_class for one in read(text).sheets] == [4, 6]
    nameless = read_sheets(BOOK, b"Nom,AC,HP\nGobelin,6,3")
    assert isinstance(nameless, Unusable)
    assert "no column of names" in nameless.words


def test_a_column_turned_upwards_by_one_number_and_a_key_written_twice_are_warned_about() -> None:
    (note,) = read("name,ac,hp\nOrc,6,3\nOgre,15,19").notes
    assert "from 6 to 15" in note
    assert read("name,ac,hp\nOrc,12,3\nOgre,15,19").notes == ()
    (twice,) = read('[{"name": "Orc", "ac": "6", "hp": "3", "hp": "4"}]').notes
    assert twice.endswith("dropped: hp.")


def test_a_text_as_a_string_of_json_and_utf_16_without_its_mark_are_read() -> None:
    assert only('"AC 5"').sheet.name == "Nameless"
    assert only(json.dumps(ose_monster()).encode("utf-16-be")).sheet.name == "Marsh Brute"
    found = read_sheets(BOOK, b'{"name": "Orc", "hp": {"max": 1e999}}')
    assert isinstance(found, Unusable)
    assert "the number of max is out of range, 1e999, in line 1" in found.words
    assert (
        next(one.was for one in only(ose_monster(movement={"base": "90'"})).fields if "movement" in one.field)
        == "90'"
    )


@pytest.mark.parametrize(
    ("block", "sheet"),
    [
        ("Rat\nHIT DICE: 1-4 hit points\nAC: 7", {"hit_dice": "1/2"}),
        ("Gnat\nHit Dice: 1-2 hp\nAC: 7", {"hit_dice": "1/4"}),
        ("Imp, HD <1, AC 7", {"hit_dice": "1/2"}),
        ("Hydra (HD 5-8; AC 5)", {"hit_dice": "6"}),
        ("Kobold, HD 1-2, AC 7", {"hit_dice": "1-2"}),
        (
            "Sergeant, human 2nd level fighter (AC 3; hp 14; D 1d8 (long sword))",
            {"class_": "fighter", "level": 2},
        ),
        (
            "Drake\nAC 16\nSTR DEX CON INT WIS CHA\n18 (+4) 12 (+1) 15 (+2) 6 (-2) 10 (+0) 8 (-1)",
            {"strength": "18"},
        ),
        (
            "Thug\nAC 12\nHP 11\nSTR\n11 (+0)\nDEX\n12 (+1)\nCON\n13 (+1)",
            {"dexterity": 12, "constitution": 13},
        ),
    ],
)
def test_blocks_are_read_as_books_set_them(block: str, sheet: dict[str, object]) -> None:
    found = only(block).sheet
    assert {name: getattr(found, name) for name in sheet} == sheet


def test_what_somebody_holds_is_found_behind_the_dice_and_behind_the_hit_points() -> None:
    for block in ("Guard: AC 4, hp 20, long sword +1", "Guard: AC 4, hp 20, D 1d8+1 (long sword +1)"):
        assert [(one.weapon, one.plus) for one in only(block).sheet.weapons] == [("long_sword", 1)]
    three = only("Guards: AC 4, hp 14, 11 and 9 each, D 1d8")
    assert three.group is not None
    assert three.group.hit_points == (14, 11, 9)
    assert {("hp", "dropped")} <= {
        (one.field, one.fate) for one in only("Orc: AC 6, hp 4, angry, D 1d8").fields
    }


def test_prose_in_which_nothing_is_told_makes_no_sheet() -> None:
    found = read_sheets(BOOK, b"Once there was a goblin, and its AC was unknown.")
    assert isinstance(found, Unusable)
    assert "can be read" in found.words


def test_a_class_is_known_by_its_own_name_and_where_a_challenge_holds_it() -> None:
    mage: dict[str, Any] = {
        "name": "M",
        "type": "character",
        "system": {"details": {"class": "Magic-User", "level": 3}},
        "items": [],
    }
    assert fates(only(mage))["details.class"] == "taken"
    hero = {"Name": "N", "HP": {"Value": 30}, "AC": 15, "Challenge": "Fighter 3", "Player": "player"}
    one = only([{**hero, "Actions": [{"Name": "Longsword", "Content": "+5 to hit, 1d8+3 slashing"}]}])
    assert (one.sheet.class_, one.sheet.level, fates(one)["Challenge"]) == ("fighter", 3, "taken")
    assert [held.damage for held in one.sheet.weapons] == ["1d8+3"]


def test_an_armour_class_that_nobody_filled_in_is_a_guess() -> None:
    assert fates(only(ose_monster(ac={"value": "Varies"}, aac={"value": "0"})))["ac"] == "guessed"
