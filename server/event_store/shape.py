"""What callers of a store owe it. A breach is a fault of ours, so it is asserted, the same in every store."""

from collections.abc import Mapping

from server.event_store.port import StoreLimits, StreamId


def check_append(limits: StoreLimits, after: StreamId, entry_id: StreamId, body: bytes) -> None:
    """Versions are dense, and a body is no longer than the stated maximum."""
    assert entry_id.version == after.version + 1, f"{entry_id} does not follow {after}: versions are dense"
    assert len(body) <= limits.body_bytes_max, (
        f"a commit of {len(body)} bytes; at most {limits.body_bytes_max} may be appended"
    )


def check_limit(limits: StoreLimits, limit: int | None) -> int:
    """How many entries to read: `limit`, or the most that one page may hold."""
    count = limits.read_entries_max if limit is None else limit
    assert 1 <= count <= limits.read_entries_max, f"a page holds 1 to {limits.read_entries_max} entries"
    return count


def check_value(limits: StoreLimits, value: bytes) -> None:
    """No longer than an entry may be."""
    assert len(value) <= limits.body_bytes_max, (
        f"a value of {len(value)} bytes; at most {limits.body_bytes_max} may be kept under a name"
    )


def check_secrets(limits: StoreLimits, values: Mapping[str, bytes]) -> None:
    """There is something to keep, and not too much of it."""
    assert 1 <= len(values) <= limits.secrets_max, f"1 to {limits.secrets_max} secrets at a time"
