"""Whether the store keeps what it acknowledges: its settings, in words.

Source:  docs/decisions/0004; the reasons are in the sentences.
"""

from collections.abc import Awaitable, Sequence
from typing import Protocol

from msgspec import structs

from server.event_store.port import Durability, StoreRefused
from server.event_store.redis_connection import Reply, Word

VERSION_MIN = (7, 0)
WAITAOF_VERSION_MIN = (7, 2)

_WANTED = {
    "appendonly": ("yes", "without the append-only file everything is lost when the store stops"),
    "appendfsync": ("always", "otherwise the last seconds can be lost after they were acknowledged"),
    "no-appendfsync-on-rewrite": ("no", "otherwise nothing is synced while the file is rewritten"),
    "maxmemory-policy": ("noeviction", "otherwise a full store throws whole battles away"),
}


class Ask(Protocol):
    """Something that answers commands."""

    def __call__(self, *words: Word) -> Awaitable[Reply]:
        """The store's answer; raises StoreUnreachable, StoreRefused."""
        ...


async def durability(ask: Ask, replicas: int = 0) -> Durability:
    """What the store says of itself, and what is wrong with it for one that is to have so many replicas."""
    facts = _info(await ask("INFO"))
    unchecked: list[str] = []
    try:
        settings = _pairs(await ask("CONFIG", "GET", *_WANTED))
    except StoreRefused as error:  # managed stores hide CONFIG
        settings = {}
        unchecked.append(f"the store does not show its settings ({error}), so what it keeps is not known")
    wrong = [
        f"{name} is {settings[name]!r} and should be {value!r}: {why}"
        for name, (value, why) in _WANTED.items()
        if name in settings and settings[name] != value
    ]
    if not unchecked:
        unchecked += [f"the store does not show {name}" for name in _WANTED if name not in settings]
    wrong += _wrong_in_info(facts)
    wrong += _wrong_with_replicas(facts, replicas)
    return Durability(
        version=_version(facts),
        run_id=facts.get("run_id", ""),
        appendonly=settings.get("appendonly", "unknown"),
        appendfsync=settings.get("appendfsync", "unknown"),
        maxmemory_policy=settings.get("maxmemory-policy", "unknown"),
        wrong=tuple(wrong),
        unchecked=tuple(unchecked),
    )


def together(nodes: Sequence[Durability]) -> Durability:
    """What holds of a cluster: whatever is wrong with one of its nodes is wrong with it."""
    first = nodes[0]
    if len(nodes) == 1:
        return first
    return structs.replace(
        first,
        run_id=" ".join(sorted(node.run_id for node in nodes)),
        wrong=tuple(dict.fromkeys(words for node in nodes for words in node.wrong)),
        unchecked=tuple(dict.fromkeys(words for node in nodes for words in node.unchecked)),
    )


def _wrong_in_info(facts: dict[str, str]) -> list[str]:
    wrong: list[str] = []
    if _spoken(facts) < VERSION_MIN:
        wrong.append(
            f"the store speaks Redis {facts.get('redis_version')}; 7.0 is the oldest that can hold a battle"
        )
    if facts.get("role") == "slave":
        wrong.append("the store is a replica: it takes no appends")
    if facts.get("aof_last_write_status", "ok") != "ok":
        wrong.append("the store could not write its append-only file: is the disk full?")
    return wrong


def _wrong_with_replicas(facts: dict[str, str], replicas: int) -> list[str]:
    if not replicas:
        return []
    if _spoken(facts) < WAITAOF_VERSION_MIN:
        return [
            f"the store speaks Redis {facts.get('redis_version')}; 7.2 is the oldest that can wait for replicas"
        ]
    connected = int(facts.get("connected_slaves", "0"))
    if connected < replicas:
        return [f"{connected} replicas follow the store and {replicas} should"]
    return []


def _spoken(facts: dict[str, str]) -> tuple[int, ...]:
    """The version of Redis whose commands it speaks."""
    return tuple(int(part) for part in facts.get("redis_version", "0.0").split(".")[:2])


def _version(facts: dict[str, str]) -> str:
    """Such as `valkey 9.1.2`; Valkey also claims to be a Redis, by the version whose commands it speaks."""
    if valkey := facts.get("valkey_version"):
        return f"valkey {valkey}"
    return f"redis {facts.get('redis_version', 'unknown')}"


def _info(reply: Reply) -> dict[str, str]:
    assert isinstance(reply, bytes), f"INFO answers with text, not {reply!r:.200}"
    lines = (line.partition(":") for line in reply.decode().splitlines() if not line.startswith("#"))
    return {name: value for name, colon, value in lines if colon}


def _pairs(reply: Reply) -> dict[str, str]:
    assert isinstance(reply, list), f"CONFIG GET answers with a list, not {reply!r:.200}"
    words = [word.decode() for word in reply if isinstance(word, bytes)]
    return dict(zip(words[::2], words[1::2], strict=True))
