"""Where the server listens, and by what address others reach it."""

import errno
import socket
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from server.hub.addresses import Addresses, reach_of
from server.settings import PORT

_PORTS_TRIED_MAX: Final = 50
_BACKLOG: Final = 512
SEND_BUFFER_BYTES: Final = 128 * 1024
"""What the system may hold for one connection on top of what waits here: by itself it takes megabytes for a reader who
stands still, whom we then notice late."""
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  players come in from their own devices
_EVERYWHERE: Final = frozenset({EVERYWHERE, "::", ""})
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that no network has (RFC 5737). Nothing is sent there; it only shows which way out there is."""


class Listening(Struct, frozen=True):
    """A bound socket; `note` says what is not as one would expect."""

    socket: socket.socket
    host: str
    port: int
    note: str = ""


class NoPort(Struct, frozen=True):
    """Nothing to listen on; `why` is one line that says what to do."""

    why: str


def listen(host: str, port: int | None) -> Listening | NoPort:
    """Bind to `port`; where none is asked for, to the usual one or the next that is free."""
    wanted = range(PORT, PORT + _PORTS_TRIED_MAX) if port is None else (port,)
    for number in wanted:
        bound = _bind(host, number)
        if isinstance(bound, OSError):
            if bound.errno != errno.EADDRINUSE:
                return NoPort(
                    f"Cannot listen on {host} port {number}: {bound.strerror}. Choose others with --host and --port."
                )
            continue
        actual = int(bound.getsockname()[1])
        note = f"Port {PORT} is taken, so this is port {actual}." if port is None and actual != PORT else ""
        return Listening(bound, host, actual, note)
    if port is None:
        return NoPort(
            f"Ports {PORT} to {PORT + _PORTS_TRIED_MAX - 1} are all taken. Choose a free one with --port."
        )
    return NoPort(
        f"Port {port} is taken. Choose another with --port, or leave it out to get one that is free."
    )


def _bind(host: str, port: int) -> socket.socket | OSError:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)  # whoever is accepted inherits it
    try:
        made.bind((host, port))
        # Two sockets may be bound to one port as long as neither listens.
        made.listen(_BACKLOG)
    except OSError as error:
        made.close()
        return error
    return made


def addresses_of(listening: Listening, public_url: str | None) -> Addresses:
    """What links begin with: the public address, or the one that others in the house can reach."""
    if public_url is not None:
        return Addresses(public_url.rstrip("/"), reach_of(urlsplit(public_url).hostname or ""))
    if listening.host in _EVERYWHERE:
        host = _way_out()
        if host is not None:
            return Addresses(
                f"http://{_in_url(host)}:{listening.port}",
                reach_of(host),
                follows_host=True,
            )
        host = "127.0.0.1"
    else:
        host = listening.host
    return Addresses(f"http://{_in_url(host)}:{listening.port}", reach_of(host), follows_host=True)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _way_out() -> str | None:
    """This computer's address in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        host = str(probe.getsockname()[0])
    return None if host.startswith(("127.", "0.")) else host
