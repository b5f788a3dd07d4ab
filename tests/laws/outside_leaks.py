"""Leaks planted outside the pages: presence, notices of corrections, log lines, labels, close reasons, HTTP, export."""

# Leaks are planted with lambdas in the middle of things; what those stand in for is typed, they need not be.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final
from unittest.mock import patch

from msgspec import structs
from prometheus_client import CollectorRegistry, Counter

import domain.views.chronicle
import domain.views.sight
import server.hub.presence
from domain.corrections import ActPutRight, ActStruckOut
from domain.events import GestureTakenBack
from domain.views.telling import Sentence
from server.http.tables import Tables, wrong
from server.hub.hub import Hub, Turned
from server.hub.room import Room
from server.wire.close_codes import CloseCode
from server.wire.from_server import Presence

Leak = Callable[[], AbstractContextManager[object]]


def _figures(room: Any) -> tuple[str, ...]:
    return tuple(room.moment.battle.combatants.by_id) if room.moment else ()


def _presence_names_the_unseen() -> AbstractContextManager[object]:
    real = server.hub.presence.presence_of

    def presence_of(room: Room, *seats: Any) -> Presence:
        told = real(room, *seats)
        return structs.replace(told, here=(*told.here, *_figures(room)))

    return patch("server.hub.presence.presence_of", presence_of)


def _a_notice_is_given_of(kind: type) -> Leak:
    """Of something about the past that is the DM's alone, an entry goes to everyone."""
    real = domain.views.sight.as_seen
    tell = domain.views.chronicle._past

    def as_seen(event: Any, viewer: Any, battle: Any) -> Any:
        return event if isinstance(event, kind) else real(event, viewer, battle)

    def past(event: Any) -> Any:
        return Sentence(str(event)) if isinstance(event, kind) else tell(event)

    return lambda: patch.multiple("domain.views.chronicle", as_seen=as_seen, _past=past)


def _commands_are_logged() -> AbstractContextManager[object]:
    real = Room.rehearse

    def rehearse(room: Room, step: Any) -> Any:
        for staged in step.battle:
            logging.getLogger("server.hub.room").info("table %s: %s", room.id, staged.commit.command)
        return real(room, step)

    return patch.object(Room, "rehearse", rehearse)


def _commands_are_counted_by_figure() -> AbstractContextManager[object]:
    counter = Counter("leaky", "By figure.", ["figure"], registry=CollectorRegistry())
    real = Room.rehearse

    def rehearse(room: Room, step: Any) -> Any:
        for name in _figures(room):
            counter.labels(name).inc()
        return real(room, step)

    return patch.object(Room, "rehearse", rehearse)


def _a_revoked_link_is_told_how_far_the_log_went() -> AbstractContextManager[object]:
    real = Room._seat_everyone

    def seat_everyone(room: Room) -> None:
        for guest in tuple(room.guests):
            if room.table.state.grant_of(guest.link) is None and room.opened is not None:
                guest.outbox.fail(CloseCode.LINK_REVOKED, f"revoked at {room.opened.log.version}")
                room.leave(guest)
        real(room)

    return patch.object(Room, "_seat_everyone", seat_everyone)


def _a_shut_door_says_who_is_inside() -> AbstractContextManager[object]:
    real = Hub.enter

    async def enter(hub: Hub, table: str, hello: Any, outbox: Any) -> Any:
        entered = await real(hub, table, hello, outbox)
        room = await hub.room(table)
        if isinstance(entered, Turned) and room is not None:
            return structs.replace(entered, words=", ".join(_figures(room)))
        return entered

    return patch.object(Hub, "enter", enter)


def _an_http_error_tells_of_the_battle() -> AbstractContextManager[object]:
    real = Tables.export

    async def export(tables: Tables, request: Any) -> Any:
        answer = await real(tables, request)
        room = await tables._hub.room(request.path_params["table"])
        if answer.status_code < 400 or room is None:
            return answer
        return wrong(answer.status_code, f"{len(_figures(room))} figures stay where they are.")

    return patch.object(Tables, "export", export)


def _anybody_takes_the_export() -> AbstractContextManager[object]:
    async def export(tables: Tables, request: Any) -> Any:
        room = await tables._hub.room(request.path_params["table"])
        if room is None:
            return wrong(404, "There is no such table.")
        return await tables._exported(room, request.path_params["battle"])

    both = ExitStack()
    both.enter_context(patch.object(Tables, "export", export))
    both.enter_context(patch("server.http.tables.holds_sealed_orders", lambda *_: False))
    return both


OUTSIDE_LEAKS: Final[dict[str, Leak]] = {
    "presence": _presence_names_the_unseen,
    "notice: taken back": _a_notice_is_given_of(GestureTakenBack),
    "notice: struck out": _a_notice_is_given_of(ActStruckOut),
    "notice: put right": _a_notice_is_given_of(ActPutRight),
    "log lines: commands": _commands_are_logged,
    "labels of metrics": _commands_are_counted_by_figure,
    "close reason": _a_revoked_link_is_told_how_far_the_log_went,
    "a shut door": _a_shut_door_says_who_is_inside,
    "HTTP error": _an_http_error_tells_of_the_battle,
    "export": _anybody_takes_the_export,
}
