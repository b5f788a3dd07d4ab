"""Names of the keys. All keys of a table hold the hash tag `{table}`, so that they live in one slot."""

from server.event_store.port import StreamKey

LOGS_PATTERN = "{*}:log"
TRIAL = "affray:trial"
"""No table's key: it is written to see whether the store takes anything."""


def log_of_table(table: str) -> StreamKey:
    """The stream of the table itself."""
    return StreamKey(f"{_tag(table)}:log")


def log_of_battle(table: str, battle: str) -> StreamKey:
    """The stream of one of its battles."""
    return StreamKey(f"{_tag(table)}:battle:{battle}:log")


def secrets_of_table(table: str) -> str:
    """Where the table's link key and the like are kept."""
    return f"{_tag(table)}:secrets"


def secrets_of_battle(table: str, battle: str) -> str:
    """Where the seeds of a battle's dice are kept."""
    return f"{_tag(table)}:battle:{battle}:secrets"


def kept_of_battle(table: str, battle: str) -> str:
    """Where a moment of a long battle is kept, so that it opens faster."""
    return f"{_tag(table)}:battle:{battle}:kept"


def archived_of_battle(table: str, battle: str) -> str:
    """What stays of a battle whose log was moved into a file."""
    return f"{_tag(table)}:battle:{battle}:archived"


def pictures_of_table(table: str) -> str:
    """What is known of each of a table's pictures, by its hash."""
    return f"{_tag(table)}:pictures"


def picture_of_table(table: str, picture: str) -> str:
    """The pieces of one of them, by name."""
    return f"{_tag(table)}:picture:{picture}"


def barrier_of(key: StreamKey) -> str:
    """A key beside a stream that is written only to wait until the write is on replicas."""
    return key[: key.index("}") + 1] + ":barrier"


def hints_of_table(table: str) -> str:
    """The channel on which a table's streams are said to have grown."""
    return f"{_tag(table)}:hints"


def table_of_log(key: str) -> str | None:
    """The table whose own log `key` is; None for any other key."""
    table = key.removeprefix("{").removesuffix("}:log")
    return table if table and not set("{}") & set(table) and key == log_of_table(table) else None


def table_of_hints(channel: str) -> str:
    """The table that a hints channel belongs to."""
    return channel.removeprefix("{").removesuffix("}:hints")


def _tag(table: str) -> str:
    assert table, "a table has a name"
    assert not set("{}*?[]\\") & set(table), f"a table's name holds no braces or wildcards: {table!r}"
    return "{" + table + "}"
