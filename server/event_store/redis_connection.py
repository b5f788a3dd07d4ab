"""One connection to the store, as the rest of the store sees redis-py: the few calls it uses, with types."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias, cast

from redis.asyncio.connection import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

Word: TypeAlias = bytes | str | int
Reply: TypeAlias = "bytes | int | list[Reply] | None"

LINE_FAULTS = (RedisError, OSError)
"""What a connection raises when it cannot be made, breaks, or stays silent too long (TimeoutError is an
OSError). A store's error reply, redis's ResponseError, is one too: catch it first where it is an answer."""


class Connection(Protocol):
    """A socket that speaks RESP2."""

    @property
    def is_connected(self) -> bool:
        """Whether it was opened and not closed from this side."""
        ...

    async def connect(self) -> None:
        """Open it, log in, give it its name."""
        ...

    async def disconnect(self, nowait: bool = False) -> None:  # noqa: FBT001, FBT002 - redis-py's own
        """Close it."""
        ...

    async def can_read(self) -> bool:
        """Whether something lies unread, or the other side hung up."""
        ...

    def pack_commands(self, commands: Sequence[Sequence[Word]]) -> list[bytes]:
        """Commands as bytes for the wire."""
        ...

    async def send_packed_command(self, command: list[bytes], check_health: bool = True) -> None:  # noqa: FBT001, FBT002
        """Write what `pack_commands` made."""
        ...

    async def send_command(self, *args: Word, check_health: bool = True) -> None:
        """Write one command."""
        ...

    async def read_response(
        self,
        disable_decoding: bool = False,  # noqa: FBT001, FBT002
        timeout: float | None = None,  # noqa: ASYNC109
        *,
        disconnect_on_error: bool = True,
    ) -> Reply:
        """The next reply. None also if `timeout` seconds went by without one."""
        ...


def connection_to(url: str, client_name: str) -> Connection:
    """A connection that is not open yet, answers in RESP2 and never repeats a command by itself."""
    pool = ConnectionPool.from_url(
        url,
        protocol=2,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=None,
        driver_info=None,
        client_name=client_name,
    )
    return cast("Connection", pool.connection_class(**pool.connection_kwargs))
