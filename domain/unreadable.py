"""What is said of JSON that does not fit its type: a clause that names the field and what it takes.

For people: the parser's own words name Python's types and regular expressions.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

import msgspec
from msgspec import inspect

from domain.ids import SLUG, TOKEN, PictureName
from domain.legible import Illegible
from domain.sheets import PRINTABLE, Name, NoteText, TableRow

UNREADABLE: Final = (msgspec.DecodeError, RecursionError)
"""All that decoding raises for what somebody sent. Deep nesting is the sender's doing, not a fault of ours."""

Unreadable: TypeAlias = msgspec.DecodeError | RecursionError

_Path: TypeAlias = Sequence[str]
"""Names of fields, `0` … for entries of a list, and `...` for those of an object."""

_WHERE: Final = re.compile(r"(?s)(.*?)(?: - at (`key` in )?`\$([^`]*)`)?")
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r"(?s)Object contains unknown field `(.*)`")
_ROOT: Final = ("command", "about")
"""What every message of its kind holds: naming it tells nothing."""
_QUOTED_MAX: Final = 40
"""So much is repeated of what somebody sent."""


def _pattern_of(wanted: object) -> str | None:
    found = inspect.type_info(wanted)
    assert isinstance(found, inspect.StrType), "only text has a pattern"
    return found.pattern


PATTERN_WORDS: Final = {
    SLUG: "small letters, digits and -",
    TOKEN: "1 to 64 letters, digits and _ . : -",
    _pattern_of(TableRow): "a row of the tables such as long_sword",
    _pattern_of(NoteText): "without control characters",
    _pattern_of(Name): "not blank and without control characters",
    _pattern_of(PictureName): "a picture's name, 64 of 0-9 and a-f, as its upload is answered",
    PRINTABLE: "without control characters",
}
FIELD_WORDS: Final = {
    "hit_dice": "Hit Dice such as 4+1 or 1/2, at most 9999, where the tables end",
    "strength": "a number from 1 to 25, or 18/01 to 18/00",
    "field": "the name of a field such as dmg_sm or attacks.0.damage",
    "effect": "an effect's name or kind such as poisoned",
}
"""Where a pattern belongs to one field."""


def in_words(wrong: Unreadable, wanted: object, whole: str = "it") -> str:
    """Why something is no `wanted`, as a clause: `"text" is missing`. `whole` is what the whole is called."""
    if isinstance(wrong, RecursionError):
        return f"{whole} is nested too deeply"
    found = _WHERE.fullmatch(str(wrong))
    assert found is not None, "everything fits what every part of may be left out"
    what, path = found[1], [name or index for name, index in _STEP.findall(found[3] or "")]
    if not isinstance(wrong, msgspec.ValidationError):
        why = what.removeprefix("JSON is malformed: ")
        return f"{whole} is no JSON: {why[:1].lower()}{why[1:]}"
    if missing := _MISSING.fullmatch(what):
        return f"{_named([*path, missing[1]], whole)} is missing"
    if unknown := _UNKNOWN.fullmatch(what):
        return f"{unknown[1][:_QUOTED_MAX]!r} does not belong in {_named(path, whole)}"
    if isinstance(wrong, Illegible):
        return f"{_named(path, whole)} {what}"
    is_key = found[2] is not None
    subject = f"a name in {_named(path, whole)}" if is_key else _named(path, whole)
    takes = _takes(wanted, [*path, "key"] if is_key else path)
    return f"{subject} takes {takes}" if takes else f"{subject} cannot be that"


def _named(path: _Path, whole: str) -> str:
    """`"strength" of "sheet"`, `entry 2 of "dice"`."""
    if not path:
        return whole
    *above, last = path
    if last == "...":
        name = "an entry"
    else:
        name = f"entry {int(last) + 1}" if last.isdecimal() else f'"{last.replace("_", " ")}"'
    is_told = above and not (len(above) == 1 and above[0] in _ROOT)
    return f"{name} of {_named(above, whole)}" if is_told else name


# ---------------------------------------------------------------- what a type takes


def _takes(wanted: object, path: _Path) -> str:
    """What may stand at `path` of a `wanted`; "" where that cannot be told."""
    types = [_described(wanted)]
    for step in path:
        types = [below for one in types for below in _below(one, step)]
    name = path[-1] if path else ""
    found = [alone for one in types for alone in _alone(one)]
    choices = [str(value) for one in found if isinstance(one, inspect.LiteralType) for value in one.values]
    said = [words for one in found if (words := _words(one, name))]
    if choices:
        said.append(f"{'one of ' if len(choices) > 1 else ''}{', '.join(dict.fromkeys(choices))}")
    return " or ".join(dict.fromkeys(said))


@cache
def _described(wanted: object) -> inspect.Type:
    return inspect.type_info(wanted)


def _alone(one: inspect.Type) -> Iterator[inspect.Type]:
    """The members of a union; what stands alone itself. Nothing at all is left out."""
    if isinstance(one, inspect.UnionType):
        for member in one.types:
            yield from _alone(member)
    elif isinstance(one, inspect.Metadata):
        yield from _alone(one.type)
    elif not isinstance(one, inspect.NoneType):
        yield one


def _below(one: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """The types of what may stand at `step` in a value of that type."""
    for alone in _alone(one):
        match alone:
            case inspect.StructType(array_like=True) if step.isdecimal():
                yield from (field.type for field in alone.fields[int(step) : int(step) + 1])
            case inspect.StructType():
                yield from (field.type for field in alone.fields if field.encode_name == step)
                if step == alone.tag_field:
                    yield inspect.LiteralType((alone.tag,))
            case inspect.DictType() if step == "...":
                yield alone.value_type
            case inspect.DictType() if step == "key":
                yield alone.key_type
            case inspect.VarTupleType() | inspect.ListType() if step.isdecimal():
                yield alone.item_type
            case _:
                pass


def _words(one: inspect.Type, name: str) -> str:
    """What a value of one type is, in words; of choices `_takes` makes one list."""
    match one:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            least = one.ge if one.gt is None else one.gt + 1
            most = one.le if one.lt is None else one.lt - 1
            return f"a whole number{_span('from', least, most)}"
        case inspect.StrType():
            span = _span("of", one.min_length, one.max_length)
            text = f"text{span} characters" if span else "text" if one.pattern is None else ""
            told = FIELD_WORDS.get(name, "") or PATTERN_WORDS.get(one.pattern, "")
            return ", ".join(part for part in (text, told) if part)
        case inspect.VarTupleType() | inspect.ListType():
            span = _span("of", one.min_length, one.max_length)
            return f"a list{f'{span} entries' if span else ''}"
        case inspect.StructType(array_like=True):
            return f"[{', '.join(field.encode_name for field in one.fields)}]"
        case inspect.StructType() | inspect.DictType():
            return "an object"
        case _:
            return ""


def _span(word: str, least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" {word} {least} to {most}"
    if most is not None:
        return f" of at most {most}"
    return f" of at least {least}" if least is not None else ""
