"""The two keys of a table, which stand in no log: one makes its links' tokens, one hides its positions."""

import secrets
from typing import Final

from msgspec import Struct

from domain.ids import TableId
from server.commands.positions import POSITION_KEY_BYTES
from server.commands.tokens import LINK_KEY_BYTES
from server.event_store.keys import secrets_of_table
from server.event_store.port import EventStore

LINK_KEY: Final = "link-key"
POSITION_KEY: Final = "position-key"


class TableKeys(Struct, frozen=True):
    """Of one table; never shown, never in a log."""

    link: bytes
    position: bytes


async def make_keys(store: EventStore, table: TableId) -> None:
    """Keys for a table that is founded; where it has some, those stay."""
    fresh = {
        LINK_KEY: secrets.token_bytes(LINK_KEY_BYTES),
        POSITION_KEY: secrets.token_bytes(POSITION_KEY_BYTES),
    }
    await store.put_secrets(secrets_of_table(table), fresh)


async def keys_of(store: EventStore, table: TableId) -> TableKeys | None:
    """The keys of a table; None where there is no such table."""
    kept = await store.secrets(secrets_of_table(table))
    link, position = kept.get(LINK_KEY), kept.get(POSITION_KEY)
    return None if link is None or position is None else TableKeys(link, position)
