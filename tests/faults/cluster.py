"""A cluster of three real masters on loopback, whose slots can be moved while it runs; with replicas where asked."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Final, Self

from redis.crc import key_slot

from tests.faults.switch import Switch, address_of
from tests.faults.valkey import Valkey, free_port

SLOTS: Final = 16_384
JOIN_SECONDS_MAX: Final = 120.0
MASTERS: Final = 3


class ValkeyCluster:
    """`start()`, then `url` leads to all of it."""

    nodes: list[Valkey]
    """The masters, and behind them their replicas in the same order."""

    def __init__(self) -> None:
        self.ports = [free_port() for _ in range(MASTERS)]
        self.nodes = [
            Valkey(
                *("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"),
                *("--cluster-port", str(free_port()), "--cluster-node-timeout", "2000"),
                port=port,
            )
            for port in self.ports
        ]
        self.url = f"redis://127.0.0.1:{self.ports[0]}"

    def start(self) -> Self:
        with ExitStack() as stack:
            stack.callback(self.end)
            for node in self.nodes:
                node.start()
            step = SLOTS // MASTERS + 1
            for n, node in enumerate(self.nodes[:MASTERS]):
                first, last = n * step, min((n + 1) * step, SLOTS) - 1
                assert node.ask("CLUSTER", "ADDSLOTSRANGE", str(first), str(last)) == b"+OK\r\n"
            for n, node in enumerate(self.nodes):
                meet = ("CLUSTER", "MEET", "127.0.0.1", str(self.ports[n]), self._bus_of(node))
                for other in self.nodes:
                    if other is not node:
                        assert other.ask(*meet) == b"+OK\r\n"
            self._wait_until_joined()
            self._replicate()
            stack.pop_all()
        return self

    def _bus_of(self, node: Valkey) -> str:
        return node.setting("cluster-port")

    def _replicate(self) -> None:
        """Nothing follows these masters."""

    def _wait_until_joined(self) -> None:
        deadline = time.monotonic() + JOIN_SECONDS_MAX
        while True:
            states = [node.ask("CLUSTER", "INFO") for node in self.nodes]
            known = f"cluster_known_nodes:{len(self.nodes)}\r\n".encode()
            if all(b"cluster_state:ok" in state and known in state for state in states):
                return
            assert time.monotonic() < deadline, states
            time.sleep(0.02)

    def end(self) -> None:
        for node in self.nodes:
            node.end()

    def owner_of(self, key: str) -> int:
        """Which of the nodes has a key."""
        for n, node in enumerate(self.nodes):
            if not node.ask("TYPE", key).startswith(b"-MOVED"):
                return n
        raise AssertionError("some node has it")

    def move(self, key: str, pause_seconds: float = 0.0) -> None:
        """Move the slot of `key` to the next node, as an operator's tool does: key by key, then for good."""
        slot = str(key_slot(key.encode()))
        old = self.owner_of(key)
        new = (old + 1) % MASTERS
        giver, taker = self.nodes[old], self.nodes[new]
        ids = [node.ask("CLUSTER", "MYID").split(b"\r\n")[1].decode() for node in (giver, taker)]
        assert taker.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", ids[0]) == b"+OK\r\n"
        assert giver.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", ids[1]) == b"+OK\r\n"
        time.sleep(pause_seconds)
        while keys := _bulks(giver.ask("CLUSTER", "GETKEYSINSLOT", slot, "1")):
            to = ("127.0.0.1", str(self.ports[new]), keys[0], "0", "5000")
            assert giver.ask("MIGRATE", *to) == b"+OK\r\n"
            time.sleep(pause_seconds)
        for node in (taker, giver, *self.nodes):
            assert node.ask("CLUSTER", "SETSLOT", slot, "NODE", ids[1]) == b"+OK\r\n"


class ReplicatedCluster(ValkeyCluster):
    """Three masters with a replica each, on a network that can be cut between them."""

    def __init__(self) -> None:
        self.switch = Switch()
        self.nodes: list[Valkey] = []
        self.ports: list[int] = []
        for n in range(2 * MASTERS):
            port, bus = free_port(), free_port()
            self.ports.append(self.switch.port_to(n, port))
            self.nodes.append(
                Valkey(
                    *("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"),
                    *("--cluster-port", str(bus), "--cluster-node-timeout", "5000"),
                    *("--cluster-announce-ip", "127.0.0.1", "--cluster-announce-port", str(self.ports[n])),
                    *("--cluster-announce-bus-port", str(self.switch.port_to(n, bus))),
                    *("--bind-source-addr", address_of(n), "--repl-diskless-sync-delay", "0"),
                    port=port,
                )
            )
        self.url = f"redis://127.0.0.1:{self.ports[0]}"

    def _bus_of(self, node: Valkey) -> str:
        return node.setting("cluster-announce-bus-port")

    def _replicate(self) -> None:
        for n, master in enumerate(self.nodes[:MASTERS]):
            name = master.ask("CLUSTER", "MYID").split(b"\r\n")[1].decode()
            assert self.nodes[MASTERS + n].ask("CLUSTER", "REPLICATE", name) == b"+OK\r\n"
        deadline = time.monotonic() + JOIN_SECONDS_MAX
        while not all(b"master_link_status:up" in node.ask("INFO", "replication") for node in self.nodes[3:]):
            assert time.monotonic() < deadline, "replicas follow"
            time.sleep(0.05)

    def replica_of(self, n: int) -> Valkey:
        """The replica that this master began with."""
        return self.nodes[MASTERS + n]

    def wait_for_promotion(self, n: int) -> None:
        """Until the replica of this master is master in its place, for itself and for the others."""
        deadline = time.monotonic() + JOIN_SECONDS_MAX
        while b"role:master" not in self.replica_of(n).ask("INFO", "replication"):
            assert time.monotonic() < deadline, "the replica takes over"
            time.sleep(0.05)

    def end(self) -> None:
        super().end()
        self.switch.end()


def _bulks(answer: bytes) -> list[str]:
    """The texts of a flat list."""
    return [line.decode() for line in answer.split(b"\r\n")[2::2] if line]
