"""An exported battle: one JSON object a line. A head, each commit as it is stored, and an end that closes it.

The end says how many commits there are, the hash of the fight that they lead to, and the seeds of the dice that are
public by now. What is not public is not in the file, whoever asks for it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from domain.battle import fight_hash
from domain.dice.keyed import SEED_BYTES, Seeds
from domain.ids import SLUG, BattleName, TableId
from domain.log import Moment
from domain.unreadable import UNREADABLE, in_words
from server.event_store.port import Entry, StreamId, StreamKey

EXPORT_SHAPE: Final = 1
EXPORT_BYTES_MAX: Final = 256 * 1024 * 1024
_HEX: Final = r"^[0-9a-f]*$"
_SEED: Final = Meta(min_length=2 * SEED_BYTES, max_length=2 * SEED_BYTES, pattern=_HEX)


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: whose log it is. Its key is what the log's chain begins with."""

    export: Annotated[int, Meta(ge=1)]
    table: Annotated[TableId, Meta(pattern=SLUG)]
    battle: BattleName
    key: StreamKey


class _Shape(Struct):
    """As much of a head as stays the same whatever else changes."""

    export: Annotated[int, Meta(ge=1)]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A commit as it is stored, with its id."""

    id: str
    commit: Raw


class SeedPair(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The two seeds of a dice epoch, in hex; a file may hold only the one that everybody is told."""

    table: Annotated[str, _SEED] | None = None
    dm: Annotated[str, _SEED] | None = None


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    end: Annotated[int, Meta(ge=0)]
    fight: str
    seeds: dict[int, SeedPair] = {}


class ExportFile(Struct, frozen=True):
    """A whole file; `end` is None where it was cut short."""

    head: Head
    entries: tuple[Entry, ...]
    end: End | None


class NoExport(Struct, frozen=True):
    """A file that cannot be read as an export, and the line where that shows."""

    line: int
    words: str


def written(
    table: TableId, key: StreamKey, entries: Sequence[Entry], moment: Moment, seeds: Mapping[int, Seeds]
) -> Iterator[bytes]:
    """The lines of an export. Of `seeds` only those of epochs that are over go into it."""
    battle = moment.battle
    yield msgspec.json.encode(Head(EXPORT_SHAPE, table, battle.identity.battle, key)) + b"\n"
    for entry in entries:
        yield msgspec.json.encode(Line(str(entry.id), Raw(entry.body))) + b"\n"
    public = {
        epoch: SeedPair(pair.table.hex(), pair.dm.hex())
        for epoch, pair in seeds.items()
        if epoch <= moment.revealed
    }
    yield msgspec.json.encode(End(len(entries), fight_hash(battle), public)) + b"\n"


def read_lines(text: bytes) -> ExportFile | NoExport:
    """The parts of a file; whether they are true is another question (`server.verify`)."""
    head: Head | None = None
    entries: list[Entry] = []
    end: End | None = None
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if head is None:
                shape = msgspec.json.decode(line, type=_Shape).export
                if shape > EXPORT_SHAPE:
                    return NoExport(number, f"written by a later Affray (export {shape})")
                head = msgspec.json.decode(line, type=Head)
            elif end is not None:
                return NoExport(number, "something stands behind the end")
            elif line.startswith(b'{"end"'):
                end = msgspec.json.decode(line, type=End)
            else:
                read = msgspec.json.decode(line, type=Line)
                entries.append(Entry(StreamId.parse(read.id), bytes(read.commit)))
        except UNREADABLE as wrong:
            return NoExport(number, in_words(wrong, Line))
        except ValueError as wrong:  # of a line's id
            return NoExport(number, str(wrong))
    if head is None:
        return NoExport(1, "it is empty")
    return ExportFile(head, tuple(entries), end)


def seeds_in(file: ExportFile) -> dict[int, Seeds]:
    """The seeds that a file holds, by epoch; empty bytes for one that it does not hold."""
    pairs = file.end.seeds if file.end else {}
    return {
        epoch: Seeds(bytes.fromhex(pair.table or ""), bytes.fromhex(pair.dm or ""))
        for epoch, pair in pairs.items()
    }
