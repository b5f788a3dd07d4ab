"""A worker without sockets: a hub on a store in memory, and people whose wires write down what they are sent."""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from domain.ids import DM, CommandId, LinkId
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor
from domain.views.patch import apply_patch
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.tokens import token_of
from server.event_store.memory import MemoryDisk, MemoryStore
from server.event_store.port import StoreLimits
from server.hub.addresses import Addresses
from server.hub.frames import payload_of
from server.hub.guest import Guest
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.receive import receive
from server.hub.room import Room
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello
from tests.server.skirmish import set_up_skirmish

ADDRESSES = Addresses("http://affray.test", "Nobody can open these links.")
HASTY = Settings(
    append_pause_seconds=0.0,
    presence_pause_seconds=0.0,
    position_check_seconds=0.05,
    store=StoreLimits(patience_seconds=0.0),
)

_ids = itertools.count(1)


class Recorder:
    """A wire that keeps everything."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.closed: CloseCode | None = None
        self.stuck_bytes = 0
        self.silence_seconds = 0.0

    def write(self, frame: bytes) -> None:
        assert self.closed is None, "nothing follows a goodbye"
        self.messages.append(json.loads(payload_of(frame)))

    def waiting_bytes(self) -> int:
        return self.stuck_bytes

    def silent_seconds(self) -> float:
        return self.silence_seconds

    def close(self, code: CloseCode, reason: str) -> None:
        self.closed = code

    def of_type(self, name: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == name]


PAST: Final = frozenset({"undo", "redo", "void", "amend"})
"""Commands that name the moment that was seen."""


class Person:
    """Somebody at a table, with a page that checks that it never misses a step."""

    def __init__(self, house: House, room: Room, guest: Guest, wire: Recorder) -> None:
        self.house, self.room, self.guest, self.wire = house, room, guest, wire

    @property
    def page(self) -> tuple[str, dict[str, Any], dict[str, dict[str, Any]]]:
        """Position, view and entries by id, as a client has them."""
        position = ""
        view: dict[str, Any] = {}
        entries: dict[str, dict[str, Any]] = {}
        for message in self.wire.messages:
            if message["type"] == "snapshot":
                position, view, entries = message["position"], message["view"], {}
            elif message["type"] == "update":
                assert message["after"] == position, "an update follows what was there"
                position, view = message["position"], apply_patch(message["patch"], view)
            else:
                continue
            entries |= {entry["id"]: entry for entry in message["entries"]}
        return position, view, entries

    @property
    def view(self) -> dict[str, Any]:
        return self.page[1]

    @property
    def position(self) -> str:
        return self.page[0]

    @property
    def story(self) -> list[dict[str, Any]]:
        return list(self.page[2].values())

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        text = json.dumps(message) if isinstance(message, dict) else message
        await receive(self.room, self.guest, text, ADDRESSES)

    async def do(
        self,
        do: str,
        *,
        command_id: str | None = None,
        at: str | None = None,
        gesture: str | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Give a command; its answer. What is done to the past names the moment on the page."""
        at = at or (self.position if do in PAST else None)
        name = command_id or f"c{next(_ids)}"
        message: dict[str, Any] = {"type": "command", "id": name, "command": {"do": do, **fields}}
        if at is not None:
            message["at"] = at
        if gesture is not None:
            message["gesture"] = gesture
        await self.say(message)
        return self.answer(name)

    async def another_battle(self, ruleset: str = "osric", **how: Any) -> dict[str, Any]:
        """End the battle that is open and open another; its answer."""
        assert (await self.do("end_battle"))["type"] == "done"
        return await self.do("open_battle", name="Another", ruleset=ruleset, **how)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        name = f"a{next(_ids)}"
        await self.say({"type": "ask", "id": name, "about": {"kind": kind, **fields}})
        return self.answer(name)

    def answer(self, name: str) -> dict[str, Any]:
        return [message for message in self.wire.messages if message.get("id") == name][-1]

    def leave(self) -> None:
        self.house.hub.leave(self.room, self.guest)


class House:
    """One worker on a disk that others may share."""

    def __init__(self, disk: MemoryDisk | None = None, settings: Settings = HASTY, store: Any = None) -> None:
        self.store: MemoryStore = store or MemoryStore(disk)
        self.settings = settings
        self.now_ms = 1_800_000_000_000
        self.hub = Hub(self.store, settings, self._tick)

    def _tick(self) -> int:
        self.now_ms += 1
        return self.now_ms

    async def demo(self) -> Room:
        return await set_up_skirmish(self.hub)

    async def token(self, link: str, table: str = "demo") -> str:
        room = await self.hub.room(table)
        assert room is not None
        return token_of(room.link_key, LinkId(link))

    async def enter(self, link: str, since: str | None = None, table: str = "demo") -> Person:
        wire = Recorder()
        came = await self.hub.enter(table, Hello(await self.token(link, table), since), Outbox(wire, 1 << 20))
        assert not isinstance(came, Turned), came
        return Person(self, *came, wire)

    async def claim(self, character: str) -> Person:
        player = await self.enter("players")
        assert (await player.do("claim", character=character))["type"] == "done"
        return player


@asynccontextmanager
async def a_house(
    disk: MemoryDisk | None = None, settings: Settings = HASTY, store: Any = None
) -> AsyncGenerator[House]:
    """A worker, stopped in the end."""
    house = House(disk, settings, store)
    try:
        yield house
    finally:
        await house.hub.stop()


async def accepted(room: Room, command: Any, name: str, author_actor: Actor | None = None) -> Any:
    """A command by whoever runs the table, which is accepted."""
    asked = Asked(author_actor or Actor(DM, DM_GRANT), CommandId(name), command)
    outcome = await handle_command(room, asked)
    assert not isinstance(outcome, Refused), outcome
    return outcome


def bodies(disk: MemoryDisk) -> dict[str, list[bytes]]:
    """Everything that was ever appended."""
    return {key: [entry.body for entry in log] for key, log in disk.streams.items()}


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")
