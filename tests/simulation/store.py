"""A store in memory, as a process reaches it over a bad line: every call takes its time, and may not come back."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from server.event_store.memory import MemoryDisk, MemoryStore
from server.event_store.port import (
    LOOK,
    AppendResult,
    Entry,
    NotAppended,
    OutcomeUnknown,
    StoreUnreachable,
    StreamId,
    StreamKey,
)

if TYPE_CHECKING:
    from tests.simulation.world import Process

CALL_SECONDS_MAX: Final = 0.02
LATE_SECONDS_MAX: Final = 1.0


class Chances(Struct, frozen=True):
    """How often each thing goes wrong, of one call; and at which step of all a process dies for certain."""

    crash: float = 0.0
    answer_lost: float = 0.0
    request_lost: float = 0.0
    request_late: float = 0.0
    request_doubled: float = 0.0
    away: float = 0.0
    hint_lost: float = 0.0
    hint_doubled: float = 0.0
    crash_at_step: int = 0


class Line:
    """What all processes of a world share: chance, its steps, and what happened at each."""

    def __init__(self, seed: int, chances: Chances) -> None:
        self.chance: Final = random.Random(seed)
        self.chances = chances
        self.steps = 0
        self.trace: Final[list[str]] = []
        self.injected: Final[Counter[str]] = Counter()

    def happens(self, name: str) -> bool:
        """Whether it goes wrong in this way now."""
        chance: float = getattr(self.chances, name)
        happens = self.chance.random() < chance
        if happens:
            self.injected[name] += 1
        return happens


class SimulatedStore(MemoryStore):
    """One process's line to the disk. A process that died never hears of anything again."""

    def __init__(self, disk: MemoryDisk, line: Line, process: Process) -> None:
        super().__init__(disk)
        self._line = line
        self._process = process

    async def _step(self, what: str) -> None:
        """A moment at which anything may happen in between, and at which the process may die."""
        line = self._line
        await self._unless_dead()
        await asyncio.sleep(line.chance.random() * CALL_SECONDS_MAX)
        await self._unless_dead()
        line.steps += 1
        line.trace.append(f"{self._process.name} {what}")
        if line.steps == line.chances.crash_at_step or line.happens("crash"):
            line.trace.append(f"{self._process.name} dies")
            line.injected["death"] += 1
            self._process.die()
        await self._unless_dead()

    async def _unless_dead(self) -> None:
        if self._process.is_dead:
            await asyncio.get_running_loop().create_future()

    async def append(self, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes) -> AppendResult:
        line = self._line
        await self._step(f"append {entry_id} to {key}")
        loop = asyncio.get_running_loop()
        if line.happens("away"):
            return NotAppended("away")
        if line.happens("request_lost"):
            return OutcomeUnknown("the request was lost")
        late_seconds = line.chance.random() * LATE_SECONDS_MAX
        if line.happens("request_late"):
            loop.call_later(late_seconds, self._append, key, after, entry_id, body)
            return OutcomeUnknown("the request is late")
        result = await super().append(key, after, entry_id, body)
        line.trace.append(f"  {type(result).__name__}")
        if line.happens("request_doubled"):
            loop.call_later(late_seconds, self._append, key, after, entry_id, body)
        await self._step("  answer")
        return OutcomeUnknown("the answer was lost") if line.happens("answer_lost") else result

    async def read(
        self, key: StreamKey, after_version: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        await self._question(f"read {key} {after_version}")
        return await super().read(key, after_version, limit)

    async def last(self, key: StreamKey) -> StreamId:
        await self._question(f"last {key}")
        return await super().last(key)

    async def secrets(self, key: str) -> Mapping[str, bytes]:
        await self._question(f"secrets {key}")
        return await super().secrets(key)

    async def put_secrets(self, key: str, values: Mapping[str, bytes]) -> Mapping[str, bytes]:
        await self._question(f"put {key}")
        return await super().put_secrets(key, values)

    async def _question(self, what: str) -> None:
        await self._step(what)
        if self._line.happens("away"):
            raise StoreUnreachable("away")

    async def announce(self, table: str, message: bytes) -> None:
        await self._unless_dead()
        line, loop = self._line, asyncio.get_running_loop()
        hint = message if len(message) <= self.limits.hint_bytes_max else LOOK
        for _ in range(2 if line.happens("hint_doubled") else 1):
            delay_seconds = line.chance.random() * LATE_SECONDS_MAX
            if not line.happens("hint_lost"):
                loop.call_later(delay_seconds, self.disk.followers.tell, table, hint)
