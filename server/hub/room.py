"""A table on this worker: its logs, who is here, and what each of them sees. A cache: the store has the truth.

Read `step.Step` (what goes in together), then `Room.rehearse` (everything that could go wrong, before the append) and
`Room.take` (nothing here may go wrong, after it).
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

from msgspec import UNSET, Struct

from domain.commits import TableCommit
from domain.dice.keyed import Commitments
from domain.ids import BattleId, LinkId, SeatId, TableId
from domain.log import Moment
from domain.table.events import LogAccepted
from domain.table.grants import Grant, role_of
from domain.table.table import Delay, Table
from domain.views.viewer import audience_of
from server.commands.asked import STORE_FAULTS
from server.commands.earlier import EarlierIds
from server.commands.positions import PositionKey
from server.commands.refusals_kept import RefusalsKept
from server.commands.tokens import token_of
from server.event_store.chain import Chain
from server.event_store.port import EventStore
from server.hub.audience import Audience, Change, Prepared
from server.hub.bygone import Bygone
from server.hub.guest import Guest
from server.hub.kept_battles import Unproved, keep, written
from server.hub.lapse import Lapse
from server.hub.log import SHUT, Staged
from server.hub.noticed import Noticed
from server.hub.seen import last_seen, moved_by
from server.hub.step import OpenedBattle, Step, change_of
from server.hub.table_logs import TableLogs
from server.hub.turns import Turns
from server.hub.watched import Watched
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_server import Standing, Welcome

log = logging.getLogger(__name__)


class Rehearsal(Struct, frozen=True):
    """What every audience will see of a step.

    `fresh` are those that begin with it, or whose rights it changes; those that are in neither end with it.
    """

    change: Change
    prepared: tuple[tuple[Audience, Prepared], ...]
    fresh: tuple[Audience, ...]


class Room(TableLogs):
    """One table. Whatever waits for the store holds `lock`, so steps go in one at a time."""

    def __init__(
        self,
        table: TableId,
        store: EventStore,
        settings: Settings,
        link_key: bytes,
        position_key: bytes,
        now_ms: Callable[[], int],
        *,
        is_relaxed: bool = False,
    ) -> None:
        super().__init__(table)
        self.store: Final = store
        self.settings: Final = settings
        self.link_key: Final = link_key
        self.position_key: Final = PositionKey(position_key)
        self.now_ms: Final = now_ms
        self.lock: Final = asyncio.Lock()
        self.turns: Final = Turns(self)
        self.frozen: str | None = None
        self.told = SHUT
        """What those at the table are told of that."""
        self.barred: BattleId | None = None
        """The table's battle where a later Affray has written to it: nobody sees it here, and nothing happens in it."""
        self.lapse: Lapse | None = None
        """The log is not what it was, and whoever runs the table has not accepted that yet."""
        self.is_relaxed: Final = is_relaxed
        self.refusals = RefusalsKept(settings)
        self.earlier = EarlierIds(store, table)
        self.bygone = Bygone(settings.bygone_battles_max)
        self.audiences: Final[dict[str, Audience]] = {}
        self.guests: Final[set[Guest]] = set()
        self.on_step: Callable[[], None] = lambda: None
        self.on_hint: Callable[[bytes], bool] = lambda _: False
        """Whether a message of another worker's is of who is here, and says nothing of the logs."""
        self.on_away: Callable[[], None] = lambda: None
        """Somebody went, came, or is away by now."""
        self.unproved: Unproved | None = None
        """The kept moment that the battle was begun with, until it is compared with what its log leads to."""
        self.proving: asyncio.Task[None] | None = None
        """That work. Nothing is decided before it is done."""
        self._under_way: Final[set[asyncio.Task[None]]] = set()
        self._noticed: Final[dict[str, Noticed]] = {}
        self.watched: Watched | None = None
        """What those see who only watch, where they see it later."""

    @property
    def goes_on(self) -> bool:
        """Whether anything of its battle may happen by itself: its logs are sound, and nobody has paused it."""
        return self.frozen is None and self.lapse is None and not self.table.state.paused

    # ---------------------------------------------------------------- a step

    def rehearse(self, step: Step) -> Rehearsal:
        """Build and encode what `step` leads to, for all who are here or whom the fight needs, and change nothing.

        Whoever leads or plays must be able to come back, so their views are built while they are away too. What
        nobody looks at of those who only watch, or have still to choose, is built when somebody comes.
        Raises what a view raises.
        """
        change = change_of(step, self.table, self.opened, is_told=bool(self.audiences))
        prepared: list[tuple[Audience, Prepared]] = []
        fresh: list[Audience] = []
        for name, grant in self._audiences_at(change.table).items():
            if self.watched is not None and not sees_at_once(grant):
                continue
            audience = self.audiences.get(name)
            if audience is None or audience.grant != grant:
                fresh.append(Audience(grant, self.position_key, change, self._noticed_by(grant)))
            else:
                prepared.append((audience, audience.prepare(change, moved_by(audience, step, change))))
        return Rehearsal(change, tuple(prepared), tuple(fresh))

    def take(self, step: Step, rehearsal: Rehearsal) -> None:
        """`step` is on disk: take it in and let everyone see it."""
        self._take(step, rehearsal)
        if any(isinstance(event, LogAccepted) for staged in step.table for event in staged.commit.events):
            self.stand(None)

    def _take(self, step: Step, rehearsal: Rehearsal) -> None:
        self.take_commits(step)
        if step.opened is not None:
            self.unproved = step.opened.unproved
        self.keep_moment()
        if step.opened is not None:
            for noticed in self._noticed.values():
                noticed.forget_battle()
        self.audiences.clear()
        for fresh in rehearsal.fresh:
            self.audiences[fresh.name] = fresh
        for audience, prepared in rehearsal.prepared:
            self.audiences[audience.name] = audience
            audience.adopt(prepared)
        if step.opened is not None and self.watched is not None:
            self.watched.turn_to(step.opened)
        if self.watched is None and self.table.state.delay != Delay():
            self.watched = Watched(self)
        if step.table:
            self._seat_everyone()
        self.show_what_is_due()
        if step.opened is not None:
            self._welcome_everyone()
        self.on_step()

    def begin_anew(self, table: Sequence[Staged[Table, TableCommit]], opened: OpenedBattle | None) -> None:
        """Take the logs as they are in the store in place of what was known; everyone gets a snapshot of it."""
        self.forget_commits()
        self.refusals = RefusalsKept(self.settings)
        self.earlier = EarlierIds(self.store, self.id)
        self.bygone = Bygone(self.settings.bygone_battles_max)
        self.audiences.clear()
        self._noticed.clear()
        self.watched = None
        self.unproved = None
        step = Step(table, (), opened)
        self._take(step, self.rehearse(step))

    def stand(self, lapse: Lapse | None) -> None:
        """The log is not what it was, or all is well with it again: say so to everyone."""
        if lapse == self.lapse:
            return
        self.lapse = lapse
        for guest in tuple(self.guests):
            guest.outbox.send(self._standing(guest.audience.grant))
        self.on_step()

    def show_what_is_due(self) -> None:
        """Those who watch later see what is due now."""
        watched = self.watched
        if watched is None:
            return
        before = watched.opened
        watched.show_what_is_due(self.now_ms())
        if watched.opened is not before:
            for audience in watched.audiences.values():
                for guest in tuple(audience.guests):
                    self.welcome(guest)

    def logs_of(self, audience: Audience) -> TableLogs:
        """What this audience's pages are made of."""
        return self.logs_for(audience.grant)

    def logs_for(self, grant: Grant) -> TableLogs:
        """What those who hold `grant` are shown: some who watch see everything later."""
        return self if self.watched is None or self.shows_at_once(grant) else self.watched

    def shows_at_once(self, grant: Grant) -> bool:
        """Whether what happens shows at once to those who hold `grant`."""
        return self.watched is None or sees_at_once(grant)

    def keep_moment(self) -> None:
        """Where enough has come after a moment of the battle, keep it, so that it opens faster. Nobody waits for that."""
        opened = self.opened
        if opened is None or self.unproved is not None:
            return
        chain = opened.log.to_keep()
        if chain is not None:
            self.while_we_go_on(self._keep(opened.id, chain, opened.log.states[chain.version]))

    async def _keep(self, battle: BattleId, chain: Chain, moment: Moment) -> None:
        try:
            body = written(chain, moment)
            if len(body) <= self.settings.store.body_bytes_max:
                await keep(self.store, self.id, battle, body)
        except STORE_FAULTS as fault:
            log.warning("table %s: no moment of %s is kept: %s", self.id, battle, fault)
        except Exception:
            log.exception("table %s: no moment of %s is kept, by a fault of ours", self.id, battle)

    def announce(self, hint: bytes) -> None:
        """Tell other workers of this table, while we go on."""
        self.while_we_go_on(self.store.announce(self.id, hint))

    def while_we_go_on(self, work: Coroutine[None, None, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    # ---------------------------------------------------------------- who is here

    def audience(self, grant: Grant) -> Audience:
        """The audience of those who hold `grant`, for somebody who comes into it. The caller holds the lock."""
        if self.watched is not None and not sees_at_once(grant):
            return self.watched.audience(grant, self)
        name = audience_of(grant)
        found = self.audiences.get(name)
        if found is None or found.grant != grant:
            found = Audience(grant, self.position_key, self.now, self._noticed_by(grant))
            self.audiences[name] = found
        if not found.is_placed:
            found.place(last_seen(self, found))
        return found

    def _audiences_at(self, table: Table) -> dict[str, Grant]:
        """The audiences to build for, by name, with what an open link of `table` gives them."""
        used = {guest.link for guest in self.guests}
        grants = ((link, table.grant_of(link)) for link in table.links)
        return {
            audience_of(grant): grant
            for link, grant in grants
            if grant is not None and (plays(grant) or link in used)
        }

    def _noticed_by(self, grant: Grant) -> Noticed:
        name = audience_of(grant)
        found = self._noticed.get(name)
        if found is None or found.grant != grant:
            found = self._noticed[name] = Noticed(grant)
        return found

    def seat(self, guest: Guest, link: LinkId) -> None:
        """Put a guest into the audience of `link`, which it came by or which it was given."""
        grant = self.table.state.grant_of(link)
        assert grant is not None, "only a link that opens something is given a place"
        guest.audience.guests.discard(guest)
        guest.link, guest.audience = link, self.audience(grant)
        guest.audience.guests.add(guest)
        guest.outbox.waiting_bytes_max = self.waiting_bytes_max(grant)

    def waiting_bytes_max(self, grant: Grant) -> int:
        """How much may wait for a slow reader: less where somebody only watches."""
        settings = self.settings
        return settings.player_buffer_bytes_max if plays(grant) else settings.spectator_buffer_bytes_max

    def is_full_for(self, grant: Grant) -> bool:
        """Whether one more with these rights would be too many. Watchers never take a player's place, or the DM's."""
        if plays(grant):
            name = audience_of(grant)
            mine = sum(guest.audience.name == name for guest in self.guests)
            return mine >= self.settings.sockets_per_seat_max
        watching = sum(not plays(guest.audience.grant) for guest in self.guests)
        return watching >= self.settings.sockets_per_table_max

    def leave(self, guest: Guest) -> None:
        """A guest went away."""
        self.guests.discard(guest)
        guest.audience.guests.discard(guest)
        self.on_step()

    def forget_audiences(self) -> None:
        """Nobody is here: what the next one sees is worked out when they come."""
        assert not self.guests, "audiences with guests are kept"
        self.audiences.clear()

    def _seat_everyone(self) -> None:
        """Rights may have changed: send away whose link is revoked, greet anew whose rights are others now."""
        for guest in tuple(self.guests):
            grant = self.table.state.grant_of(guest.link)
            if grant is None:
                guest.outbox.fail(CloseCode.LINK_REVOKED, "this link was revoked; ask the DM for another")
                self.leave(guest)
            elif self.audience(grant) is not guest.audience:
                self.seat(guest, guest.link)
                self.greet(guest)

    def greet(self, guest: Guest, *, with_token: bool = False) -> None:
        """Say who a guest is here, and show everything as it is now."""
        self.welcome(guest, with_token=with_token)
        guest.outbox.write(self.snapshot_frame(guest.audience))

    def welcome(self, guest: Guest, *, with_token: bool = False) -> None:
        """Say who a guest is here; `with_token`: by what it opens the seat that it was given."""
        grant = guest.audience.grant
        moment = self.logs_of(guest.audience).moment
        identity = moment.battle.identity if moment else None
        epoch = moment.epochs[-1] if moment and moment.epochs else None
        seat: SeatId | None = grant.seat
        guest.outbox.send(
            Welcome(
                table=self.id,
                role=role_of(grant),
                sees=grant.sees,
                now_ms=self.now_ms(),
                runs=grant.runs,
                seat=seat or UNSET,
                token=token_of(self.link_key, guest.link) if with_token else UNSET,
                ruleset=identity.ruleset if identity else UNSET,
                commitments=Commitments(epoch.table, epoch.dm) if epoch else UNSET,
            )
        )

        standing = self._standing(grant)
        if standing != Standing():
            guest.outbox.send(standing)

    def _standing(self, grant: Grant) -> Standing:
        """How safely the log is kept; how much was lost, and what the operator lets happen, is the DM's to know."""
        lapse = self.lapse
        if not grant.runs:
            return Standing(log_lost=lapse is not None)
        lost = UNSET if lapse is None else lapse.acts_lost
        return Standing(lapse is not None, lost, self.is_relaxed)

    def _welcome_everyone(self) -> None:
        for guest in tuple(self.guests):
            self.welcome(guest)

    def snapshot_frame(self, audience: Audience) -> bytes:
        """Everything as this audience sees it, with the last entries; made once for all of it."""
        frame = audience.snapshot_frame()
        if frame is None:
            page = self.logs_of(audience).chronicle.page(audience, None, self.settings.snapshot_entries_max)
            frame = audience.snapshot_frame(page.entries)
        assert frame is not None, "with entries a snapshot is made"
        return frame


def plays(grant: Grant) -> bool:
    """Whether its holder does more than watch."""
    return grant.runs or grant.seat is not None


def sees_at_once(grant: Grant) -> bool:
    """Whether a delay does not concern its holder: who plays, leads or judges is never behind."""
    return plays(grant) or grant.sees == "all"
