"""Which node of a Redis Cluster has which keys. A single server has all of them, and that costs one question.

All keys of a table lie in one slot, so each call goes to one node. A node that does not have the slot any more says who
has (MOVED), or, while it moves, who takes it (ASK); it has then done nothing, so asking there is safe for appends too.
So it is with a node that is cut off from most of the others, once it has noticed (CLUSTERDOWN), and with one that is a
replica now. Who has the slots after a fail-over is asked of any node that was ever heard of.
"""

import asyncio
from typing import Final, cast
from urllib.parse import urlsplit

from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, ReadOnlyError, ResponseError

from server.event_store.port import StoreLimits
from server.event_store.redis_connection import Reply, Word
from server.event_store.redis_lane import Barrier, Lane, NoReply, NotSent

NODES_MAX: Final = 64
"""So many of a cluster's nodes are remembered; one of them has to live."""
REDIRECTS_MAX: Final = 8
"""So often a call is sent on; a slot that moves sends it on twice."""


class Nodes:
    """The masters and their slots, as far as they are known; wrong ones are put right by whoever is asked."""

    def __init__(self, url: str, limits: StoreLimits) -> None:
        self.seed: Final = url
        self._limits: Final = limits
        self._slots: Final[dict[int, str]] = {}
        self._heard_of: tuple[str, ...] = (url,)
        """Masters and replicas, in the order in which they are asked."""
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
        """Ask one node after the other; one that is silent is asked last from now on."""
        wrong = "the cluster has no slots yet"
        for url in self._heard_of:
            lane = Lane(url, self._limits, "affray-slots")
            try:
                reply = await lane.call("CLUSTER", "SLOTS")
                info = await lane.call("CLUSTER", "INFO")
            except ResponseError:  # no cluster, or a store that shows none
                self.is_single = True
                return
            except (NotSent, NoReply) as error:
                wrong = str(error)
                self._heard_of = (*(one for one in self._heard_of if one != url), url)
                continue
            finally:
                await lane.close()
            assert isinstance(info, bytes), f"CLUSTER INFO answers with text, not {info!r:.200}"
            if b"cluster_state:ok" not in info:  # cut off from the others, and what it says may be long past
                wrong = "the cluster is down"
                continue
            rows = _rows(reply)
            self._slots.update(
                (slot, self._at(*nodes[0])) for first, last, nodes in rows for slot in range(first, last + 1)
            )
            told = (self._at(*node) for _, _, nodes in rows for node in nodes)
            self._heard_of = tuple(dict.fromkeys((url, *told, *self._heard_of)))[:NODES_MAX]
            if self._slots:
                return
        raise NotSent(wrong)


def _rows(reply: Reply) -> list[tuple[int, int, list[tuple[str, int]]]]:
    """Ranges of slots, each with its master and then its replicas: host and port."""
    assert isinstance(reply, list), f"CLUSTER SLOTS answers with a list, not {reply!r:.200}"
    return [_row(row) for row in reply]


def _row(row: Reply) -> tuple[int, int, list[tuple[str, int]]]:
    match row:
        case [int(first), int(last), [bytes(_), int(_), *_] as master, *replicas]:
            return first, last, [_node(node) for node in (master, *replicas)]
        case _:
            raise AssertionError(f"a range of slots has a master, not {row!r:.200}")


def _node(node: Reply) -> tuple[str, int]:
    match node:
        case [bytes(host), int(port), *_]:
            return host.decode(), port
        case _:
            raise AssertionError(f"a node has a host and a port, not {node!r:.200}")


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
            except (ClusterDownError, ReadOnlyError) as error:  # it did nothing
                self._nodes.forget()
                raise NotSent(str(error)) from error
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
