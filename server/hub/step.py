"""What goes in together: commits that are about to be, or already are, in the store; and what they lead to."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.commits import BattleCommit, TableCommit
from domain.dice.keyed import Seeds
from domain.ids import BattleId, Version
from domain.log import Moment, acts, is_turn
from domain.table.table import Table
from server.commands.positions import Position
from server.hub.audience import Change
from server.hub.kept_battles import Unproved
from server.hub.log import Log, Staged
from server.hub.telling import BattleTelling, TableTelling, Telling, doubted_in, touched

BattleLog = Log[Moment, BattleCommit]
TableLog = Log[Table, TableCommit]


class OpenedBattle(Struct, frozen=True):
    """The battle that a table shows: its log, and the seeds of its dice epochs as far as this table has them."""

    id: BattleId
    log: BattleLog
    seeds: Mapping[int, Seeds]
    unproved: Unproved | None = None
    """The kept moment that the log was begun with, if it was."""


class Step(Struct, frozen=True):
    """Commits that go in together. `opened` takes the place of the battle that was shown before."""

    table: Sequence[Staged[Table, TableCommit]] = ()
    battle: Sequence[Staged[Moment, BattleCommit]] = ()
    opened: OpenedBattle | None = None


def telling_of(
    opened: OpenedBattle, version: Version, table: Table, *, struck: bool = False
) -> BattleTelling:
    """A commit of a battle that is known, with the moments around it."""
    known = opened.log
    before, after = known.states[version - 1], known.states[version]
    return BattleTelling(opened.id, version, known.commits[version - 1], before, after, table, struck)


def position_at(table_log: TableLog, opened: OpenedBattle | None) -> Position:
    """The present of both logs."""
    table, table_chain = table_log.version, table_log.chain_bits(table_log.version)
    if opened is None:
        return Position(table, table_chain=table_chain)
    version = opened.log.version
    return Position(table, opened.id, version, table_chain, opened.log.chain_bits(version))


def change_of(
    step: Step, table_log: TableLog, now_open: OpenedBattle | None, *, is_told: bool = True
) -> Change:
    """Where `step` leads from what is known, and what there is to tell of it; nothing where nobody is there to hear it."""
    table = step.table[-1].state if step.table else table_log.state
    befores = (table_log.state, *(staged.state for staged in step.table))
    tellings: list[Telling] = [
        TableTelling(Version(version), staged.commit, before, staged.state)
        for version, (before, staged) in enumerate(
            zip(befores, step.table, strict=False), table_log.version + 1
        )
    ]
    opened = step.opened or now_open
    position = position_at(table_log, opened)
    if step.table:
        last = step.table[-1]
        position = replace(position, table=Version(last.chain.version), table_chain=last.chain_bits)
    if opened is None:
        return Change(table, None, position, tuple(tellings))
    moment = opened.log.state
    if step.battle:
        newest = step.battle[-1]
        moment = newest.state
        version = Version(newest.chain.version)
        position = replace(position, version=version, battle_chain=newest.chain_bits)
    if is_told:
        tellings.extend(_battle_tellings(opened, step, table))
        tellings.extend(_doubted(opened, step, table))
    return Change(table, moment, position, tuple(tellings))


def _doubted(opened: OpenedBattle, step: Step, table: Table) -> Iterator[BattleTelling]:
    """Entries that somebody flags in this step, told again."""
    doubted = {version for staged in step.table for version in doubted_in(staged.commit, opened.id)}
    stands = {act.told_by for act in acts(opened.log.state)} if doubted else set[Version]()
    for version in sorted(doubted):
        if version <= opened.log.version:
            is_act = not is_turn(opened.log.commits[version - 1])
            yield telling_of(opened, version, table, struck=is_act and version not in stands)


def _battle_tellings(opened: OpenedBattle, step: Step, table: Table) -> Iterator[BattleTelling]:
    """What a step gives to tell of a battle: all of it where it was only now opened."""
    known, later = opened.log, step.battle

    def commit(version: Version) -> BattleCommit:
        return (
            known.commits[version - 1]
            if version <= known.version
            else later[version - known.version - 1].commit
        )

    def moment(version: int) -> Moment:
        return known.states[version] if version <= known.version else later[version - known.version - 1].state

    first = 1 if step.opened is not None else known.version + 1
    fresh = (Version(version) for version in range(first, known.version + len(later) + 1))
    for version, struck in touched(
        (version, commit(version), moment(version - 1)) for version in fresh
    ).items():
        before, after = moment(version - 1), moment(version)
        yield BattleTelling(opened.id, version, commit(version), before, after, table, struck)
