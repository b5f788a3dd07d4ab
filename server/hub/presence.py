"""Who is here, by the names that everyone knows. Soft: never in the log, never read by a rule.

A seat is here while any worker hears a socket of it, and is away once none has for `seat_away_seconds`; it is here
again at once. A socket that nobody closed and by which nothing comes, not even a pong, is not heard: a phone that went
out of reach says no goodbye. Workers tell one another whom they have, on every change and now and then, so that of a
worker which died it is known soon as well. Where the store's hints do not come, nobody at another worker is taken for gone.
"""

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import inf
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from domain.ids import DM, SeatId
from domain.table.decide import speaker_of
from domain.table.grants import Actor, Grant
from server.hub.frames import message_frame
from server.hub.guest import Guest
from server.hub.lent import take_back_what_was_lent
from server.hub.presence_told import PresenceTold
from server.hub.room import Room
from server.wire.from_server import Presence

_PREFIX: Final = b"here "
_WORKERS_MAX: Final = 64
_BEATS_MISSED: Final = 1.5
"""After so many pauses between two beats without one, nobody is at that worker any more."""
_HEARD_AGAIN_SECONDS: Final = 0.25
"""So often it is looked whether a silent socket is heard again."""


class Here(Struct, frozen=True):
    """What one worker has: the seats that somebody sits in, `dm` among them, how many only watch, how many choose still."""

    worker: str
    seats: tuple[str, ...] = ()
    watching: int = 0
    choosing: int = 0


class _Heard(Struct, frozen=True):
    here: Here
    at: float


_decoder: Final = msgspec.msgpack.Decoder(Here)


