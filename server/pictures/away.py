"""Pictures that go into a file beside a battle that is put away, and come back with it.

The file has all that the battle names: maps that lay under it, portraits. The store lets go of those that nothing else of the
table names, neither its roster and encounters nor a battle that is still in the store.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from domain.ids import PictureId, TableId
from domain.table.table import Table
from domain.views.map_card import is_in_use
from server.event_store.keys import log_of_table, picture_of_table, pictures_of_table
from server.event_store.port import Entry, EventStore
from server.pictures.shelf import PictureKept, pictures, throw_away

KEPT: Final = "kept.json"
FILES_MAX: Final = 50_000
UNPACKED_BYTES_MAX: Final = 1 << 30
"""More than a table keeps of pictures; a file that unpacks to more was not written here."""
_NAME: Final = re.compile(r"^([0-9a-f]{64})/(kept\.json|small|[0-9]{1,4}-[0-9]{1,4})$")


async def named_in(store: EventStore, table: TableId, entries: Iterable[Entry]) -> tuple[PictureId, ...]:
    """The table's pictures that a battle names anywhere. Raises:  StoreUnreachable, StoreRefused."""
    there, bodies = await pictures(store, table), [entry.body for entry in entries]
    return tuple(name for name in sorted(there) if any(name.encode() in body for body in bodies))


async def packed(store: EventStore, table: TableId, names: Iterable[PictureId]) -> bytes:
    """Those pictures with all their pieces, as one file. Raises:  StoreUnreachable, StoreRefused."""
    out = io.BytesIO()
    there = await pictures(store, table)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as into:  # what is in it is compressed already
        for name in names:
            pieces = await store.all_kept(picture_of_table(table, name))
            for piece, content in sorted(pieces.items()):
                into.writestr(zipfile.ZipInfo(f"{name}/{piece}"), content)
            into.writestr(zipfile.ZipInfo(f"{name}/{KEPT}"), msgspec.json.encode(there[name]))
    return out.getvalue()


async def let_go(
    store: EventStore,
    table: TableId,
    state: Table,
    others: Iterable[Iterable[Entry]],
    names: Iterable[PictureId],
) -> None:
    """Those of them that nothing else of the table names. `others`: its battles that are in the store still.

    Raises:  StoreUnreachable, StoreRefused.
    """
    left = [name for name in names if not is_in_use(state, None, name)]
    for battle in others:
        bodies = [entry.body for entry in battle]
        left = [name for name in left if not any(name.encode() in body for body in bodies)]
    for name in left:
        await throw_away(store, table, name)


def unpacked(content: bytes) -> Mapping[PictureId, Mapping[str, bytes]] | str:
    """The pieces of each picture in a file; in words where it is no such file."""
    found: dict[PictureId, dict[str, bytes]] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed_up:
            files = packed_up.infolist()
            if len(files) > FILES_MAX or sum(one.file_size for one in files) > UNPACKED_BYTES_MAX:
                return "it unpacks to more than a table keeps of pictures"
            for one in files:
                name = _NAME.match(one.filename)
                if name is None:
                    return f"{one.filename!r} is no piece of a picture"
                found.setdefault(PictureId(name[1]), {})[name[2]] = packed_up.read(one)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as wrong:
        return f"it cannot be unpacked: {wrong}"
    for picture, pieces in found.items():
        try:
            kept = msgspec.json.decode(pieces.get(KEPT, b""), type=PictureKept)
        except msgspec.DecodeError:
            return f"of {picture} nothing is known"
        if kept.picture != picture:
            return f"{picture} is called otherwise in it"
    return found


async def put_back(store: EventStore, table: TableId, found: Mapping[PictureId, Mapping[str, bytes]]) -> None:
    """Those that the table does not keep: their pieces first, so that one that is listed is whole.

    Raises:  StoreUnreachable, StoreRefused.
    """
    there = await pictures(store, table)
    for picture, pieces in found.items():
        if picture in there:
            continue
        for name, content in pieces.items():
            if name != KEPT:
                await store.keep(picture_of_table(table, picture), name, content)
        await store.keep(pictures_of_table(table), picture, pieces[KEPT])
    await store.confirm(log_of_table(table))
