"""What those see who only watch, where the DM lets them see it later: the same logs, kept behind.

Everything that goes out to them is made of these logs and of nothing else. A commit goes in when it is due: so long
after its own time, or so many acts later that show them something; a battle that is over or stands still drains. What was taken back before it
was due is passed over, and whoever was hidden before it was due is not in it. All of this follows from the times in the
logs, so that it is the same on every worker, and after a restart.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Final

from domain.commits import BattleCommit, TableCommit
from domain.ids import BattleId, FigureId, Version
from domain.log import struck_by
from domain.table.grants import LEAST, Grant
from domain.table.table import Delay
from domain.views.viewer import audience_of
from server.hub.audience import Audience, Change, Lens
from server.hub.noticed import Noticed
from server.hub.seen import saw_in
from server.hub.step import OpenedBattle, position_at, telling_of
from server.hub.table_logs import TableLogs
from server.hub.telling import TableTelling, Telling, touched

if TYPE_CHECKING:
    from server.hub.room import Room


class Watched(TableLogs):
    """The logs as far as those know them who only watch; and their audiences."""

    def __init__(self, room: "Room") -> None:
        super().__init__(room.id)
        self._room: Final = room
        self._battles: Final[list[OpenedBattle]] = [room.opened] if room.opened else []
        self._known_of: Final[set[BattleId]] = set()
        self.audiences: Final[dict[str, Audience]] = {}
        self.lens: Final = Lens()
        self._eyes: Final = Audience(LEAST, room.position_key, self.now, Noticed(LEAST))
        self._showing: Final[dict[tuple[BattleId, int], bool]] = {}
        for _ in self._due_by(room.now_ms()):
            pass

    def turn_to(self, opened: OpenedBattle) -> None:
        """The table shows another battle: they come to it when they have seen this one."""
        self._battles.append(opened)

    # ---------------------------------------------------------------- what is due

    def show_what_is_due(self, now_ms: int) -> None:
        """Take in what is due and show it."""
        for telling in self._due_by(now_ms):
            change = self._change(telling)
            for audience in self.audiences.values():
                audience.adopt(audience.prepare(change, change.position))

    def next_due_ms(self) -> int | None:
        """When the next commit is due; None where none waits."""
        table, battle = self._next_of_table(), self._next_of_battle()
        waiting = [due for due in (table, battle) if due is not None]
        return min(waiting, default=None)

    def horizon_ms(self, now_ms: int) -> int:
        """The time of what they see now: so long ago, and before the first commit that waits still."""
        horizon_ms = now_ms - self._room.table.state.delay.seconds * 1000
        if self._next_of_table() is not None:
            horizon_ms = min(horizon_ms, self._room.table.commits[self.table.version].at_ms - 1)
        source = self._source()
        if source is not None and self.opened is not None:
            waiting = range(self.opened.log.version + 1, source.log.version + 1)
            if (first := next((one for one in waiting if self._shows(source, one)), None)) is not None:
                horizon_ms = min(horizon_ms, source.log.commits[first - 1].at_ms - 1)
        return horizon_ms

    def due_by_time(self, at_ms: int) -> int:
        """When something of that time is due, as far as seconds count."""
        return at_ms + self._room.table.state.delay.seconds * 1000

    def _due_by(self, now_ms: int) -> Iterator[tuple[Telling, ...]]:
        """Take in, one after another, what is due by then; each time what there is to tell of it."""
        while True:
            table, battle = self._next_of_table(), self._next_of_battle()
            if battle is not None and battle <= now_ms and (table is None or battle <= table):
                yield self._battle_goes_on()
            elif table is not None and table <= now_ms:
                yield self._table_goes_on()
            else:
                return

    def _next_of_table(self) -> int | None:
        """When the next commit of the table is due."""
        known, version = self._room.table, self.table.version + 1
        if version > known.version:
            return None
        return self._due(known.commits[version - 1].at_ms, known.states[version - 1].delay, None)

    def _next_of_battle(self) -> int | None:
        """When the next commits of the battle are due: one, or all up to that which took them back."""
        source = self._source()
        if source is None or self.opened is None or self.opened.log.version >= source.log.version:
            return None
        return self._due_of(source, self._end_of_stretch(source, Version(self.opened.log.version + 1)))

    def _due_of(self, source: OpenedBattle, version: int) -> int:
        at_ms = source.log.commits[version - 1].at_ms
        return self._due(at_ms, self._delay_at(at_ms), (source, version))

    def _due(self, at_ms: int, delay: Delay, of: tuple[OpenedBattle, int] | None) -> int:
        due = at_ms + delay.seconds * 1000
        if not delay.acts:
            return due
        source, version = of or (self._source(), 0)
        return due if source is None else max(due, self._acts_later(source, version, at_ms, delay.acts))

    def _acts_later(self, source: OpenedBattle, version: int, at_ms: int, acts: int) -> int:
        """When so many acts have followed; earlier where the battle ended meanwhile, or stood still.

        Only acts that show something count: else what comes out would tell how often something hidden happened.
        """
        idle_ms = round(self._room.settings.watched_idle_seconds * 1000)
        commits, last = source.log.commits, at_ms
        following = (
            n
            for n in range(version, len(commits))
            if (version or commits[n].at_ms > at_ms) and self._shows(source, n + 1)
        )
        for passed, n in zip(count(1), following, strict=False):
            if commits[n].at_ms - last >= idle_ms:
                break
            last = commits[n].at_ms
            if passed == acts or source.log.states[n + 1].battle.round_state.step == "over":
                return last
        if source.log.states[version].battle.round_state.step == "over":
            return last
        return last + idle_ms

    def _shows(self, source: OpenedBattle, version: int) -> bool:
        """Whether a commit showed those who only watch anything, when it happened: that never changes any more."""
        place = (source.id, version)
        if place not in self._showing:
            known = self._room.table
            at_ms = source.log.commits[version - 1].at_ms
            table = known.states[bisect_right(known.commits, at_ms, key=_at_ms)]
            self._showing[place] = saw_in(source, self._eyes, Version(version), table)
        return self._showing[place]

    def _delay_at(self, at_ms: int) -> Delay:
        """The delay that was in force at a time."""
        known = self._room.table
        return known.states[bisect_right(known.commits, at_ms, key=_at_ms)].delay

    def _source(self) -> OpenedBattle | None:
        """The battle that they see, as it is known here."""
        if self.opened is None:
            return None
        shown = self.opened.id
        return next((one for one in self._battles if one.id == shown), None)

    # ---------------------------------------------------------------- taking it in

    def _table_goes_on(self) -> tuple[Telling, ...]:
        before = self.table.state
        self.table.take_from(self._room.table)
        version = self.table.version
        commit = self.table.commits[-1]
        self.chronicle.note_table(commit.at_ms, version)
        listed = self.table.state.battle
        told: tuple[Telling, ...] = (TableTelling(version, commit, before, self.table.state),)
        if listed is None or (self.opened is not None and self.opened.id == listed.id):
            return told
        found = next((one for one in self._battles if one.id == listed.id), None)
        if found is None:
            return told  # a battle of which this worker knows no more
        log = self.new_battle_log(found.id)
        log.take_from(found.log)
        opened = OpenedBattle(found.id, log, found.seeds)
        self._turn_to(opened)
        for audience in self.audiences.values():
            audience.noticed.forget_battle()
        return (*told, telling_of(opened, Version(1), self.table.state))

    def _battle_goes_on(self) -> tuple[Telling, ...]:
        source, opened = self._source(), self.opened
        assert source is not None, "a battle goes on that is known"
        assert opened is not None, "a battle goes on that is shown"
        first = Version(opened.log.version + 1)
        end = self._end_of_stretch(source, first)
        fresh = [Version(version) for version in range(first, end + 1)]
        for version in fresh:
            known_by = self._known_by(source, version)
            if version != end and self._struck(source, version, known_by) is not None:
                self.lens.passed_over.add((source.id, version))
            self.lens.veils[source.id, version] = self._veil(source, version, known_by)
            opened.log.take_from(source.log)
            self._note(opened, version)
        log = opened.log
        told = touched((version, log.commits[version - 1], log.states[version - 1]) for version in fresh)
        return tuple(
            telling_of(opened, version, self.table.state, struck=struck) for version, struck in told.items()
        )

    def _end_of_stretch(self, source: OpenedBattle, version: Version) -> Version:
        """The commit itself, or the one that took it back before it was due, and whatever that concerns."""
        end, at = version, version
        while at <= end:
            by = self._struck(source, at, self._known_by(source, at))
            end, at = max(end, by or end), Version(at + 1)
        return end

    def _known_by(self, source: OpenedBattle, version: int) -> Version:
        """How far the log went when this commit was due."""
        due = self._due_of(source, version)
        return Version(bisect_right(source.log.commits, due, version, key=_at_ms))

    def _struck(self, source: OpenedBattle, version: int, known_by: int) -> Version | None:
        """The commit by which this one counted no more when it was due; None where it counted."""
        by: Version | None = None
        for later in range(version + 1, known_by + 1):
            struck = struck_by(source.log.states[later - 1], source.log.commits[later - 1])
            if Version(version) in struck:
                by = Version(later) if struck[Version(version)] else None
        return by

    def _veil(self, source: OpenedBattle, version: int, known_by: int) -> frozenset[FigureId]:
        """Whom everyone saw then, and nobody any more when it was due."""
        then = source.log.states[version].battle.combatants.by_id
        now = source.log.states[known_by].battle.combatants.by_id
        gone = (
            name for name, one in then.items() if not one.hidden and (name not in now or now[name].hidden)
        )
        return frozenset(gone)

    def know_of(self, source: OpenedBattle) -> None:
        """A battle that is over and was not seen here: what of it is passed over, and whom they do not see in it."""
        if source.id in self._known_of or any(one.id == source.id for one in self._battles):
            return
        self._known_of.add(source.id)
        for number in range(1, source.log.version + 1):
            version = Version(number)
            known_by = self._known_by(source, version)
            if self._struck(source, version, known_by) is not None:
                self.lens.passed_over.add((source.id, version))
            if veil := self._veil(source, version, known_by):
                self.lens.veils[source.id, version] = veil

    # ---------------------------------------------------------------- who watches

    def _change(self, tellings: tuple[Telling, ...] = ()) -> Change:
        position = position_at(self.table, self.opened)
        return Change(self.table.state, self.moment, position, tellings, self.lens.veil_at(position))

    def audience(self, grant: Grant, room: "Room") -> Audience:
        """The audience of those who watch with `grant`."""
        name = audience_of(grant)
        found = self.audiences.get(name)
        if found is None or found.grant != grant:
            now = self._change()
            found = Audience(grant, room.position_key, now, Noticed(grant), self.lens)
            found.place(now.position)
            self.audiences[name] = found
        return found


def _at_ms(commit: BattleCommit | TableCommit) -> int:
    return commit.at_ms
