"""Every limit of a worker, in one place. Units stand last in the names; a test that needs haste replaces some."""

from typing import Final

from msgspec import Struct

from server.event_store.port import StoreLimits

PORT: Final = 8750
"""Where `affray serve` listens when nobody says otherwise; if it is taken, the next free one is."""


WORKERS_MAX: Final = 64


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
    """Of those who watch; players in their seats and the DM have places of their own."""
    sockets_per_address_max: int = 200
    """From one address, at this worker: a house full of phones behind one router is fine."""
    sockets_per_seat_max: int = 50
    """Of each player, and of the DM."""
    tables_made_burst_max: int = 20
    tables_made_window_seconds: float = 60.0
    tables_max: int = 9_000
    """In the store; less than what it lists of them (`StoreLimits.tables_max`)."""
    tables_counted_seconds: float = 60.0
    presence_pause_seconds: float = 0.1
    presence_beat_seconds: float = 4.0
    """So often a worker tells the others whom it has."""
    seat_away_seconds: float = 12.0
    """So long no socket of a seat was known of at any worker, and it is away."""
    dm_away_seconds: float = 10.0
    """So long nobody who runs the table is here, and the clock takes the next step for the foes."""
    dm_away_step_seconds: float = 1.0
    """Between two such steps, so that they can be followed."""
    dm_away_answer_seconds: float = 0.5
    """How long another worker has to say that the DM is there."""
    tactics_step_seconds: float = 0.8
    """Between two acts of figures that were handed to a tactic, so that they can be followed."""

    odds_seconds: float = 10.0
    """So long the odds of a battle are fought for at most."""
    odds_patience_seconds: float = 20.0
    """So much longer the process may take to begin and to answer; then it is ended."""

    watched_idle_seconds: float = 60.0
    """So long nothing happens in a battle, and those who watch some acts later see the rest."""

    # ---- a log
    battle_commits_max: int = 20_000
    """Beyond it only taking back and ending the battle go on."""
    table_commits_max: int = 50_000
    table_commits_reserved: int = 1_000
    """The last of them, for whoever runs the table."""

    bygone_battles_max: int = 2
    """Of a table's earlier battles so many are kept at hand, whose past somebody looks at."""
    battle_commits_at_once: int = 100
    """A battle is read so many commits at a time, and others have their turn in between."""

    # ---- a command
    decide_attempts_max: int = 50
    """So often a command is decided again because another worker was first."""
    refusals_kept_max: int = 1_000
    refusals_kept_seconds: float = 60.0
    append_pause_seconds: float = 0.05
    append_pause_seconds_max: float = 0.25
    clock_retry_seconds: float = 2.0

    # ---- delivery
    snapshot_entries_max: int = 50
    catch_up_entries_max: int = 200
    """Whoever has more than this to read gets a snapshot."""
    position_check_seconds: float = 5.0
    feed_retry_seconds: float = 0.5

    # ---- HTTP
    head_bytes_max: int = 16 * 1024
    """The longest request line with its headers."""
    body_bytes_max: int = 4 * 1024
    import_bytes_max: int = 64 * 1024 * 1024
    request_seconds: float = 10.0
    """A connection has to send a whole request within this time."""
    connections_max: int = 5_000
    shutdown_seconds: int = 3
    """So long sockets and requests that are under way may take when the server ends."""
    stop_step_seconds: float = 2.0
    """So long letting go of the tables, and hanging up the store, may take then."""

    store_check_seconds: float = 5.0
    """How often the store is asked whether it still keeps what it acknowledges."""
    ready_seconds: float = 2.0
    """So long `/readyz` waits for the store."""

    # ---- several workers
    worker_start_seconds: float = 60.0
    worker_stop_seconds: float = 8.0
    """After it a worker that was told to end is killed: `shutdown_seconds` and two steps fit in."""
    worker_settled_seconds: float = 60.0
    """One that lived so long is started anew at once; one that keeps dying, after growing pauses."""
    worker_restart_seconds_min: float = 0.1
    worker_restart_seconds_max: float = 5.0
    metrics_seconds: float = 5.0
    """How often a worker counts what is here, for a scrape that another worker answers."""

    store: StoreLimits = StoreLimits()
