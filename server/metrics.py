"""Every metric of a worker, in one place, by name.

A label holds a kind or a code of ours, never the name of a table, a figure or a person: whoever reads the metrics is
no player, and learns nothing that a player's page would not show. Under several workers the numbers of all of them
add up, see `server.workers`.
"""

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own name: workers that find it in their environment keep their numbers in that directory."""

_REGISTRY: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

SOCKETS: Final = Gauge(
    "affray_sockets",
    "Sockets that are open, by what they may do.",
    ["role"],
    registry=_REGISTRY,
    multiprocess_mode="livesum",
)
ROOMS: Final = Gauge("affray_rooms", "Tables in memory.", registry=_REGISTRY, multiprocess_mode="livesum")
TABLES_SHUT: Final = Counter(
    "affray_tables_shut", "Tables shut because their log cannot be followed.", registry=_REGISTRY
)
LOGS_LOST: Final = Counter(
    "affray_logs_lost", "Times that a table's log came back shorter, or as another.", registry=_REGISTRY
)
CLOSED: Final = Counter(
    "affray_sockets_closed", "Sockets that we closed, by code.", ["code"], registry=_REGISTRY
)
MESSAGES: Final = Counter(
    "affray_messages_received", "Messages from clients, by type.", ["type"], registry=_REGISTRY
)
COMMANDS: Final = Counter(
    "affray_commands",
    "Commands, by what became of them: done, or the refusal's code.",
    ["outcome"],
    registry=_REGISTRY,
)
COMMAND_SECONDS: Final = Histogram(
    "affray_command_seconds",
    "From a command's arrival to its answer, the store's disk included.",
    buckets=_SECONDS,
    registry=_REGISTRY,
)
DEAF: Final = Gauge(
    "affray_hint_line_down",
    "Workers that do not hear what others do, and look every few seconds instead.",
    registry=_REGISTRY,
    multiprocess_mode="livesum",
)
HINT_LINES_LOST: Final = Counter(
    "affray_hint_lines_lost", "Times that a worker's line to the store's hints was lost.", registry=_REGISTRY
)
APPENDS: Final = Counter(
    "affray_appends",
    "Appends to the store, by outcome: appended, conflict, not_appended, unknown.",
    ["outcome"],
    registry=_REGISTRY,
)
APPEND_SECONDS: Final = Histogram(
    "affray_append_seconds", "From an append to the store's answer.", buckets=_SECONDS, registry=_REGISTRY
)
FRAMES: Final = Counter(
    "affray_frames_sent", "Frames written to sockets when something happened.", registry=_REGISTRY
)
FRAME_BYTES: Final = Counter("affray_frame_bytes_sent", "Bytes of those frames.", registry=_REGISTRY)


def exposition() -> bytes:
    """All of them in Prometheus' text format; of all workers, where they share a directory."""
    if SHARED_DIRECTORY not in os.environ:
        return generate_latest(_REGISTRY)
    everyones = CollectorRegistry()
    MultiProcessCollector(everyones)
    return generate_latest(everyones)
