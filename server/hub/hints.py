"""What one worker tells the others after an append: the entry itself, so that most of the time nobody reads."""

from typing import Final

import msgspec
from msgspec import Struct

from server.event_store.port import Entry, StreamKey

IS_THE_DM_THERE: Final = b"is the dm there"
DM_IS_HERE: Final = b"the dm is here"
"""Said between workers; to whoever does not know them they mean: look."""


class Hint(Struct, frozen=True):
    """A stream grew by this entry."""

    key: StreamKey
    entry: Entry


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Hint)


def hint_of(key: StreamKey, entry: Entry) -> bytes:
    """A hint as it is announced."""
    return _encoder.encode(Hint(key, entry))


def read_hint(message: bytes) -> Hint | None:
    """The hint in `message`; None where it only says: look (or is not ours)."""
    try:
        return _decoder.decode(message)
    except msgspec.DecodeError:
        return None
