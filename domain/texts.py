"""Texts as they are kept: the composed form (NFC), so that what looks the same is the same."""

from typing import Final, TypeVar
from unicodedata import is_normalized, normalize

import msgspec

T = TypeVar("T")
_encoder: Final = msgspec.json.Encoder()


def composed(value: T, kind: object) -> T:
    """`value`, decoded as `kind`, with every text in it composed; checked again, for a text may have grown.

    Raises:  msgspec.ValidationError, where what was composed is none of `kind` any more.
    """
    text = _encoder.encode(value).decode()
    if is_normalized("NFC", text):
        return value
    again: T = msgspec.json.decode(normalize("NFC", text), type=kind)
    return again
