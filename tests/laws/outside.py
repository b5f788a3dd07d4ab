"""What stands outside the pages: log lines, labels of metrics, answers over HTTP, doors that stay shut, links revoked."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import httpx
import msgspec
from prometheus_client.metrics import MetricWrapperBase

from domain.ids import LinkId, TableId
from server.commands.tokens import token_of
from server.durability import Promise
from server.http.admission import Admission
from server.http.routes import routes
from server.hub.addresses import Addresses
from server.hub.frames import payload_of
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.room import Room
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello

OUTSIDE: Final = ("logs", "labels", "http", "doors")
"""What the law compares beside what the viewers hear."""
ADDRESSES: Final = Addresses("http://127.0.0.1", "opens only here")


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: Final[list[str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()}")


@contextmanager
def overheard() -> Generator[dict[str, list[dict[str, Any]]]]:
    """The lines that are logged meanwhile, and the labels under which anything is counted."""
    heard: dict[str, list[dict[str, Any]]] = {name: [] for name in OUTSIDE}
    handler, labels = _Lines(), set[tuple[str, ...]]()
    real = MetricWrapperBase.labels

    def spied(metric: Any, *values: Any, **named: Any) -> Any:
        labels.add((str(metric), *map(str, values), *(f"{key}={value}" for key, value in named.items())))
        return real(metric, *values, **named)

    # The root may be set to hear less: what is logged there is what counts.
    logger, before = logging.getLogger("server"), logging.getLogger("server").level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        with patch.object(MetricWrapperBase, "labels", spied):
            yield heard
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
        heard["logs"] = [{"type": "line", "text": line} for line in handler.lines]
        heard["labels"] = [{"type": "labels", "text": " ".join(one)} for one in sorted(labels)]


class _Ears:
    def __init__(self) -> None:
        self.heard: Final[list[dict[str, Any]]] = []

    def write(self, frame: bytes) -> None:
        message = msgspec.json.decode(payload_of(frame))
        if message["type"] not in {
            "welcome",
            "snapshot",
            "presence",
        }:  # the viewers' own are compared elsewhere
            self.heard.append(message)

    def waiting_bytes(self) -> int:
        return 0

    def silent_seconds(self) -> float:
        return 0.0

    def close(self, code: CloseCode, reason: str) -> None:
        self.heard.append({"type": "closed", "code": int(code), "reason": reason})


async def at_the_doors(hub: Hub, room: Room, revoked: LinkId) -> list[dict[str, Any]]:
    """What those hear whom no door lets in: with a word of their own, none, one of another table, one just revoked."""
    heard: list[dict[str, Any]] = []
    for table, token in (
        (str(room.id), "sneak.sneak"),
        (str(room.id), ""),
        (str(room.id), token_of(b"k" * 32, LinkId("dm"))),
        (str(room.id), token_of(room.link_key, LinkId("lurker"))),
        (str(room.id), token_of(room.link_key, revoked)),
        ("sneak", token_of(room.link_key, LinkId("players"))),
    ):
        ears = _Ears()
        entered = await hub.enter(TableId(table), Hello(token, None), Outbox(ears, 10**9))
        if isinstance(entered, Turned):
            heard.append({"type": "turned", "code": int(entered.code), "reason": entered.words})
        else:
            heard.append({"type": "entered"})
            hub.leave(*entered)
    return heard


async def over_http(
    hub: Hub, room: Room, settings: Settings, links: dict[str, LinkId]
) -> list[dict[str, Any]]:
    """What others than the DM get who ask for the export, for other battles and tables, and for pages of the server's."""
    admission = Admission(hub.store, settings, None, is_behind_proxy=False)
    app = routes(hub, ADDRESSES, admission, settings, Promise())
    assert room.opened is not None
    heard: list[dict[str, Any]] = []
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://affray.test"
    ) as client:
        for path in (
            f"/api/tables/{room.id}/battles/{room.opened.id}/export",
            f"/api/tables/{room.id}/battles/sneak/export",
            "/api/tables/sneak/battles/sneak/export",
        ):
            for token in (*(token_of(room.link_key, link) for link in links.values()), "sneak", ""):
                answer = await client.get(path, headers={"authorization": f"Bearer {token}"})
                heard.append({"type": "http", "path": path, "code": answer.status_code, "text": answer.text})
        for path in ("/api/tables", "/t/law", "/sneak", "/healthz", "/readyz"):
            answer = await client.get(path)
            heard.append({"type": "http", "path": path, "code": answer.status_code, "text": answer.text})
    return heard


def ears() -> _Ears:
    """For somebody whose link is about to be revoked."""
    return _Ears()
