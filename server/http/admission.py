"""Who may come in, and how many: sockets from one address, and tables that are opened."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from hmac import compare_digest
from time import monotonic
from typing import Final

from msgspec import Struct

from server.event_store.port import EventStore
from server.hub.guest import Credit
from server.settings import Settings

WORD_WANTED: Final = (
    "On this server a table is opened with a word that whoever runs it gives out; send it along."
)
WORD_WRONG: Final = "That is not the word that opens tables here."
TOO_FAST: Final = "Too many tables were opened just now; try again in a minute."
FULL: Final = "This server holds as many tables as it may; whoever runs it has to make room."


class Turned(Struct, frozen=True):
    """Why somebody may not, with the HTTP status that says so."""

    status: int
    words: str


class Admission:
    """Counts of one worker. `create_word`: only who knows it opens tables; None where everybody may.

    `is_behind_proxy`: addresses are those that our proxy names, in `X-Forwarded-For`; otherwise nobody is believed.
    """

    def __init__(
        self, store: EventStore, settings: Settings, create_word: str | None, *, is_behind_proxy: bool
    ) -> None:
        self._store: Final = store
        self._settings: Final = settings
        self._create_word: Final = create_word
        self._is_behind_proxy: Final = is_behind_proxy
        self._sockets: Final[Counter[str]] = Counter()
        self._opening: Final = Credit(
            settings.tables_made_burst_max, settings.tables_made_window_seconds, monotonic()
        )
        self._room_for = 0
        self._has_room_until = 0.0
        self._counting: Final = asyncio.Lock()

    def address(self, headers: Mapping[str, str], peer: str) -> str:
        """Who is at the other end, as far as it can be told. `peer`: who opened the connection."""
        if not self._is_behind_proxy:
            return peer
        # What stands last was written by our proxy; what stands before it, by whoever liked to.
        return headers.get("x-forwarded-for", "").rpartition(",")[2].strip() or peer

    def take_socket(self, address: str) -> bool:
        """Whether one more socket from `address` may be open; then it is counted until `give_back`."""
        if self._sockets[address] >= self._settings.sockets_per_address_max:
            return False
        self._sockets[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """A socket from `address` is closed."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    async def may_open_table(self, word: str | None) -> Turned | None:
        """Why no table may be opened now; None where it may. Raises:  StoreUnreachable, StoreRefused."""
        if self._create_word is not None:
            if not word:
                return Turned(401, WORD_WANTED)
            if not compare_digest(word.encode(), self._create_word.encode()):
                return Turned(403, WORD_WRONG)
        if not self._opening.spend(monotonic()):
            return Turned(429, TOO_FAST)
        return None if await self._has_room() else Turned(503, FULL)

    async def _has_room(self) -> bool:
        """Whether the store may hold one more table; looked up now and then, for that costs a walk over its keys."""
        async with self._counting:
            now = monotonic()
            if now >= self._has_room_until or self._room_for < 1:
                found = await self._store.tables()
                self._room_for = self._settings.tables_max - len(found.names) if found.is_whole else 0
                self._has_room_until = now + self._settings.tables_counted_seconds
            if self._room_for < 1:
                return False
            self._room_for -= 1
            return True
