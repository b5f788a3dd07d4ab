"""A log that came back shorter than it was, or as another: how that is seen, and how far it is still the same.

It is seen by a worker whose chain does not continue in the store, by one that has let the table go and loads it again,
and by one that a page comes to from a moment which the log does not hold. The table then waits: nothing is added until whoever runs it accepts what there is, or until the
log is back whole. What was known stays on the pages meanwhile.
"""

from typing import Final, TypeVar

from msgspec import Struct

from domain.commits import BattleCommit, TableCommit
from domain.ids import Version
from domain.past_commands import LogsReach
from server.commands.positions import Position
from server.event_store.chain import Chain
from server.event_store.port import Entry
from server.hub.log import Log, position_bits
from server.hub.table_logs import TableLogs

State = TypeVar("State")
CommitT = TypeVar("CommitT", BattleCommit, TableCommit)

NOTHING: Final = LogsReach()


class Lapse(Struct, frozen=True):
    """`known`: the moment that is not in the log any more, or not yet again; `same`: up to where it is what it was."""

    known: Position
    same: LogsReach
    why: str

    @property
    def reach(self) -> LogsReach:
        """How far the logs went."""
        return LogsReach(self.known.table, self.known.battle, self.known.version)

    @property
    def acts_lost(self) -> int:
        """So many commits at most."""
        of_battle = self.known.version - self.same.version if self.known.battle == self.same.battle else 0
        return max(0, self.known.table - self.same.table) + max(0, of_battle)


def same_up_to(known: Log[State, CommitT], entries: tuple[Entry, ...]) -> Version:
    """The last version at which the log in the store is the one that was known."""
    version, chain = 0, Chain.start(known.key)
    for entry in entries[: known.version]:
        chain = chain.next(entry.body)
        if chain.id != entry.id or position_bits(entry.id) != known.chain_bits(Version(chain.version)):
            break
        version = chain.version
    return Version(version)


def lapse_seen_from(logs: TableLogs, then: Position, who: str = "a page") -> Lapse | None:
    """What is wrong with logs that end before the moment which a page comes from, or at which this worker itself let the
    table go. None where all is well.

    Nothing is wrong where the page was in another battle than is shown, or comes from what is known to be lost. A log
    that has gone on otherwise since has been accepted by those who played: that page gets a snapshot.
    """
    table, opened = logs.table, logs.opened
    same_table, same_version = min(then.table, table.version), then.version
    if opened is not None and then.battle == opened.id:
        same_version = min(then.version, opened.log.version)
    if (same_table, same_version) == (then.table, then.version) or _is_accepted(logs, then):
        return None
    why = (
        f"{who} saw {then.table} acts of the table and {then.version} of its battle, and the log ends before"
    )
    return Lapse(then, LogsReach(same_table, then.battle, same_version), why)


def _is_accepted(logs: TableLogs, then: Position) -> bool:
    return any(
        then.table > lost.table or (then.battle == lost.battle and then.version > lost.version)
        for lost in logs.table.state.lost
    )
