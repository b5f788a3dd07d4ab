"""Expectations as they are typed: `orc-1 hp 2, battle round 1 step resolve`."""

import re
from typing import Final, TypeAlias

import msgspec

from domain.script.expectations import NONE_OF, Expected, facts_type
from domain.script.words import Words
from domain.unreadable import in_words

USAGE: Final = "expect FIGURE | battle | blow | save | nerve | turning FACT VALUE [FACT VALUE…][, …]"
ACTING_USAGE: Final = "acting SIDE [and SIDE]… | nobody"
_YES_NO: Final = {"yes": True, "no": False}
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,2})?", re.ASCII)

_Value: TypeAlias = "int | float | bool | str | list[int] | list[str]"


def read_expected(words: Words) -> tuple[Expected, ...]:
    """What follows `expect`, clause by clause."""
    words.usage = USAGE
    found = [_clause(words)]
    while words.take_if(","):
        found.append(_clause(words))
    words.done()
    return tuple(found)


def _clause(words: Words) -> Expected:
    subject = words.slug("figure")
    kind = facts_type(subject)
    column, values = words.column, dict[str, _Value]()
    while not values or (words.peek() is not None and not words.next_is(",")):
        if "acting" in values and not words.next_is(*kind.__struct_fields__):
            words.fail(f"several sides are joined with and: {ACTING_USAGE}", words.column)
        field = words.one_of("fact", kind.__struct_fields__)
        values[field] = _several(words, NONE_OF[field]) if field in NONE_OF else _value(words)
    try:
        return Expected(subject, msgspec.convert(values, kind))
    except msgspec.ValidationError as wrong:
        words.fail(f"that cannot be: {in_words(wrong, kind)}", column)


def _value(words: Words) -> _Value:
    if words.next_is_square():
        square = words.square()
        return [square.x, square.y]
    word = words.take("a value")
    if word.text in _YES_NO:
        return _YES_NO[word.text]
    if _NUMBER.fullmatch(word.text):
        return float(word.text) if "." in word.text else int(word.text)
    return word.text


def _several(words: Words, none: str) -> list[str]:
    if words.take_if(none):
        return []
    found = [words.take("a value").text]
    while words.take_if("and"):
        found.append(words.take("a value").text)
    return found
