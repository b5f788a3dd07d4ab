"""What happened at the table, in sentences: who came, what was said."""

from typing import assert_never

from msgspec import UNSET

from domain.battle import EMPTY
from domain.commits import TableCommit
from domain.table.events import (
    AnyTableEvent,
    BattleForked,
    BattleListed,
    CharacterAdded,
    CharacterClaimed,
    CharacterReleased,
    EntryQueried,
    HouseOptionSet,
    LinkMade,
    LinkRevoked,
    MomentBookmarked,
    Said,
    TableCreated,
)
from domain.table.table import Table
from domain.views.chronicle import EntryId
from domain.views.names import author_name
from domain.views.shapes import Entry, Tone
from domain.views.sight import as_seen
from domain.views.viewer import Viewer


def tell_table(commit: TableCommit, after: Table, viewer: Viewer, entry_id: EntryId) -> tuple[Entry, ...]:
    """The entries of a table's commit; `after` is the table it led to."""
    told: list[Entry] = []
    for place, event in enumerate(commit.events):
        seen = as_seen(event, viewer, EMPTY)
        sentence = None if seen is None else _sentence(seen, after)
        if sentence is not None:
            text, tone = sentence
            told.append(Entry(entry_id(after.version, place), text, tone, secret=tone == "past"))
    return tuple(told)


def _sentence(event: AnyTableEvent, table: Table) -> tuple[str, Tone] | None:
    match event:
        case EntryQueried():
            if event.by is UNSET:
                return None
            words = f": {event.note}" if event.note else "."
            return f"{author_name(table, event.by)} doubts what act {event.act} says{words}", "past"
        case BattleForked():
            return (
                None
                if event.name is UNSET
                else (f"A fork goes on from act {event.version}: {event.name}.", "past")
            )
        case MomentBookmarked():
            return None if event.name is UNSET else (f"A bookmark: {event.name}.", "past")
        case Said():
            return f"{event.by}: {event.text}", "talk"
        case CharacterClaimed():
            return f"{event.name} is here.", "plain"
        case CharacterReleased():
            return f"{event.name} waits for a player.", "plain"
        case HouseOptionSet():
            name, value = event.option.replace("_", " "), event.value.replace("_", " ")
            return f"In battles to come {name} is {value}.", "plain"
        case BattleListed() | TableCreated() | LinkMade() | LinkRevoked() | CharacterAdded():
            return None  # the lobby shows these
        case _:
            assert_never(event)
