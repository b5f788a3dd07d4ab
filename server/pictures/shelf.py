"""The pictures of a table in the store: each under the hash of its bytes, in tiles, so that every worker has it."""

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from domain.ids import PictureId, TableId
from server.event_store.keys import log_of_table, picture_of_table, pictures_of_table
from server.event_store.port import EventStore
from server.pictures.apart import Cut

SMALL: Final = "small"
"""The name of the piece that is all of it, small."""


class PictureKept(Struct, frozen=True):
    """What is known of a picture: its size, and how many bytes it takes in the store."""

    picture: PictureId
    width_px: int
    height_px: int
    bytes: int


class NoRoom(Struct, frozen=True):
    """Why a table keeps no more, in words."""

    words: str


class Shelf(Struct, frozen=True):
    """How many pictures a table keeps, and how many bytes of them."""

    pictures_max: int
    bytes_max: int


def picture_id(content: bytes) -> PictureId:
    """By which a picture is known: SHA-256 of its bytes as they came."""
    return PictureId(hashlib.sha256(content).hexdigest())


async def pictures(store: EventStore, table: TableId) -> dict[PictureId, PictureKept]:
    """All that a table keeps. Raises:  StoreUnreachable, StoreRefused."""
    found = await store.all_kept(pictures_of_table(table))
    return {PictureId(name): msgspec.json.decode(one, type=PictureKept) for name, one in found.items()}


async def known(store: EventStore, table: TableId, picture: PictureId) -> PictureKept | None:
    """Raises:  StoreUnreachable, StoreRefused."""
    found = await store.kept(pictures_of_table(table), picture)
    return None if found is None else msgspec.json.decode(found, type=PictureKept)


def is_full(there: Mapping[PictureId, PictureKept], shelf: Shelf) -> NoRoom | None:
    """No picture more is kept, however small."""
    if len(there) < shelf.pictures_max:
        return None
    return NoRoom(f"A table keeps {shelf.pictures_max} pictures at most; throw one away first.")


async def put(
    store: EventStore, table: TableId, picture: PictureId, cut: Cut, shelf: Shelf
) -> PictureKept | NoRoom:
    """Keep a picture: its pieces first, so that one that is listed is whole.

    Raises:  StoreUnreachable, StoreRefused.
    """
    there = await pictures(store, table)
    if picture in there:
        return there[picture]
    if full := is_full(there, shelf):
        return full
    size = len(cut.small) + sum(len(one) for one in cut.tiles.values())
    left = shelf.bytes_max - sum(one.bytes for one in there.values())
    if size > left:
        return NoRoom(
            f"The picture takes {size} bytes, and of this table's {shelf.bytes_max} there are {max(0, left)} left; "
            "throw another away first, or send a smaller one."
        )
    key = picture_of_table(table, picture)
    for name, piece in {**cut.tiles, SMALL: cut.small}.items():
        await store.keep(key, name, piece)
    kept = PictureKept(picture, cut.width_px, cut.height_px, size)
    await store.keep(pictures_of_table(table), picture, msgspec.json.encode(kept))
    await store.confirm(log_of_table(table))
    return kept


async def piece(store: EventStore, table: TableId, picture: PictureId, name: str) -> bytes | None:
    """One tile, or all of it small. Raises:  StoreUnreachable, StoreRefused."""
    return await store.kept(picture_of_table(table, picture), name)


async def throw_away(store: EventStore, table: TableId, picture: PictureId) -> None:
    """Listed no more, and then gone. Raises:  StoreUnreachable, StoreRefused."""
    await store.let_go(pictures_of_table(table), picture)
    await store.let_go(picture_of_table(table, picture))
