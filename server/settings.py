"""Every limit of a worker, in one place. Units stand last in the names; a test that needs haste replaces some."""

from typing import Final

from msgspec import Struct

from server.event_store.port import StoreLimits

PORT: Final = 8750
"""Where `affray serve` listens when nobody says otherwise; if it is taken, the next free one is."""


class Settings(Struct, frozen=True, kw_only=True):
    """The stated maxima of one worker."""

    # ---- a socket
    frame_bytes_max: int = 64 * 1024
    """The longest message that a client may send."""
    spectator_buffer_bytes_max: int = 64 * 1024
    """What may wait for a slow reader who only watches; above it the socket is closed with TOO_SLOW."""
    player_buffer_bytes_max: int = 256 * 1024
    """The same for players and the DM."""
    hello_seconds: float = 10.0
    ping_seconds: float = 20.0
    close_seconds: float = 2.0
    """How long a closed socket may still hold what it has not sent."""
    messages_burst_max: int = 100
    messages_window_seconds: float = 20.0
    """A socket may send `messages_burst_max` messages within this time; then it is told to slow down."""

    # ---- a table
    rooms_max: int = 2_000
    room_idle_seconds: float = 300.0
    sockets_per_table_max: int = 500
    tables_made_burst_max: int = 20
    tables_made_window_seconds: float = 60.0
    presence_pause_seconds: float = 0.1

    # ---- a log
    battle_commits_max: int = 20_000
    table_commits_max: int = 50_000
    states_recent_max: int = 200
    """So many states of the latest versions are kept, and of older ones every `state_stride`th."""
    state_stride: int = 50

    # ---- a command
    decide_attempts_max: int = 5
    refusals_kept_max: int = 1_000
    refusals_kept_seconds: float = 60.0
    append_pause_seconds: float = 0.05
    clock_retry_seconds: float = 2.0

    # ---- delivery
    snapshot_entries_max: int = 50
    catch_up_commits_max: int = 200
    """Whoever missed more than this gets a snapshot."""
    position_check_seconds: float = 5.0
    feed_retry_seconds: float = 0.5

    # ---- HTTP
    body_bytes_max: int = 4 * 1024
    connections_max: int = 5_000
    shutdown_seconds: int = 3

    store: StoreLimits = StoreLimits()
