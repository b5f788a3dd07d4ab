"""What a client has seen of a table: its view, where in the log that is, and the chronicle. Pure: messages in."""

from typing import Final

import msgspec
from msgspec import Struct

from clients.python.merge_patch import Json, patched
from clients.python.wire import Entry, Snapshot, Update, View

ENTRIES_MAX: Final = 2000
"""So many entries of the chronicle are kept, the latest."""


class Seen:
    """Before the first snapshot there is no `view` and no `position`."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.position: str | None = None
        self.entries: dict[str, Entry] = {}
        self.missed = 0
        self._plain: Json = None

    def take_snapshot(self, message: Snapshot) -> None:
        """Everything anew."""
        self.view, self.position, self.missed = message.view, message.position, 0
        self._plain = msgspec.to_builtins(message.view)
        self.entries = {}
        self._keep(message.entries)

    def take_update(self, message: Update) -> bool:
        """Whether it follows what was seen. Where it does not, something was missed, and nothing is changed."""
        if self.view is None or message.after != self.position:
            self.missed += 1
            return False
        self._plain = patched(self._plain, msgspec.json.decode(message.patch))
        self.view = msgspec.convert(self._plain, View)
        self.position, self.missed = message.position, 0
        self._keep(message.entries)
        return True

    @property
    def since(self) -> str | None:
        """What to be caught up from; None where only a snapshot helps."""
        return None if self.missed > 1 else self.position

    def _keep(self, entries: tuple[Entry, ...]) -> None:
        """An entry that comes again takes the place of the one that it replaces."""
        for entry in entries:
            self.entries[entry.id] = entry
        while len(self.entries) > ENTRIES_MAX:
            del self.entries[next(iter(self.entries))]


def untold(change: "Change", told: dict[str, Entry]) -> list[Entry]:
    """The entries of a change that are not among `told`, which is brought up to date.

    Whoever sits down reads the chronicle anew, under other ids: what reads the same is not told twice.
    """
    known = told.values() if change.whole else ()
    texts = {(one.round, one.text, one.struck) for one in known}
    fresh = [
        one
        for one in change.entries
        if told.get(one.id) != one and (one.round, one.text, one.struck) not in texts
    ]
    if change.whole:
        told.clear()
    told |= {one.id: one for one in change.entries}
    return fresh


class Change(Struct, frozen=True):
    """What came in one message: the view after it, and the entries that are new or told anew.

    `whole`: it replaces all that there was before, as after a long absence; `entries` are then the latest.
    `in_step`: the line is there; a change says so when it goes and when it comes back.
    """

    view: View | None
    entries: tuple[Entry, ...] = ()
    whole: bool = False
    in_step: bool = True
