"""Every limit of a worker, in one place. Units stand last in the names; a test that needs haste replaces some.

Beside each stands what an operator may set it to: outside of that something else would break, or never come.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.battle import FIGURES_MAX
from domain.maps import PICTURE_PX_MAX
from server.event_store.port import StoreLimits

PORT: Final = 8750
"""Where `affray serve` listens when nobody says otherwise; if it is taken, the next free one is."""


WORKERS_MAX: Final = 64

KIB: Final = 1024
MIB: Final = 1024 * KIB
GIB: Final = 1024 * MIB
HOUR: Final = 3_600
DAY: Final = 24 * HOUR
CHRONICLE_PAGE_MAX: Final = 100
"""The most entries that anybody may ask for at once."""


class Settings(Struct, frozen=True, kw_only=True):
    """The stated maxima of one worker."""

    # ---- a socket
    frame_bytes_max: Annotated[int, Meta(ge=4 * KIB, le=MIB)] = 64 * KIB
    """The longest message that a client may send."""
    spectator_buffer_bytes_max: Annotated[int, Meta(ge=16 * KIB, le=64 * MIB)] = 64 * KIB
    """What may wait for a slow reader who only watches; above it the socket is closed with TOO_SLOW."""
    player_buffer_bytes_max: Annotated[int, Meta(ge=16 * KIB, le=64 * MIB)] = 256 * KIB
    """The same for players and the DM."""
    hello_seconds: Annotated[float, Meta(ge=1, le=300)] = 10.0
    ping_seconds: Annotated[float, Meta(ge=1, le=600)] = 4.0
    """So often a socket is asked for a sign of life."""
    silent_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 5.5
    """So long nothing came of a socket, not even a pong, and nobody counts as here by it any more."""
    pong_seconds: Annotated[float, Meta(ge=1, le=600)] = 20.0
    """So long a pong may be on its way, for phones sleep and proxies hesitate; then the line is taken for dead."""
    close_seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    """How long a closed socket may still hold what it has not sent."""
    messages_burst_max: Annotated[int, Meta(ge=1, le=1_000_000)] = 300
    messages_window_seconds: Annotated[float, Meta(ge=0.1, le=HOUR)] = 20.0
    """A socket may send `messages_burst_max` messages within this time; then it is told to slow down."""

    # ---- a table
    rooms_max: Annotated[int, Meta(ge=1, le=1_000_000)] = 2_000
    room_idle_seconds: Annotated[float, Meta(ge=1, le=DAY)] = 300.0
    sockets_per_table_max: Annotated[int, Meta(ge=1, le=100_000)] = 500
    """Of those who watch; players in their seats and the DM have places of their own."""
    sockets_per_address_max: Annotated[int, Meta(ge=1, le=100_000)] = 200
    """From one address, at this worker: a house full of phones behind one router is fine."""
    figures_max: Annotated[int, Meta(ge=1, le=FIGURES_MAX)] = FIGURES_MAX
    """In one battle, those who are down and those who wait in reserve among them."""
    chronicle_page_max: Annotated[int, Meta(ge=1, le=CHRONICLE_PAGE_MAX)] = CHRONICLE_PAGE_MAX
    """So many entries come at once, whatever was asked for."""
    sockets_per_seat_max: Annotated[int, Meta(ge=1, le=100_000)] = 50
    """Of each player, and of the DM."""
    tables_made_burst_max: Annotated[int, Meta(ge=1, le=100_000)] = 20
    tables_made_window_seconds: Annotated[float, Meta(ge=1, le=DAY)] = 60.0
    tables_max: Annotated[int, Meta(ge=1, le=9_999)] = 9_000
    """In the store; less than what it lists of them (`StoreLimits.tables_max`)."""
    tables_counted_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    presence_pause_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.1
    presence_beat_seconds: Annotated[float, Meta(ge=0.5, le=60)] = 4.0
    """So often a worker tells the others whom it has."""
    seat_away_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 9.0
    """So long no socket of a seat was heard of at any worker, and it is away: 9 s after its last one was closed,
    10 to 15 s after its line was cut without a word."""
    dm_away_seconds: Annotated[float, Meta(ge=0.1, le=DAY)] = 10.0
    """So long nobody who runs the table is here, and the clock takes the next step for the foes."""
    dm_away_step_seconds: Annotated[float, Meta(ge=0, le=60)] = 1.0
    """Between two such steps, so that they can be followed."""
    dm_away_answer_seconds: Annotated[float, Meta(ge=0.05, le=10)] = 0.5
    """How long another worker has to say that the DM is there."""
    tactics_step_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.8
    """Between two acts of figures that were handed to a tactic, so that they can be followed."""

    odds_seconds: Annotated[float, Meta(ge=0.1, le=600)] = 10.0
    """So long the odds of a battle are fought for at most."""
    odds_patience_seconds: Annotated[float, Meta(ge=1, le=600)] = 20.0
    """So much longer the process may take to begin and to answer; then it is ended."""

    watched_idle_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    """So long nothing happens in a battle, and those who watch some acts later see the rest."""

    # ---- a log
    battle_commits_max: Annotated[int, Meta(ge=100, le=1_000_000)] = 20_000
    """Beyond it only taking back and ending the battle go on."""
    table_commits_max: Annotated[int, Meta(ge=100, le=1_000_000)] = 50_000
    table_commits_reserved: Annotated[int, Meta(ge=10, le=100_000)] = 1_000
    """The last of them, for whoever runs the table."""

    bygone_battles_max: Annotated[int, Meta(ge=1, le=100)] = 2
    """Of a table's earlier battles so many are kept at hand, whose past somebody looks at."""
    battle_commits_at_once: Annotated[int, Meta(ge=1, le=500)] = 100
    """A battle is read so many commits at a time, and others have their turn in between."""

    # ---- a command
    decide_attempts_max: Annotated[int, Meta(ge=1, le=1_000)] = 50
    """So often a command is decided again because another worker was first."""
    refusals_kept_max: Annotated[int, Meta(ge=1, le=1_000_000)] = 1_000
    refusals_kept_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    append_pause_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.05
    append_pause_seconds_max: Annotated[float, Meta(ge=0, le=10)] = 0.25
    clock_retry_seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0

    # ---- delivery
    snapshot_entries_max: Annotated[int, Meta(ge=1, le=1_000)] = 50
    catch_up_entries_max: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """Whoever has more than this to read gets a snapshot."""
    position_check_seconds: Annotated[float, Meta(ge=0.5, le=600)] = 5.0
    feed_retry_seconds: Annotated[float, Meta(ge=0.05, le=60)] = 0.5

    # ---- HTTP
    head_bytes_max: Annotated[int, Meta(ge=KIB, le=MIB)] = 16 * KIB
    """The longest request line with its headers."""
    body_bytes_max: Annotated[int, Meta(ge=256, le=MIB)] = 4 * KIB
    import_read_seconds: Annotated[float, Meta(ge=1, le=300)] = 30.0
    """So long a file of another tabletop is read at most, in a process of its own."""
    import_bytes_max: Annotated[int, Meta(ge=64 * KIB, le=GIB)] = 64 * MIB
    picture_bytes_max: Annotated[int, Meta(ge=64 * KIB, le=256 * MIB)] = 24 * MIB
    """Of a picture as it is sent; in the store it is packed anew."""
    picture_pixels_max: Annotated[int, Meta(ge=100_000, le=PICTURE_PX_MAX)] = 40_000_000
    """Each takes four bytes of memory while a picture is read, in a process of its own."""
    picture_read_seconds: Annotated[float, Meta(ge=1, le=600)] = 60.0
    table_pictures_max: Annotated[int, Meta(ge=0, le=1_000)] = 60
    """At one table; 0: none are taken."""
    table_picture_bytes_max: Annotated[int, Meta(ge=64 * KIB, le=4 * GIB)] = 64 * MIB
    """Of all pictures of one table, as they are kept."""
    request_seconds: Annotated[float, Meta(ge=1, le=300)] = 10.0
    """A connection has to send a whole request within this time, and a second more for each `body_bytes_per_second_min`."""
    body_bytes_per_second_min: Annotated[int, Meta(ge=KIB, le=GIB)] = 64 * KIB
    """A body that comes slower than this is given up."""
    connections_per_address_max: Annotated[int, Meta(ge=1, le=100_000)] = 500
    """From one address, at this worker, that are no sockets: a browser has six, and soon lets them go."""
    connections_max: Annotated[int, Meta(ge=10, le=1_000_000)] = 5_000
    shutdown_seconds: Annotated[int, Meta(ge=1, le=60)] = 3
    """So long sockets and requests that are under way may take when the server ends."""
    stop_step_seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    """So long letting go of the tables, and hanging up the store, may take then."""

    store_check_seconds: Annotated[float, Meta(ge=0.5, le=HOUR)] = 5.0
    """How often the store is asked whether it still keeps what it acknowledges."""
    ready_seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    """So long `/readyz` waits for the store."""

    # ---- several workers
    worker_start_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    worker_stop_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 8.0
    """After it a worker that was told to end is killed: `shutdown_seconds` and two steps fit in."""
    worker_silent_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    """One whose loop has not gone round for so long is killed, and another takes its place."""
    worker_settled_seconds: Annotated[float, Meta(ge=1, le=HOUR)] = 60.0
    """One that lived so long is started anew at once; one that keeps dying, after growing pauses."""
    worker_restart_seconds_min: Annotated[float, Meta(ge=0.01, le=600)] = 0.1
    worker_restart_seconds_max: Annotated[float, Meta(ge=0.01, le=600)] = 5.0
    metrics_seconds: Annotated[float, Meta(ge=0.5, le=600)] = 5.0
    """How often a worker counts what is here, for a scrape that another worker answers."""

    store: StoreLimits = StoreLimits()
