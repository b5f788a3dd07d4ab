"""What a text may hold so that everyone reads it as it is: nothing that is not seen, and no heaps of marks.

Judged where texts come in. What a log holds from before stays readable.
"""

from collections.abc import Iterator
from typing import Final, cast
from unicodedata import category, combining, name

import msgspec

MARKS_MAX: Final = 4
"""So many marks stand over or under one letter at most; honest scripts need no more once composed."""
_IGNORABLE: Final = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt: what is drawn as nothing."""
_BLANK: Final = frozenset({0x2028, 0x2029, 0x2800, 0xFFF9, 0xFFFA, 0xFFFB, 0x16FE4, 0x1D159})
"""What is a letter, a symbol or a separator, and blank."""
_JOINERS: Final = frozenset({0x200C, 0x200D})
_STYLES: Final = frozenset({0xFE0E, 0xFE0F})
"""A sign drawn as text, or as a picture."""
_JOINED: Final = frozenset(
    [
        "ARABIC",
        "SYRIAC",
        "MANDAIC",
        "NKO",
        "MONGOLIAN",
        "DEVANAGARI",
        "BENGALI",
        "GURMUKHI",
        "GUJARATI",
        "ORIYA",
        "TAMIL",
        "TELUGU",
        "KANNADA",
        "MALAYALAM",
        "SINHALA",
        "TIBETAN",
        "MYANMAR",
        "KHMER",
        "BALINESE",
        "JAVANESE",
        "SUNDANESE",
        "GRANTHA",
        "TIRHUTA",
        "NEWA",
        "MODI",
        "SHARADA",
        "CHAKMA",
    ]
)
"""Scripts whose letters a joiner shapes, as the names of their characters begin."""
_VIRAMA: Final = 9
"""The canonical combining class of what takes a letter's vowel away."""


class Illegible(msgspec.ValidationError):
    """A text that nobody could read as it is; says where, as msgspec does."""


def is_unseen(one: str) -> bool:
    """Whether a character is drawn as nothing wherever it stands; a space is seen between letters."""
    code = ord(one)
    return code in _BLANK or any(first <= code <= last for first, last in _IGNORABLE)


def judge(value: object, where: str = "$") -> None:
    """Look through every text of `value`, which came as JSON.

    Raises:  Illegible, for the first text that is not to be read.
    """
    match value:
        case str():
            if not value.isascii() and (why := what_is_illegible(value)):
                raise Illegible(f"{why} - at `{where}`")
        case dict():
            for key, inner in cast("dict[str, object]", value).items():
                judge(key, where)
                judge(inner, f"{where}.{key}")
        case list():
            for place, inner in enumerate(cast("list[object]", value)):
                judge(inner, f"{where}[{place}]")
        case _:
            pass


def what_is_illegible(text: str) -> str | None:
    """Why `text` is not to be read as it is, as what is said of its field; None where it is."""
    for one in _hidden_in(text):
        return f"takes no character that is not seen, such as U+{ord(one):04X}"
    marks = 0
    for one in text:
        marks = marks + 1 if category(one) in {"Mn", "Me"} else 0
        if marks > MARKS_MAX:
            return f"takes at most {MARKS_MAX} marks over and under one letter"
    if text and not any(category(one)[0] in "LNPS" for one in text):
        return "takes something that is seen: a letter, a digit or a sign"
    return None


def _hidden_in(text: str) -> Iterator[str]:
    for place, one in enumerate(text):
        if not is_unseen(one):
            continue
        before, after = text[:place][-1:], text[place + 1 :][:1]
        if ord(one) in _STYLES and before and (category(before)[0] == "S" or _is_keycap(before, after)):
            continue
        if ord(one) in _JOINERS and before and _joins(before, after):
            continue
        yield one


def _is_keycap(before: str, after: str) -> bool:
    return after == "\u20e3" and (before.isdecimal() or before in "#*")


def _joins(before: str, after: str) -> bool:
    """Letters of a script that needs it, an Indic letter that lost its vowel, or two pictures."""
    if _is_of_joined_script(before):
        return _is_of_joined_script(after) or combining(before) == _VIRAMA
    pictures = category(before) in {"So", "Sk"} or ord(before) in _STYLES
    return pictures and after != "" and category(after) == "So"


def _is_of_joined_script(one: str) -> bool:
    return one != "" and category(one)[0] in "LM" and name(one, "").partition(" ")[0] in _JOINED
