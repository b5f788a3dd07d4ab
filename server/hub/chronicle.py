"""The order in which a table's commits are told of, and which of them are struck."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, takewhile
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
        self._struck: dict[Version, bool] = {}
        self._left_out = Version(0)
        """So many commits of the battle are noted when somebody wants to read one of them."""
        self._all_of_battle: Callable[[], Iterable[tuple[BattleCommit, Moment]]] = tuple

    def note_table(self, at_ms: int, version: Version) -> None:
        """One more commit of the table."""
        insort(self._order, ToldOf(at_ms, of_battle=False, version=version))

    def note_battle(self, commit: BattleCommit, version: Version, before: Moment) -> None:
        """One more commit of the battle; `before` is the moment before it."""
        insort(self._order, ToldOf(commit.at_ms, of_battle=True, version=version))
        self._struck.update(touched(((version, commit, before),)))

    def forget_battle(
        self, all_of_next: Callable[[], Iterable[tuple[BattleCommit, Moment]]], left_out: Version
    ) -> None:
        """Another battle is shown from now on. Of its first commits so many are left out for now.

        `all_of_next`: the commits of that one from the first, each with the moment before it.
        """
        self._left_out, self._all_of_battle = left_out, all_of_next
        self._struck.clear()
        self._order[:] = [told_of for told_of in self._order if not told_of.of_battle]

    def _note_what_was_left_out(self) -> None:
        later, left_out = self._struck, self._left_out
        self._struck, self._left_out = {}, Version(0)
        for number, (commit, before) in enumerate(islice(self._all_of_battle(), left_out), 1):
            self.note_battle(commit, Version(number), before)
        self._struck |= later

    def is_struck(self, version: Version) -> bool:
        """Whether a commit of the battle does not count."""
        if version <= self._left_out:
            self._note_what_was_left_out()
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

    def _backwards(self) -> Iterator[ToldOf]:
        """What is told of, the last first; what was left out is noted when all behind it has gone by."""
        place = len(self._order)
        while place:
            place -= 1
            told_of = self._order[place]
            yield told_of
            if self._left_out and told_of.of_battle and told_of.version == self._left_out + 1:
                self._note_what_was_left_out()
                place = bisect_left(self._order, told_of)

    def page(self, audience: Audience, before: Before | None, limit: int) -> Page:
        """The last `limit` entries that this audience may read, before an entry that it was given.

        However many commits it may not know of lie between: a page that ended there would count them.
        """
        found: list[Entry] = []
        end = before
        for told_of in self._backwards():
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
