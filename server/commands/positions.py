"""Positions: how far a viewer has come, as text that tells it nothing else.

A position is encrypted deterministically (AES-SIV, RFC 5297) with the audience as associated data. So any
worker reads it, equal ones look equal to the one audience, and nobody can count the commits that it was not
shown, nor use another's position.
"""

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec import Struct

from domain.ids import BattleId, Version

POSITION_KEY_BYTES: Final = 64
_POSITION: Final = struct.Struct(">IIII")
_POSITION_LABEL: Final = b"position.2"
"""Counted up with the shape of what is sealed: a text of an earlier shape opens nothing."""
_ENTRY: Final = struct.Struct(">IH")
_ENTRIES_PER_COMMIT_MAX: Final = 2**16


class Position(Struct, frozen=True):
    """A moment of a table: versions of its log and of its battle's, each with 32 bits of the log's chain there.

    The chains tell a moment of this history from one of the same number in a history that was lost, as when an
    older backup was put back. `table` 0 stands in the position of a single commit of the battle, which tells
    nothing of the table's log.
    """

    table: Version
    battle: BattleId | None = None
    version: Version = Version(0)
    table_chain: int = 0
    battle_chain: int = 0


NOWHERE: Final = Position(Version(0))
"""What a text that no key opens stands for: no moment of any table that has a battle."""


class EntryPlace(Struct, frozen=True):
    """Where an entry of the chronicle comes from: a commit of the battle's log, or of the table's (None)."""

    battle: BattleId | None
    version: Version
    index: int


class PositionKey:
    """A table's key for what is opaque to its viewers."""

    def __init__(self, key: bytes) -> None:
        self._siv: Final = AESSIV(key)

    def seal(self, position: Position, audience: str) -> str:
        """`position` as `audience` may hold it."""
        numbers = (position.table, position.version, position.table_chain, position.battle_chain)
        plain = _POSITION.pack(*numbers) + (position.battle or "").encode()
        return self._seal(plain, _POSITION_LABEL, audience)

    def open(self, text: str, audience: str) -> Position | None:
        """What `seal` made into `text` for this audience; None for everything else."""
        plain = self._open(text, _POSITION_LABEL, audience)
        if plain is None:
            return None
        table, version, table_chain, battle_chain = _POSITION.unpack_from(plain)
        battle = BattleId(plain[_POSITION.size :].decode()) or None
        return Position(Version(table), battle, Version(version), table_chain, battle_chain)

    def seal_entry(self, place: EntryPlace, audience: str) -> str:
        """The id of an entry of the chronicle, as `audience` may hold it."""
        assert place.index < _ENTRIES_PER_COMMIT_MAX, "a commit is told in few entries"
        plain = _ENTRY.pack(place.version, place.index) + (place.battle or "").encode()
        return self._seal(plain, b"entry", audience)

    def open_entry(self, text: str, audience: str) -> EntryPlace | None:
        """What `seal_entry` made into `text` for this audience; None for everything else."""
        plain = self._open(text, b"entry", audience)
        if plain is None:
            return None
        version, index = _ENTRY.unpack_from(plain)
        battle = plain[_ENTRY.size :].decode()
        return EntryPlace(BattleId(battle) if battle else None, Version(version), index)

    def _seal(self, plain: bytes, kind: bytes, audience: str) -> str:
        return urlsafe_b64encode(self._siv.encrypt(plain, [kind, audience.encode()])).decode().rstrip("=")

    def _open(self, text: str, kind: bytes, audience: str) -> bytes | None:
        try:
            sealed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
            return self._siv.decrypt(sealed, [kind, audience.encode()])
        except (ValueError, InvalidTag):
            return None
