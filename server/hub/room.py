"""A table on this worker: its logs, who is here, and what each of them sees. A cache: the store has the truth.

Read `step.Step` (what goes in together), then `Room.rehearse` (everything that could go wrong, before the append) and
`Room.take` (nothing here may go wrong, after it).
"""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec import UNSET, Struct

from domain.commits import BattleCommit, TableCommit, decode_battle_commit, decode_table_commit
from domain.dice.keyed import Commitments
from domain.events import QuestionAsked
from domain.ids import Author, BattleId, CommandId, LinkId, QuestionId, SeatId, TableId, Version
from domain.log import BEGINNING, Moment, follow
from domain.table.grants import DM_GRANT, LEAST, Grant, role_of
from domain.table.table import EMPTY_TABLE, follow_table
from domain.views.viewer import audience_of
from domain.visibility import told
from server.commands.positions import Position, PositionKey
from server.commands.refusals_kept import RefusalsKept
from server.commands.tokens import token_of
from server.event_store.keys import log_of_battle, log_of_table
from server.event_store.port import EventStore
from server.hub.audience import Audience, Change, Prepared
from server.hub.chronicle import Chronicle, ToldOf
from server.hub.guest import Guest
from server.hub.step import BattleLog, OpenedBattle, Step, TableLog, change_of
from server.hub.telling import BattleTelling, TableTelling, Telling, touched
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_server import Welcome


class Rehearsal(Struct, frozen=True):
    """What every audience will see of a step; `replaced` are those whose rights it changes."""

    change: Change
    prepared: tuple[tuple[Audience, Prepared], ...]
    replaced: tuple[tuple[Audience, Audience], ...]


