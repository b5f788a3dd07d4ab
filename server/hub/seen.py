"""How far an audience has come: the last commits that showed it anything, the same on every worker and at any time.

A commit that an audience may know nothing of moves nothing here, for equal positions must not tell that something
hidden happened in between.
"""

from domain.commands import BattleCommand, HistoryCommand
from domain.ids import Version
from domain.log import is_turn
from domain.table.table import Table
from server.commands.positions import Position
from server.hub.audience import Audience, Change
from server.hub.step import OpenedBattle, Step, telling_of
from server.hub.table_logs import TableLogs
from server.hub.telling import doubted_in, touched


def last_seen(logs: TableLogs, audience: Audience) -> Position:
    """Of each log, the last commit that an audience saw anything of."""
    table = logs.table.version
    while table > 1 and not _saw_of_table(logs, audience, table):
        table = Version(table - 1)
    table_chain = logs.table.chain_bits(table)
    opened = logs.opened
    if opened is None:
        return Position(table, table_chain=table_chain)
    version = opened.log.version
    while version > 1 and not _saw_of_battle(logs, opened, audience, version):
        version = Version(version - 1)
    return Position(table, opened.id, version, table_chain, opened.log.chain_bits(version))


def moved_by(audience: Audience, step: Step, change: Change) -> Position:
    """Where a step leads an audience that sees it: on in the logs whose commits it holds, and only in those."""
    if not audience.is_placed:
        return change.position
    then, now = audience.position, change.position
    table, table_chain = (now.table, now.table_chain) if step.table else (then.table, then.table_chain)
    version, battle_chain = then.version, then.battle_chain
    if step.opened is not None:
        version = _last_seen_in(step.opened, audience, change.table)
        battle_chain = step.opened.log.chain_bits(version)
    elif step.battle:
        version, battle_chain = now.version, now.battle_chain
    return Position(table, now.battle, version, table_chain, battle_chain)


def version_seen(logs: TableLogs, audience: Audience, at: Position, command: BattleCommand) -> Version:
    """The version that counts as seen by somebody whose page stands `at`, a moment of the battle that is open.

    The present, unless the audience was shown something since that matters: for undo and redo, which name the head
    that was seen, anything; for all others, that something was taken back or put back. What was hidden from
    it makes no command stale.
    """
    opened = logs.opened
    assert opened is not None, "a moment of a battle is known while the battle is open"
    known = opened.log
    if not isinstance(command, HistoryCommand) and at.version >= known.state.turned_at:
        return known.version
    for later in range(at.version + 1, known.version + 1):
        matters = isinstance(command, HistoryCommand) or is_turn(known.commits[later - 1])
        if matters and _saw_of_battle(logs, opened, audience, Version(later)):
            return at.version
    return known.version


def _saw_of_table(logs: TableLogs, audience: Audience, version: Version) -> bool:
    def find_out() -> bool:
        doubted = doubted_in(logs.table.commits[version - 1], logs.opened.id if logs.opened else None)
        if any(audience.entries_of(logs.battle_telling(one)) for one in doubted):
            return True
        return audience.saw(logs.table_telling(version), logs.moment)

    return audience.noticed.saw.find(version, find_out, of_battle=False)


def _saw_of_battle(logs: TableLogs, opened: OpenedBattle, audience: Audience, version: Version) -> bool:
    def find_out() -> bool:
        return saw_in(opened, audience, version, logs.table.state)

    return audience.noticed.saw.find(version, find_out, of_battle=True)


def _last_seen_in(opened: OpenedBattle, audience: Audience, table: Table) -> Version:
    """The same of a battle that is not shown yet."""
    version = opened.log.version
    while version > 1 and not saw_in(opened, audience, version, table):
        version = Version(version - 1)
    return version


def saw_in(opened: OpenedBattle, audience: Audience, version: Version, table: Table) -> bool:
    """A commit, and with it whatever it strikes or brings back."""
    concerned = touched(((version, opened.log.commits[version - 1], opened.log.states[version - 1]),))
    return any(audience.saw(telling_of(opened, one, table), None) for one in concerned)
