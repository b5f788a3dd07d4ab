"""Which node of a Redis Cluster has which keys. A single server has all of them, and that costs one question.

All keys of a table lie in one slot, so each call goes to one node. A node that does not have the slot any more says who
has (MOVED), or, while it moves, who takes it (ASK); it has then done nothing, so asking there is safe for appends too.
"""

import asyncio
from collections.abc import Iterator
from typing import Final, cast
from urllib.parse import urlsplit

from redis.crc import key_slot
from redis.exceptions import AskError, MovedError, ResponseError

from server.event_store.port import StoreLimits
from server.event_store.redis_connection import Reply, Word
from server.event_store.redis_lane import Barrier, Lane, NoReply, NotSent

REDIRECTS_MAX: Final = 8
"""So often a call is sent on; a slot that moves sends it on twice."""


class Nodes:
    """The masters and their slots, as far as they are known; wrong ones are put right by whoever is asked."""

    def __init__(self, url: str, limits: StoreLimits) -> None:
        self.seed: Final = url
        self._limits: Final = limits
        self._slots: Final[dict[int, str]] = {}
        self.is_single = url.startswith("unix:")  # no cluster is reached by a file
        self._asking: Final = asyncio.Lock()

    async def owner(self, slot: int) -> str:
        """The address of the node that has a slot. Raises:  NotSent where nobody says."""
        if self._is_unknown(slot):
            async with self._asking:
                if self._is_unknown(slot):
                    await self._ask_around()
        if not self.is_single and slot not in self._slots:
            raise NotSent(f"no node of the cluster has slot {slot}")
        return self.seed if self.is_single else self._slots[slot]

    def _is_unknown(self, slot: int) -> bool:
        return not self.is_single and slot not in self._slots

    async def masters(self) -> tuple[str, ...]:
        """All nodes that have slots."""
        await self.owner(0)
        return (self.seed,) if self.is_single else tuple(dict.fromkeys(self._slots.values()))

    def learn(self, moved: MovedError) -> str:
        """A node says who has a slot."""
        self._slots[moved.slot_id] = self.address(moved)
        return self._slots[moved.slot_id]

    def address(self, told: AskError) -> str:
        """The node that is meant, reached as the first one is."""
        host, port = cast("tuple[str, int]", (told.host, told.port))
        return self._at(host, port)

    def forget(self) -> None:
        """A node is gone: perhaps another took its slots."""
        self._slots.clear()

    def _at(self, host: str, port: int) -> str:
        first = urlsplit(self.seed)
        before = first.netloc.rpartition("@")
        named = host or first.hostname or ""
        shown = f"[{named}]" if ":" in named else named
        return first._replace(netloc=f"{before[0]}{before[1]}{shown}:{port}").geturl()

    async def _ask_around(self) -> None:
        known = dict.fromkeys((self.seed, *self._slots.values()))
        wrong: NotSent | NoReply | None = None
        for url in known:
            lane = Lane(url, self._limits, "affray-slots")
            try:
                reply = await lane.call("CLUSTER", "SLOTS")
            except ResponseError:  # no cluster, or a store that shows none
                self.is_single = True
                return
            except (NotSent, NoReply) as error:
                wrong = error
                continue
            finally:
                await lane.close()
            self._slots.update(self._read(reply))
            if self._slots:
                return
        raise NotSent(str(wrong or "the cluster has no slots yet"))

    def _read(self, reply: Reply) -> Iterator[tuple[int, str]]:
        assert isinstance(reply, list), f"CLUSTER SLOTS answers with a list, not {reply!r:.200}"
        for row in reply:
            match row:
                case [int(first), int(last), [bytes(host), int(port), *_], *_]:
                    url = self._at(host.decode(), port)
                    yield from ((slot, url) for slot in range(first, last + 1))
                case _:
                    raise AssertionError(f"a range of slots has a master, not {row!r:.200}")


class Lanes:
    """A lane to each node, and each call on the one that leads to its key."""

    def __init__(self, nodes: Nodes, limits: StoreLimits, name: str, barrier: Barrier | None = None) -> None:
        self._nodes: Final = nodes
        self._limits: Final = limits
        self._name: Final = name
        self._barrier: Final = barrier
        self._lanes: Final[dict[str, Lane]] = {}

    async def call(self, key: str, *words: Word) -> Reply:
        """See Lane.call. `key`: any of the keys, or the channel, that the command names."""
        slot = key_slot(key.encode())
        url, asks = await self._nodes.owner(slot), False
        for _ in range(REDIRECTS_MAX):
            lane = self.at(url)
            try:
                return await (lane.call_asking(*words) if asks else lane.call(*words))
            except MovedError as moved:
                url, asks = self._nodes.learn(moved), False
            except AskError as ask:
                url, asks = self._nodes.address(ask), True
            except (NotSent, NoReply):
                self._nodes.forget()
                raise
        raise NotSent(f"slot {slot} was sent from node to node")

    def at(self, url: str) -> Lane:
        """The lane to one node."""
        lane = self._lanes.get(url)
        if lane is None:
            lane = self._lanes[url] = Lane(url, self._limits, self._name, self._barrier)
        return lane

    async def close(self) -> None:
        """See Lane.close."""
        await asyncio.gather(*(lane.close() for lane in self._lanes.values()))