class PresenceBoard:
    """Tells everyone at a table who is here and who is away, a moment after that changed."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._worker: Final = secrets.token_hex(4)
        self._began: Final = monotonic()
        self._seen: Final[dict[str, float]] = {}
        """When each seat was last known to be here."""
        self._was_here: frozenset[str] = frozenset()
        self._came: Final[set[str]] = set()
        """Who came since it was told, however short: then they were here."""
        self._silent: set[Guest] = set()
        self._away: frozenset[str] = frozenset()
        """Who was away when it was told last."""
        self._others: Final[dict[str, _Heard]] = {}
        self._announced = Here(self._worker)
        self._beat_at = -inf
        self._told: Final = PresenceTold(room)
        self._pending: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._is_stopped = False

    def look(self) -> None:
        """Something may have changed; told together with what else changes in the next moment."""
        if self._pending is None and not self._is_stopped:
            pause_seconds = self._room.settings.presence_pause_seconds
            self._pending = asyncio.get_running_loop().call_later(pause_seconds, self._tell)

    def stop(self) -> None:
        """Tell nothing any more."""
        self._is_stopped = True
        self._told.stop()
        for timer in (self._pending, self._later):
            if timer is not None:
                timer.cancel()
        if self._announced != Here(self._worker):
            self._announce(Here(self._worker))

    def greet(self, guest: Guest) -> None:
        """Somebody came: they have to be told even if for the others nothing changed."""
        seat = _seat_of(guest.audience.grant)
        if seat is not None:
            self._came.add(seat)
        self._told.forget()
        self.look()

    def hear(self, message: bytes) -> bool:
        """Whether it is a word of another worker's on who is there, or our own that came back."""
        if not message.startswith(_PREFIX):
            return False
        try:
            here = _decoder.decode(message.removeprefix(_PREFIX))
        except msgspec.DecodeError:
            return False
        if here.worker != self._worker:
            is_new = here.worker not in self._others
            if is_new and len(self._others) >= _WORKERS_MAX:
                self._others.pop(min(self._others, key=lambda name: self._others[name].at))
            self._know(() if is_new else self._others[here.worker].here.seats)
            self._others[here.worker] = _Heard(here, monotonic())
            if is_new and here.seats:
                self._announced = Here(self._worker)  # it does not know yet whom we have
            self.look()
        return True

    def is_away(self, seat: SeatId) -> bool:
        """Whether nobody has sat there for a while."""
        return monotonic() >= self._away_at(seat)

    def _away_at(self, seat: str) -> float:
        if seat in self._here().seats or any(seat in heard.here.seats for heard in self._others.values()):
            return inf
        return self._seen.get(seat, self._began) + self._room.settings.seat_away_seconds

    def _here(self) -> Here:
        """Whom this worker has."""
        grants = [guest.audience.grant for guest in self._room.guests]
        heard = (guest.audience.grant for guest in self._room.guests if not guest.is_silent)
        seats = {seat for grant in heard if (seat := _seat_of(grant)) is not None} | self._came
        others = [grant for grant in grants if _seat_of(grant) is None]
        choosing = sum(grant.claims for grant in others)
        return Here(self._worker, tuple(sorted(seats)), len(others) - choosing, choosing)

    def _know(self, seats: Iterable[str]) -> None:
        """These are here now, or were a moment ago."""
        now = monotonic()
        self._seen.update((seat, now) for seat in seats)

    def _look_around(self, here: Here) -> tuple[int, int]:
        """Bring what is known of everyone up to date; how many watch, and how many have no character yet."""
        now = monotonic()
        if self._room.store.deaf is None:
            for name in [name for name, heard in self._others.items() if now >= self._unheard_at(heard)]:
                self._know(self._others.pop(name).here.seats)
        for heard in self._others.values():
            self._know(heard.here.seats)
        self._know(self._was_here | {*here.seats})
        self._was_here = frozenset(here.seats)
        all_here = (here, *(heard.here for heard in self._others.values()))
        return sum(one.watching for one in all_here), sum(one.choosing for one in all_here)

    def _unheard_at(self, heard: _Heard) -> float:
        return heard.at + _BEATS_MISSED * self._room.settings.presence_beat_seconds

    def _sitting(self) -> list[Guest]:
        return [guest for guest in self._room.guests if _seat_of(guest.audience.grant) is not None]

    def _listen(self) -> None:
        """Note who fell silent, and give back what was lent of whoever was away and is heard again on the same socket."""
        for guest in self._sitting():
            is_heard_again = guest in self._silent and not guest.is_silent
            if is_heard_again and _seat_of(guest.audience.grant) in self._away:
                self._room.while_we_go_on(take_back_what_was_lent(self._room, guest))
        self._silent = {guest for guest in self._sitting() if guest.is_silent}

    def _tell(self) -> None:
        self._pending = None
        here = self._here()
        is_change = self._was_here != frozenset(here.seats)
        watching, choosing = self._look_around(here)
        self._listen()
        if here != self._announced:
            self._announce(here)
        known = {*_names(self._room)} - ({DM} - {*self._seen})
        self._away = away = frozenset(seat for seat in known if self.is_away(SeatId(seat)))
        is_news = self._told.tell(
            message_frame(presence_of(self._room, known - away, away, watching, choosing))
        )
        if is_news or is_change:
            self._room.on_away()
        self._look_later(here)
        if self._came:  # those who are gone again already are so from the next look on
            self._came.clear()
            self.look()

    def _look_later(self, here: Here) -> None:
        """At the next moment at which somebody will be silent or away, and when it is time to say again whom we have."""
        now = monotonic()
        waits = [at - now for seat in _names(self._room) if now < (at := self._away_at(seat)) < inf]
        waits += [
            max(guest.silent_in_seconds, _HEARD_AGAIN_SECONDS)
            for guest in self._sitting()
            if not guest.is_silent
        ]
        waits += [max(self._unheard_at(heard) - now, _HEARD_AGAIN_SECONDS) for heard in self._others.values()]
        if self._silent:
            waits.append(_HEARD_AGAIN_SECONDS)
        if here.seats or here.watching or here.choosing:
            waits.append(max(self._beat_at - now, 0.0))
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(min(waits), self._beat) if waits else None

    def _beat(self) -> None:
        if monotonic() >= self._beat_at:
            self._announced = Here(self._worker)  # said again, whatever was said before
        self.look()

    def _announce(self, here: Here) -> None:
        self._announced = here
        self._beat_at = monotonic() + self._room.settings.presence_beat_seconds
        self._room.announce(_PREFIX + msgspec.msgpack.encode(here))


def presence_of(
    room: Room, here: AbstractSet[str], away: AbstractSet[str], watching: int, choosing: int = 0
) -> Presence:
    """The names of the seats that somebody sits in and of those whose player is away, and how many have none."""
    names = _names(room)
    present, gone = ({names[seat] for seat in seats} for seats in (here, away))
    return Presence(tuple(sorted(present)), watching, tuple(sorted(gone)), choosing)


def _seat_of(grant: Grant) -> str | None:
    return str(DM) if grant.runs else grant.seat


def _names(room: Room) -> Mapping[str, str]:
    """The seats that there are, each with the name that everyone knows it by."""
    names: dict[str, str] = {}
    for link in room.table.state.links.values():
        grant = room.table.state.grant_of(link.id)
        seat = _seat_of(grant) if grant is not None else None
        if grant is None or seat is None:
            continue
        own = [one.sheet.name for one in room.table.state.characters.values() if one.seat == seat]
        name = speaker_of(room.table.state, Actor(DM, grant)) if grant.runs else ", ".join(own)
        if name:
            names[seat] = name
    return names
