"""The order in which a table's commits are told of, and which of them are struck."""

from bisect import insort
from collections.abc import Callable
from itertools import takewhile
from typing import Final

from msgspec import Struct

from domain.commits import BattleCommit
from domain.ids import Version
from domain.log import Moment
from domain.views.shapes import Entry
from server.commands.positions import EntryPlace
from server.hub.audience import Audience
from server.hub.telling import Telling, ToldOf, touched


class Before(Struct, frozen=True):
    """Where a page of the chronicle ends: an entry that is not on it any more."""

    id: str
    place: EntryPlace

    def is_of(self, told_of: ToldOf) -> bool:
        """Whether the entry is one of this commit."""
        return (self.place.battle is not None, self.place.version) == (told_of.of_battle, told_of.version)

    def comes_after(self, entry: Entry) -> bool:
        """Whether `entry`, of the same commit, stands before it."""
        return entry.id != self.id


class Page(Struct, frozen=True):
    """Some entries, oldest first; `more`: there are older ones."""

    entries: tuple[Entry, ...]
    more: bool


class Chronicle:
    """Two logs in one order, the same on every worker. Entries are made when somebody wants to read them."""

    def __init__(self, telling: Callable[[ToldOf], Telling]) -> None:
        self._telling: Final = telling
        self._order: Final[list[ToldOf]] = []
        self._struck: Final[dict[Version, bool]] = {}

    def note_table(self, at_ms: int, version: Version) -> None:
        """One more commit of the table."""
        insort(self._order, ToldOf(at_ms, of_battle=False, version=version))

    def note_battle(self, commit: BattleCommit, version: Version, before: Moment) -> None:
        """One more commit of the battle; `before` is the moment before it."""
        insort(self._order, ToldOf(commit.at_ms, of_battle=True, version=version))
        self._struck.update(touched(((version, commit, before),)))

    def forget_battle(self) -> None:
        """Another battle is shown from now on."""
        self._struck.clear()
        self._order[:] = [told_of for told_of in self._order if not told_of.of_battle]

    def is_struck(self, version: Version) -> bool:
        """Whether a commit of the battle does not count."""
        return self._struck.get(version, False)

    def entries_of(self, told_of: ToldOf, audience: Audience) -> tuple[Entry, ...]:
        """What this audience reads of a commit. That it reads nothing of one is found out once."""
        found: list[tuple[Entry, ...]] = []

        def find_out() -> bool:
            found.append(audience.entries_of(self._telling(told_of)))
            return bool(found[0])

        if not audience.noticed.reads.find(told_of.version, find_out, of_battle=told_of.of_battle):
            return ()
        return found[0] if found else audience.entries_of(self._telling(told_of))

    def page(self, audience: Audience, before: Before | None, limit: int) -> Page:
        """The last `limit` entries that this audience may read, before an entry that it was given.

        However many commits it may not know of lie between: a page that ended there would count them.
        """
        found: list[Entry] = []
        end = before
        for told_of in reversed(self._order):
            if end is not None and not end.is_of(told_of):
                continue
            entries = self.entries_of(told_of, audience)
            if end is not None:
                entries = tuple(takewhile(end.comes_after, entries))
                end = None
            found.extend(reversed(entries))
            if len(found) > limit:
                return Page(tuple(reversed(found[:limit])), more=True)
        return Page(tuple(reversed(found)), more=False)
