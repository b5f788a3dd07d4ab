"""The SDK: join a table, follow it, act at it. `docs/sdk.md` shows how; the messages are in `clients.python.wire`."""

from clients.python.links import NoLink, read_link
from clients.python.seen import Change
from clients.python.table import Gone, NobodyAnswers, Refused, Table, TooMany, fresh_id, join

__all__ = [
    "Change",
    "Gone",
    "NoLink",
    "NobodyAnswers",
    "Refused",
    "Table",
    "TooMany",
    "fresh_id",
    "join",
    "read_link",
]
