"""How long the embedded store may take for each thing, and how much it may write."""

from __future__ import annotations

import msgspec


class EmbeddedLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The stated maxima of server/embedded. Tests shorten some."""

    version_timeout_seconds: float = 10.0
    ready_timeout_seconds: float = 60.0  # a long log is read before the first PONG
    rewrite_timeout_seconds: float = 60.0
    stop_timeout_seconds: float = 6.0  # all is on disk by then: who is killed after it loses nothing
    reply_timeout_seconds: float = 2.0
    abandoned_lock_wait_seconds: float = 5.0  # an orphan ends by itself well within this
    poll_seconds: float = 0.01
    watch_seconds: float = 0.1
    restart_delay_seconds_min: float = 0.05
    restart_delay_seconds_max: float = 5.0
    settled_seconds: float = 10.0  # up for this long, the next restart is prompt again
    log_bytes_max: int = 1_000_000
    sweep_age_seconds_min: float = 60.0  # a directory without a lock may be one that is being made
    swept_directories_max: int = 1_000
