"""A message from a socket, to its answer. The first step of the walk of an attack on the server's side."""

from time import monotonic
from typing import assert_never

import msgspec
from msgspec import Struct

from domain.commands import BattleCommand, Claim
from domain.ids import CommandId, CommandName, Version
from domain.refusals import Refused
from domain.table.events import CharacterClaimed
from domain.views.answers import answer
from domain.views.shapes import AnyAnswer, Links
from domain.views.view import ViewBuilder
from domain.visibility import told
from server.commands.asked import Accepted, Asked
from server.commands.handle import handle_command
from server.hub.addresses import Addresses
from server.hub.audience import Audience
from server.hub.chronicle import Before
from server.hub.guest import Guest
from server.hub.room import Room
from server.wire.close_codes import CloseCode
from server.wire.from_client import (
    AnyFromClient,
    Ask,
    ChroniclePage,
    CommandMessage,
    Hello,
    Look,
    Ping,
    decoder,
)
from server.wire.from_server import AnswerMessage, Done, Entries, Past, Pong, RefusedMessage

STALE = Refused("stale", "Your page had fallen behind. Look again, then act.")
NO_BATTLE = Refused("no_battle", "No battle is open at this table; the DM opens one.")
NO_SUCH_MOMENT = Refused("no_such_moment", "That moment is not one of this battle, or you were not there.")


class _Envelope(Struct):
    """As much of a message as is needed to answer one whose command cannot be read."""

    type: str
    id: CommandName


_envelope = msgspec.json.Decoder(_Envelope)


async def receive(room: Room, guest: Guest, text: str | bytes, addresses: Addresses) -> None:
    """Answer one message; whatever is wrong with it harms nobody but its sender."""
    if not guest.credit.spend(monotonic()):
        guest.outbox.fail(CloseCode.SLOW_DOWN, "too many messages at once; come back after a pause")
        return
    message = _read(guest, text)
    match message:
        case None:
            return
        case CommandMessage():
            await _command(room, guest, message)
        case Ask():
            _ask(room, guest, message, addresses)
        case Look():
            _look(room, guest, message)
        case ChroniclePage():
            _chronicle(room, guest, message)
        case Ping():
            guest.outbox.send(Pong())
        case Hello():
            guest.outbox.fail(CloseCode.BAD_MESSAGE, "hello is said once, as the first message")
        case _:
            assert_never(message)


def _read(guest: Guest, text: str | bytes) -> AnyFromClient | None:
    """The message in `text`. A command that cannot be read is refused; anything else of the kind closes."""
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as wrong:
        try:
            envelope = _envelope.decode(text)
        except msgspec.DecodeError:
            guest.outbox.fail(CloseCode.BAD_MESSAGE, f"not a message of this protocol: {wrong}")
            return None
        if envelope.type != "command":
            guest.outbox.fail(CloseCode.BAD_MESSAGE, f"not a message of this protocol: {wrong}")
            return None
        _refuse(guest, envelope.id, Refused("bad_command", f"That command cannot be read: {wrong}."))
        return None


# ---------------------------------------------------------------- commands


async def _command(room: Room, guest: Guest, message: CommandMessage) -> None:
    fights = isinstance(message.command, BattleCommand)  # no talk is stale
    seen = _seen(room, guest.audience, message.at) if fights else None
    if isinstance(seen, Refused):
        _refuse(guest, message.id, seen)
        return
    asked = Asked(guest.actor, message.id, message.command, message.gesture, seen)
    outcome = await handle_command(room, asked)
    if isinstance(outcome, Refused):
        _refuse(guest, message.id, outcome)
        return
    if isinstance(message.command, Claim):
        _give_the_seat(room, guest, message.command, outcome)
    audience = guest.audience
    position = outcome.position
    guest.outbox.send(Done(message.id, audience.seal(position), audience.version_of(position)))


def _seen(room: Room, audience: Audience, at: str | None) -> Version | Refused | None:
    """The battle's version that `at` names. Whoever is at its audience's last position has seen all there is."""
    if at is None:
        return None
    position = audience.open(at)
    if position is None or position.battle != room.position.battle:
        return STALE
    return room.position.version if position == audience.position else position.version


def _give_the_seat(room: Room, guest: Guest, claim: Claim, accepted: Accepted) -> None:
    """Whoever claimed a character sits down in its seat, and gets the token that opens it."""
    claimed = room.table.commits[accepted.position.table - 1]
    for event in claimed.events:
        if not isinstance(event, CharacterClaimed) or event.character != claim.character:
            continue
        link = told(event.link)
        if guest in room.guests and room.table.state.grant_of(link) is not None:
            room.seat(guest, link)
            room.greet(guest, with_token=True)


def _refuse(guest: Guest, request: CommandId, refused: Refused) -> None:
    guest.outbox.send(RefusedMessage(request, refused.code, refused.message, refused.rule))


# ---------------------------------------------------------------- questions about what is and what was


def _ask(room: Room, guest: Guest, message: Ask, addresses: Addresses) -> None:
    audience = guest.audience
    found: AnyAnswer | Refused
    if isinstance(message.about, Links):
        found = addresses.answer(room, audience)
    elif room.moment is None:
        found = NO_BATTLE
    else:
        found = answer(room.moment, audience.viewer, message.about)
    if isinstance(found, Refused):
        _refuse(guest, message.id, found)
    else:
        guest.outbox.send(AnswerMessage(message.id, audience.seal(audience.position), found))


def _look(room: Room, guest: Guest, message: Look) -> None:
    audience = guest.audience
    if message.position is None:
        guest.outbox.send(Past(message.id, audience.seal(audience.position), audience.view))
        return
    then = audience.open(message.position)
    opened = room.opened
    if then is None or then.table > room.table.version or then.battle != room.position.battle:
        _refuse(guest, message.id, NO_SUCH_MOMENT)
        return
    if opened is not None and then.version > opened.log.version:
        _refuse(guest, message.id, NO_SUCH_MOMENT)
        return
    table = room.table.states[then.table] if then.table else room.table.state
    moment = opened.log.states[then.version] if opened else None
    view = ViewBuilder(audience.viewer).build(table, moment)
    guest.outbox.send(Past(message.id, message.position, view))


def _chronicle(room: Room, guest: Guest, message: ChroniclePage) -> None:
    audience = guest.audience
    before = None
    if message.before is not None:
        place = room.position_key.open_entry(message.before, audience.name)
        if place is None or place.battle not in {None, room.position.battle}:
            _refuse(guest, message.id, NO_SUCH_MOMENT)
            return
        before = Before(message.before, place)
    page = room.chronicle.page(audience, before, message.limit)
    guest.outbox.send(Entries(message.id, page.entries, page.more))
