"""A table's logs as this worker knows them: its own, and that of the battle which it shows."""

from typing import Final

from domain.commits import BattleCommit, TableCommit, decode_battle_commit, decode_table_commit
from domain.ids import Author, BattleId, CommandId, TableId, Version
from domain.log import BEGINNING, Moment, follow
from domain.table.table import EMPTY_TABLE, follow_table
from server.commands.positions import EntryPlace, Position
from server.event_store.keys import log_of_battle, log_of_table
from server.hub.audience import Change
from server.hub.chronicle import Chronicle
from server.hub.step import BattleLog, OpenedBattle, Step, TableLog, position_at, telling_of
from server.hub.telling import TableTelling, Telling, ToldOf


class TableLogs:
    """Commits, the states between them, and what follows from them alone."""

    def __init__(self, table: TableId) -> None:
        self.id: Final = table
        self.table = self.new_table_log()
        self.opened: OpenedBattle | None = None
        self.chronicle = Chronicle(self.telling)
        self._happened: Final[dict[tuple[Author, CommandId], Position]] = {}
        self._happened_in_battle: Final[dict[tuple[Author, CommandId], Version]] = {}
        self._ids_in_battle: Final[set[CommandId]] = set()
        self._ids_are_whole = True
        """Those of the commits before a battle's kept moment are noted when a command comes."""

    def forget_commits(self) -> None:
        """Nothing is known any more."""
        self.table = self.new_table_log()
        self.opened = None
        self.chronicle = Chronicle(self.telling)
        self._happened.clear()
        self._happened_in_battle.clear()
        self._ids_in_battle.clear()
        self._ids_are_whole = True

    @property
    def moment(self) -> Moment | None:
        """The battle's present, if one is open."""
        return self.opened.log.state if self.opened else None

    @property
    def position(self) -> Position:
        """The present."""
        return position_at(self.table, self.opened)

    @property
    def now(self) -> Change:
        """The present, with nothing to tell."""
        return Change(self.table.state, self.moment, self.position)

    def happened(self, author: Author, command: CommandId) -> Position | None:
        """Where a command of that id happened, if it did at the table or in the battle that is shown."""
        key = (author, command)
        self._note_all_ids()
        version = self._happened_in_battle.get(key)
        if key in self._happened or version is None:
            return self._happened.get(key)
        assert self.opened is not None, "what happened in a battle is known while it is open"
        return battle_position(self.opened, version)

    def is_taken(self, author: Author, command: CommandId) -> bool:
        """Whether somebody else gave a command of that id in the battle that is shown."""
        self._note_all_ids()
        return command in self._ids_in_battle and (author, command) not in self._happened_in_battle

    def knows(self, position: Position) -> bool:
        """Whether it is a moment of the table and of the battle that is shown: of these very histories."""
        if position.table > self.table.version or position.battle != self.position.battle:
            return False
        if position.table and position.table_chain != self.table.chain_bits(position.table):
            return False
        if self.opened is None:
            return True
        known = self.opened.log
        return (
            position.version <= known.version and known.chain_bits(position.version) == position.battle_chain
        )

    def knows_entry(self, place: EntryPlace) -> bool:
        """Whether it is an entry of a commit that is known."""
        if place.battle is None:
            return place.version <= self.table.version
        opened = self.opened
        return opened is not None and place.battle == opened.id and place.version <= opened.log.version

    def new_table_log(self) -> TableLog:
        """The table's own log, of which nothing is known yet."""
        return TableLog(log_of_table(self.id), EMPTY_TABLE, follow_table, decode_table_commit)

    def new_battle_log(self, battle: BattleId) -> BattleLog:
        """The log of a battle of this table, of which nothing is known yet."""
        return BattleLog(log_of_battle(self.id, battle), BEGINNING, follow, decode_battle_commit)

    def telling(self, told_of: ToldOf) -> Telling:
        """A commit that is known, with the states around it."""
        version = told_of.version
        if told_of.of_battle:
            return self.battle_telling(version)
        return self.table_telling(version)

    def table_telling(self, version: Version) -> TableTelling:
        """A commit of the table."""
        before, after = self.table.states[version - 1], self.table.states[version]
        return TableTelling(version, self.table.commits[version - 1], before, after)

    def battle_telling(self, version: Version) -> Telling:
        """A commit of the battle that is shown."""
        assert self.opened is not None, "commits of a battle are told of while it is open"
        return telling_of(self.opened, version, self.table.state, struck=self.chronicle.is_struck(version))

    def take_commits(self, step: Step) -> None:
        """`step` is on disk: it is known from now on."""
        for table_commit in step.table:
            self.table.take(table_commit)
            self.chronicle.note_table(table_commit.commit.at_ms, self.table.version)
            position = Position(self.table.version, table_chain=table_commit.chain_bits)
            self._happened[_id_of(table_commit.commit)] = position
        if step.opened is not None:
            self._turn_to(step.opened)
        for commit in step.battle:
            assert self.opened is not None, "only an open battle goes on"
            self.opened.log.take(commit)
            self._note(self.opened, self.opened.log.version)

    def _turn_to(self, opened: OpenedBattle) -> None:
        """Another battle is shown from now on."""
        self.opened = opened
        self._happened_in_battle.clear()
        self._ids_in_battle.clear()
        known = opened.log
        self.chronicle.forget_battle(lambda: zip(known.commits, known.states, strict=False), known.begun_at)
        self._ids_are_whole = not known.begun_at
        for version in range(known.begun_at + 1, known.version + 1):
            self._note(opened, Version(version))

    def _note(self, opened: OpenedBattle, version: Version) -> None:
        commit = opened.log.commits[version - 1]
        self.chronicle.note_battle(commit, version, opened.log.states[version - 1])
        self._note_id(commit.author, commit.id, version)

    def _note_id(self, author: Author, command: CommandId, version: Version) -> None:
        if version > 1:  # the first commit's command is the table's as well, which lists the battle
            self._ids_in_battle.add(command)
            self._happened_in_battle[author, command] = version

    def _note_all_ids(self) -> None:
        if self._ids_are_whole or self.opened is None:
            return
        known = self.opened.log
        for version, commit in enumerate(known.commits[: known.begun_at], 1):
            self._note_id(commit.author, commit.id, Version(version))
        self._ids_are_whole = True


def battle_position(opened: OpenedBattle, version: Version) -> Position:
    """The position of a single commit of a battle."""
    return Position(Version(0), opened.id, version, battle_chain=opened.log.chain_bits(version))


def _id_of(commit: BattleCommit | TableCommit) -> tuple[Author, CommandId]:
    return commit.author, commit.id