class Room:
    """One table. Whatever waits for the store holds `lock`, so steps go in one at a time."""

    def __init__(
        self,
        table: TableId,
        store: EventStore,
        settings: Settings,
        link_key: bytes,
        position_key: bytes,
        now_ms: Callable[[], int],
    ) -> None:
        self.id: Final = table
        self.store: Final = store
        self.settings: Final = settings
        self.link_key: Final = link_key
        self.position_key: Final = PositionKey(position_key)
        self.now_ms: Final = now_ms
        self.lock: Final = asyncio.Lock()
        self.table: Final = TableLog(log_of_table(table), EMPTY_TABLE, follow_table, decode_table_commit)
        self.opened: OpenedBattle | None = None
        self.frozen: str | None = None
        self.refusals: Final = RefusalsKept(settings)
        self.audiences: Final[dict[str, Audience]] = {}
        self.guests: Final[set[Guest]] = set()
        self.chronicle: Final = Chronicle(self.telling)
        self.asked_ms: Final[dict[QuestionId, int]] = {}
        self.on_step: Callable[[], None] = lambda: None
        self._announcing: Final[set[asyncio.Task[None]]] = set()
        self._happened: Final[dict[tuple[Author, CommandId], Position]] = {}

    # ---------------------------------------------------------------- what is known

    @property
    def moment(self) -> Moment | None:
        """The battle's present, if one is open."""
        return self.opened.log.state if self.opened else None

    @property
    def position(self) -> Position:
        """The present."""
        if self.opened is None:
            return Position(self.table.version)
        return Position(self.table.version, self.opened.id, self.opened.log.version)

    @property
    def now(self) -> Change:
        """The present, with nothing to tell."""
        return Change(self.table.state, self.moment, self.position)

    def happened(self, author: Author, command: CommandId) -> Position | None:
        """Where a command of that id happened, if it ever did."""
        return self._happened.get((author, command))

    def new_battle_log(self, battle: BattleId) -> BattleLog:
        """The log of a battle of this table, of which nothing is known yet."""
        return BattleLog(log_of_battle(self.id, battle), BEGINNING, follow, decode_battle_commit)

    def telling(self, told_of: ToldOf) -> Telling:
        """A commit that is known, with the states around it."""
        version = told_of.version
        if not told_of.of_battle:
            before, after = self.table.states[version - 1], self.table.states[version]
            return TableTelling(version, self.table.commits[version - 1], before, after)
        assert self.opened is not None, "commits of a battle are told of while it is open"
        known = self.opened.log
        return BattleTelling(
            battle=self.opened.id,
            version=version,
            commit=known.commits[version - 1],
            before=known.states[version - 1],
            after=known.states[version],
            table=self.table.state,
            struck=self.chronicle.is_struck(version),
        )

    # ---------------------------------------------------------------- a step

    def rehearse(self, step: Step) -> Rehearsal:
        """Build and encode what `step` leads to for everyone, and change nothing. Raises what a view raises."""
        for grant in (DM_GRANT, LEAST):  # whoever comes next must be able to, even if nobody of them is here
            self.audience(grant, None)
        change = change_of(step, self.table, self.opened)
        replaced: list[tuple[Audience, Audience]] = []
        prepared: list[tuple[Audience, Prepared]] = []
        for audience in self.audiences.values():
            now = change.table.grant_of(audience.link) if audience.link else None
            if now is not None and now != audience.grant and audience_of(now) == audience.name:
                fresh = Audience(now, audience.link, self.position_key, change)
                fresh.position = Position(
                    change.position.table, change.position.battle, audience.position.version
                )
                replaced.append((audience, fresh))
            else:
                prepared.append((audience, audience.prepare(change)))
        return Rehearsal(change, tuple(prepared), tuple(replaced))

    def take(self, step: Step, rehearsal: Rehearsal) -> None:
        """`step` is on disk: take it in and let everyone see it."""
        for table_commit in step.table:
            self.table.take(table_commit)
            self.chronicle.note_table(table_commit.commit.at_ms, self.table.version)
            self._remember(table_commit.commit, Position(self.table.version))
        if step.opened is not None:
            self._turn_to(step.opened)
        for commit in step.battle:
            assert self.opened is not None, "only an open battle goes on"
            self.opened.log.take(commit)
            self._note(self.opened, self.opened.log.version)
        for audience, fresh in rehearsal.replaced:
            self.audiences[audience.name] = fresh
        for audience, prepared in rehearsal.prepared:
            audience.adopt(prepared)
        if step.table:
            self._seat_everyone()
        if step.opened is not None:
            self._welcome_everyone()
        self.on_step()

    def _turn_to(self, opened: OpenedBattle) -> None:
        """Another battle is shown from now on."""
        self.opened = opened
        self.asked_ms.clear()
        self.chronicle.forget_battle()
        for version in range(1, opened.log.version + 1):
            self._note(opened, Version(version))

    def _note(self, opened: OpenedBattle, version: Version) -> None:
        commit = opened.log.commits[version - 1]
        self.chronicle.note_battle(commit, version)
        for event in commit.events:
            if isinstance(event, QuestionAsked):
                self.asked_ms[told(event.question).id] = commit.at_ms
        if version > 1:  # the first commit's command is the table's as well, which lists the battle
            self._remember(commit, Position(Version(0), opened.id, version))

    def _remember(self, commit: BattleCommit | TableCommit, position: Position) -> None:
        self._happened[commit.author, commit.id] = position

    def announce(self, hint: bytes) -> None:
        """Tell other workers of this table, while we go on."""
        telling = asyncio.create_task(self.store.announce(self.id, hint))
        self._announcing.add(telling)
        telling.add_done_callback(self._announcing.discard)

    # ---------------------------------------------------------------- who is here

    def audience(self, grant: Grant, link: LinkId | None) -> Audience:
        """The audience of those who hold `grant`; made when the first of them comes."""
        name = audience_of(grant)
        found = self.audiences.get(name)
        if found is None:
            found = self.audiences[name] = Audience(grant, link, self.position_key, self.now)
            found.position = self._last_seen_by(found)
        return found

    def _last_seen_by(self, audience: Audience) -> Position:
        """Of each log, the last commit that an audience sees anything of; the same on every worker, at any time."""
        now = self.now
        table = self.table.version
        while table > 1 and not audience.saw(self.telling(ToldOf(0, of_battle=False, version=table)), now):
            table = Version(table - 1)
        opened = self.opened
        if opened is None:
            return Position(table)
        version = opened.log.version
        while version > 1 and not self._saw_of_battle(audience, opened, version, now):
            version = Version(version - 1)
        return Position(table, opened.id, version)

    def _saw_of_battle(self, audience: Audience, opened: OpenedBattle, version: Version, now: Change) -> bool:
        tellings = (
            self.telling(ToldOf(0, of_battle=True, version=concerned))
            for concerned in touched(((version, opened.log.commits[version - 1]),))
        )
        return any(audience.saw(telling, now) for telling in tellings)

    def seat(self, guest: Guest, link: LinkId) -> None:
        """Put a guest into the audience of `link`, which it came by or which it was given."""
        grant = self.table.state.grant_of(link)
        assert grant is not None, "only a link that opens something is given a place"
        guest.audience.guests.discard(guest)
        self._drop_if_empty(guest.audience)
        guest.link, guest.audience = link, self.audience(grant, link)
        guest.audience.guests.add(guest)
        guest.outbox.waiting_bytes_max = self.waiting_bytes_max(grant)

    def waiting_bytes_max(self, grant: Grant) -> int:
        """How much may wait for a slow reader: less where somebody only watches."""
        plays = grant.runs or grant.seat is not None
        settings = self.settings
        return settings.player_buffer_bytes_max if plays else settings.spectator_buffer_bytes_max

    def leave(self, guest: Guest) -> None:
        """A guest went away."""
        self.guests.discard(guest)
        guest.audience.guests.discard(guest)
        self._drop_if_empty(guest.audience)
        self.on_step()

    def forget_audiences(self) -> None:
        """Nobody is here: what the next one sees is worked out when they come."""
        assert not self.guests, "audiences with guests are kept"
        self.audiences.clear()

    def _drop_if_empty(self, audience: Audience) -> None:
        if not audience.guests and self.audiences.get(audience.name) is audience:
            del self.audiences[audience.name]

    def _seat_everyone(self) -> None:
        """Rights may have changed: send away whose link is revoked, greet anew whose rights are others now."""
        for guest in tuple(self.guests):
            grant = self.table.state.grant_of(guest.link)
            if grant is None:
                guest.outbox.fail(CloseCode.LINK_REVOKED, "this link was revoked; ask the DM for another")
                self.leave(guest)
            elif (
                grant != guest.audience.grant or self.audiences.get(guest.audience.name) is not guest.audience
            ):
                self.seat(guest, guest.link)
                self.greet(guest)

    def greet(self, guest: Guest, *, with_token: bool = False) -> None:
        """Say who a guest is here, and show everything as it is now."""
        self.welcome(guest, with_token=with_token)
        guest.outbox.write(self.snapshot_frame(guest.audience))

    def welcome(self, guest: Guest, *, with_token: bool = False) -> None:
        """Say who a guest is here; `with_token`: by what it opens the seat that it was given."""
        grant = guest.audience.grant
        identity = self.moment.battle.identity if self.moment else None
        epoch = identity.epochs[-1] if identity and identity.epochs else None
        seat: SeatId | None = grant.seat
        guest.outbox.send(
            Welcome(
                table=self.id,
                role=role_of(grant),
                sees=grant.sees,
                runs=grant.runs,
                seat=seat or UNSET,
                token=token_of(self.link_key, guest.link) if with_token else UNSET,
                ruleset=identity.ruleset if identity else UNSET,
                commitments=Commitments(epoch.table, epoch.dm) if epoch else UNSET,
            )
        )

    def _welcome_everyone(self) -> None:
        for guest in tuple(self.guests):
            self.welcome(guest)

    def snapshot_frame(self, audience: Audience) -> bytes:
        """Everything as this audience sees it, with the last entries; made once for all of it."""
        frame = audience.snapshot_frame()
        if frame is None:
            page = self.chronicle.page(audience, None, self.settings.snapshot_entries_max)
            frame = audience.snapshot_frame(page.entries)
        assert frame is not None, "with entries a snapshot is made"
        return frame
