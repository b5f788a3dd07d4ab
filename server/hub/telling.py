"""What there is to tell of, in the chronicle: commits, and commits that stopped or began to count again."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import UNSET, Struct, UnsetType, structs

from domain.commits import BattleCommit, TableCommit
from domain.ids import Author, BattleId, Version
from domain.log import Moment, struck_by
from domain.table.events import EntryQueried
from domain.table.table import Table
from domain.views.chronicle import tell
from domain.views.names import author_name
from domain.views.shapes import Entry
from domain.views.table_chronicle import tell_table
from domain.views.viewer import Viewer
from domain.visibility import told
from server.commands.positions import EntryPlace, PositionKey


class ToldOf(Struct, frozen=True, order=True):
    """A commit in the chronicle's order: by time, and of one time the table's first."""

    at_ms: int
    of_battle: bool
    version: Version


class BattleTelling(Struct, frozen=True):
    """A commit of a battle, with the moments around it and the table whose people it names.

    `struck`: it does not count (any more).
    """

    battle: BattleId
    version: Version
    commit: BattleCommit
    before: Moment
    after: Moment
    table: Table
    struck: bool = False


class TableTelling(Struct, frozen=True):
    """A commit of the table, with the states around it."""

    version: Version
    commit: TableCommit
    before: Table
    after: Table


Telling = BattleTelling | TableTelling


def entries_of(telling: Telling, viewer: Viewer, audience: str, key: PositionKey) -> tuple[Entry, ...]:
    """The entries that `viewer` reads of it; the same commit always has the same ids."""
    battle = telling.battle if isinstance(telling, BattleTelling) else None
    places: dict[str, int] = {}

    def entry_id(version: Version, index: int) -> str:
        sealed = key.seal_entry(EntryPlace(battle, version, index), audience)
        places[sealed] = index
        return sealed

    match telling:
        case BattleTelling(commit=commit, before=before, after=after, table=table, struck=struck):
            entries = tell(commit, before, after, viewer, table, entry_id)
            act = telling.version if viewer.sees_all else UNSET
            doubts = {
                entry.id: table.queried.get((telling.battle, telling.version, places[entry.id]))
                for entry in entries
            }
            return tuple(
                structs.replace(
                    entry,
                    struck=struck,
                    act=act,
                    doubted=doubts[entry.id] is not None,
                    doubted_by=_doubter(viewer, table, doubts[entry.id]),
                )
                for entry in entries
            )
        case TableTelling(commit=table_commit, after=table_after):
            return tell_table(table_commit, table_after, viewer, entry_id)
        case _:
            assert_never(telling)


def _doubter(viewer: Viewer, table: Table, by: Author | None) -> str | UnsetType:
    return author_name(table, by) if by is not None and viewer.grant.runs else UNSET


def doubted_in(commit: TableCommit, battle: BattleId | None) -> tuple[Version, ...]:
    """The commits of a battle whose entries a table's commit flags: they are told again, with the flag."""
    return tuple(
        told(event.act)
        for event in commit.events
        if isinstance(event, EntryQueried) and told(event.battle) == battle
    )


def touched(commits: Iterable[tuple[Version, BattleCommit, Moment]]) -> dict[Version, bool]:
    """The versions that `commits` give something new to tell of, and whether each is struck in the end.

    Those are the commits themselves and the earlier ones that one of them strikes or lets count again. The moment
    is the one before the commit.
    """
    struck: dict[Version, bool] = {}
    for version, commit, before in commits:
        struck |= struck_by(before, commit)
        struck[version] = False
    return struck
