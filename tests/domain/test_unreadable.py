"""What cannot be read is told to people in words: the field, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from domain.table_commands import AnyCommand
from domain.unreadable import FIELD_WORDS, PATTERN_WORDS, UNREADABLE, in_words

PARSER_WORDS = ("Expected", "`", "regex", "$", "Invalid", "Object ")

SAID = {
    '{"do":"conquer"}': '"do" takes one of create_table, ',
    '{"text":"x"}': '"do" is missing',
    "[]": "it takes an object",
    '{"do":"say"}': '"text" is missing',
    '{"do":"say","text":5}': '"text" takes text of 1 to 500 characters, not blank and without control characters',
    '{"do":"say","text":"x","loudly":true}': "'loudly' does not belong in it",
    '{"do":"seal","for_all":"yes"}': '"for all" takes true or false',
    '{"do":"make_link","link":"x","kind":"elves"}': '"kind" takes one of dm, players, referee, seat, spectators',
    '{"do":"place","figure":"x","square":[1]}': '"square" takes [x, y]',
    '{"do":"place","figure":"x","square":[1,200]}': 'entry 2 of "square" takes a whole number from 0 to 199',
    '{"do":"place","figure":"../x","square":[1,2]}': '"figure" takes small letters, digits and -',
    '{"do":"roll_initiative","dice":{"party":11}}': 'an entry of "dice" takes a whole number from 1 to 10',
    '{"do":"roll_initiative","dice":{"The Party":1}}': 'a name in "dice" takes small letters, digits and -',
    '{"do":"declare","orders":[]}': '"orders" takes a list of 1 to 50 entries',
    '{"do":"declare","orders":[{"figure":"x"}]}': '"action" of entry 1 of "orders" is missing',
    '{"do":"undo","gesture":" "}': '"gesture" takes 1 to 64 letters, digits and _ . : -',
    '{"do":"open_battle","name":"x","ruleset":"The Book"}': '"ruleset" takes a row of the tables',
    '{"do":"attack","attacker":"x","target":"y","weapon":5}': '"weapon" takes a row of the tables',
    '{"do":"x` - at `$.foo"}': '"do" takes one of ',
    "hello": "it is no JSON: invalid character (byte 0)",
    '{"do":': "it is no JSON: input data was truncated",
    '{"x":' + "[" * 5000: "it is nested too deeply",
}

_COMMANDS = inspect.type_info(AnyCommand)
assert isinstance(_COMMANDS, inspect.UnionType)
VERBS = [one.tag for one in _COMMANDS.types if isinstance(one, inspect.StructType)]


def said_of(text: str | bytes) -> str | None:
    try:
        msgspec.json.decode(text, type=AnyCommand)
    except UNREADABLE as wrong:
        return in_words(wrong, AnyCommand)
    return None


@pytest.mark.parametrize("text", SAID)
def test_what_cannot_be_read_is_said_with_its_field_and_what_that_takes(text: str) -> None:
    said = said_of(text)
    assert said is not None
    assert said.startswith(SAID[text])


def test_what_the_whole_is_called_stands_where_no_field_is_named() -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.json.decode("[]", type=AnyCommand)
    assert in_words(wrong.value, AnyCommand, "the command") == "the command takes an object"


@given(
    field=st.sampled_from(
        [
            "figure",
            "square",
            "dice",
            "orders",
            "kind",
            "name",
            "sheet",
            "hit_points",
            "count",
            "for_all",
            "width",
        ]
    ),
    verb=st.sampled_from(VERBS),
    value=st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**40), 2**40)
        | st.floats(allow_nan=False)
        | st.text(max_size=5),
        lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3),
        max_leaves=5,
    ),
)
def test_whatever_is_sent_the_parsers_own_words_stay_inside(field: str, verb: str, value: object) -> None:
    text = msgspec.json.encode({"do": verb, field: value})
    try:
        msgspec.json.decode(text, type=AnyCommand)
    except msgspec.ValidationError as wrong:
        said = in_words(wrong, AnyCommand)
        assert "cannot be that" not in said
        if "does not belong" not in said:
            assert not [word for word in PARSER_WORDS if word in said], said


def fields_of(one: inspect.Type, name: str = "") -> Iterator[tuple[str, inspect.StrType]]:
    """Every text in a type, with the name of its field."""
    match one:
        case inspect.StrType():
            yield name, one
        case inspect.UnionType():
            for member in one.types:
                yield from fields_of(member, name)
        case inspect.StructType():
            for field in one.fields:
                yield from fields_of(field.type, field.encode_name)
        case inspect.VarTupleType():
            yield from fields_of(one.item_type, name)
        case inspect.DictType():
            yield from fields_of(one.key_type, name)
            yield from fields_of(one.value_type, name)
        case _:
            pass


def test_every_pattern_of_a_command_has_words() -> None:
    texts = list(fields_of(_COMMANDS))
    assert texts
    without = {name for name, one in texts if one.pattern is not None and one.pattern not in PATTERN_WORDS}
    assert without == set(FIELD_WORDS)
