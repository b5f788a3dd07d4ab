"""What is typed about the table: links, characters, battles."""

import re
from typing import Final

from domain.events import DiceByHand
from domain.grid.facing import ROSE, Facing
from domain.house_rules import OverrideTable
from domain.ids import CharacterId
from domain.script.sheet_words import read_name, read_sheet
from domain.script.words import Unsaid, Words
from domain.table_commands import AddCharacter, OpenBattle

_WHOLE: Final = re.compile(r"[+-]?\d{1,5}")
_YES_NO: Final = {"yes": True, "no": False}
WIDTH_SQUARES, HEIGHT_SQUARES = 24, 16
"""The map of a battle that does not say."""
PARTY_FACES: Final[Facing] = "e"
"""As the page lines it up: at the foes, who look west."""


def read_character(words: Words) -> AddCharacter:
    """`rath: Rath, fighter 7, hp 52, ac 2`"""
    word = words.take("a character's id with a colon")
    if not word.text.endswith(":"):
        words.fail(f"{word} wants a colon behind it: the character's id comes first", word.column)
    return AddCharacter(CharacterId(word.text.removesuffix(":")), read_sheet(words))


def read_opening(words: Words, unsaid: Unsaid) -> OpenBattle:
    """`Ambush with osric`, and more where it departs from what is usual."""
    name = read_name(words, "with")
    words.keyword("with")
    rules = words.row("ruleset", "for", "map", "without", "facing", "dice")
    characters = None
    if words.take_if("for"):
        characters = tuple(
            CharacterId(name) for name in words.slugs("character", "map", "without", "facing", "dice")
        )
    width, height = WIDTH_SQUARES, HEIGHT_SQUARES
    if words.take_if("map"):
        width, height = words.number("the map's width"), words.number("the map's height")
    mapless = words.take_if("without")
    if mapless:
        words.keyword("map")
    facing: Facing = words.one_of("way to face", ROSE) if words.take_if("facing") else PARTY_FACES
    by_hand = _dice_by(words) if words.take_if("dice") else unsaid.dice_by_hand
    return OpenBattle(name, rules, characters, width, height, by_hand, mapless=mapless, facing=facing)


def _dice_by(words: Words) -> DiceByHand:
    words.keyword("by")
    match words.one_of("hand for the dice", ("dm", "seats", "none")):
        case "dm":
            return "dm"
        case "seats":
            return "seats"
        case _:
            return "none"


def read_option(words: Words) -> tuple[str, str]:
    """`threat front`: a switch of the rules and what it is to be."""
    return words.take("option").text, words.take("value").text


def read_override(words: Words) -> OverrideTable:
    """`weapon long_sword dmg_sm 2d6`: a place in the tables and what it is in this battle; `"10"` is text."""
    table = words.take("table").text
    row, field = words.take("row").text, words.take("field").text
    value = words.take("value")
    if value.quoted or not (_WHOLE.fullmatch(value.text) or value.text in _YES_NO):
        return OverrideTable(table, row, field, value.text)
    return OverrideTable(table, row, field, _YES_NO[value.text] if value.text in _YES_NO else int(value.text))
