"""A message from a socket, to its answer. The first step of the walk of an attack on the server's side."""

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import assert_never

import msgspec
from msgspec import Struct

from domain.commands import BattleCommand, HistoryCommand
from domain.ids import CommandId, CommandName
from domain.refusals import Refused
from domain.table.events import CharacterClaimed
from domain.table_commands import Claim
from domain.texts import composed
from domain.unreadable import UNREADABLE, in_words
from domain.views.answers import answer
from domain.views.asking import (
    AnyAnswer,
    Links,
    OddsNow,
    Rows,
    SoFar,
    SoFarAnswer,
    Typing,
)
from domain.views.camp import camp_ahead, house_options, outcome_for, rolls_for
from domain.views.camp_asking import AboutTheCamp, CampAhead, HouseOptions, Outcome, RollsThrown, SheetDerived
from domain.views.choosing import rows_to_choose_from
from domain.views.deriving import derived_from
from domain.views.past_shapes import AboutThePast
from domain.views.so_far import so_far
from domain.views.typed import typing_answer
from domain.visibility import told
from server.commands.asked import NO_BATTLE, STORE_FAULTS, UNANSWERED, Accepted, Asked
from server.commands.handle import handle_command
from server.commands.positions import NOWHERE
from server.hub.addresses import Addresses
from server.hub.audience import Audience
from server.hub.feed import catch_up_with_store
from server.hub.guest import Guest
from server.hub.looking_back import look, page
from server.hub.odds import ask_for_odds
from server.hub.past import answer_about_the_past
from server.hub.room import Room
from server.metrics import COMMAND_SECONDS, COMMANDS, MESSAGES
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
from server.wire.from_server import AnswerMessage, AnyFromServer, Done, Pong

log = logging.getLogger(__name__)

WATCHES = Refused("forbidden", "Those who watch cannot act; open the players' link and pick a character.")
UNSEEN_HEAD = Refused(
    "stale",
    "Undo, redo, void and amend name the moment that was seen (`at`), so that two at once take back one thing. "
    "Look, then send it again with it.",
)


ANSWERED = frozenset({"command", "ask", "look", "chronicle"})
"""Messages that are answered under their id."""


class _Envelope(Struct):
    """As much of a message as is needed to answer one whose command cannot be read."""

    type: str
    id: CommandName


_envelope = msgspec.json.Decoder(_Envelope)


async def receive(room: Room, guest: Guest, text: str | bytes, addresses: Addresses) -> None:
    """Answer one message; whatever is wrong with it harms nobody but its sender. Who was sent away is not answered."""
    if not guest.outbox.is_open:
        return
    if not guest.credit.spend(monotonic()):
        guest.outbox.fail(CloseCode.SLOW_DOWN, "too many messages at once; come back after a pause")
        return
    message = _read(guest, text)
    MESSAGES.labels("unreadable" if message is None else message.__struct_config__.tag).inc()
    match message:
        case None:
            return
        case CommandMessage():
            await _command(room, guest, message)
        case Ask(about=about) if isinstance(about, AboutThePast):
            await _about_the_past(room, guest, message.id, about, addresses)
        case Ask(about=about) if isinstance(about, OddsNow):
            ask_for_odds(room, guest, message.id, about)
        case Ask():
            await _answer(room, guest, message.id, lambda: _asked(room, guest.audience, message, addresses))
        case Look():
            await _answer(room, guest, message.id, lambda: look(room, guest.audience, message))
        case ChroniclePage():
            await _answer(room, guest, message.id, lambda: page(room, guest.audience, message))
        case Ping():
            guest.outbox.send(Pong())
        case Hello():
            guest.outbox.fail(CloseCode.BAD_MESSAGE, "hello is said once, as the first message")
        case _:
            assert_never(message)


def _read(guest: Guest, text: str | bytes) -> AnyFromClient | None:
    """The message in `text`. What has an answer is refused where it cannot be read; anything else of the kind closes."""
    try:
        return composed(decoder.decode(text), decoder.type)
    except UNREADABLE as wrong:
        words = in_words(wrong, decoder.type)
    try:
        envelope = _envelope.decode(text)
    except UNREADABLE:
        envelope = None
    if envelope is None or envelope.type not in ANSWERED:
        guest.outbox.fail(CloseCode.BAD_MESSAGE, f"not a message of this protocol: {words}")
    else:
        what = "command" if envelope.type == "command" else "request"
        guest.outbox.refuse(envelope.id, Refused("bad_command", f"That {what} cannot be read: {words}."))
    return None


# ---------------------------------------------------------------- commands


async def _command(room: Room, guest: Guest, message: CommandMessage) -> None:
    if isinstance(message.command, BattleCommand) and room.logs_of(guest.audience) is not room:
        guest.outbox.refuse(message.id, WATCHES)  # why not, would tell of what is not shown yet
        return
    at = None
    if message.at is None and isinstance(message.command, HistoryCommand) and guest.actor.grant.runs:
        guest.outbox.refuse(message.id, UNSEEN_HEAD)
        return
    if message.at is not None and isinstance(message.command, BattleCommand):  # no talk is stale
        at = guest.audience.open(message.at) or NOWHERE
    asked = Asked(guest.actor, message.id, message.command, message.gesture, at)
    with COMMAND_SECONDS.time():
        outcome = await handle_command(room, asked)
    COMMANDS.labels(outcome.code if isinstance(outcome, Refused) else "done").inc()
    if isinstance(outcome, Refused):
        guest.outbox.refuse(message.id, outcome)
        return
    if isinstance(asked.command, Claim):
        async with room.lock:
            _give_the_seat(room, guest, asked, outcome)
    audience = guest.audience
    position = outcome.position
    guest.outbox.send(Done(message.id, audience.seal(position), audience.version_of(position)))


def _give_the_seat(room: Room, guest: Guest, asked: Asked, accepted: Accepted) -> None:
    """Whoever claimed a character sits down in its seat, and gets the token that opens it.

    Accepted is also what happened before under this id, so only the very claim that was asked for is looked at.
    """
    claim, version = asked.command, accepted.position.table
    if not isinstance(claim, Claim) or not 0 < version <= room.table.version:
        return
    claimed = room.table.commits[version - 1]
    if (claimed.id, claimed.author, claimed.command) != (asked.id, asked.actor.author, claim):
        return
    for event in claimed.events:
        if not isinstance(event, CharacterClaimed):
            continue
        link = told(event.link)
        if guest in room.guests and room.table.state.grant_of(link) is not None:
            room.seat(guest, link)
            room.greet(guest, with_token=True)


# ---------------------------------------------------------------- questions about what is and what was


async def _answer(
    room: Room, guest: Guest, request: CommandId, find: Callable[[], Awaitable[AnyFromServer | Refused]]
) -> None:
    """What `find` finds; where it finds nothing, it looks again once this worker knows all that there is."""
    try:
        found = await find()
        if isinstance(found, Refused):
            async with room.lock:
                await catch_up_with_store(room)
            found = await find()
    except STORE_FAULTS as error:
        log.warning("table %s: %s", room.id, error)
        found = UNANSWERED
    if isinstance(found, Refused):
        guest.outbox.refuse(request, found)
    else:
        guest.outbox.send(found)


async def _about_the_past(
    room: Room, guest: Guest, request: CommandId, about: AboutThePast, addresses: Addresses
) -> None:
    """Answered as the log stands in the store: what is shown before it is accepted has to be so."""
    try:
        async with room.lock:
            await catch_up_with_store(room)
            found = await answer_about_the_past(room, guest.audience, about, addresses)
    except STORE_FAULTS as error:
        log.warning("table %s: %s", room.id, error)
        found = UNANSWERED
    if isinstance(found, Refused):
        guest.outbox.refuse(request, found)
    else:
        audience = guest.audience
        guest.outbox.send(AnswerMessage(request, audience.seal(audience.position), found))


async def _asked(
    room: Room, audience: Audience, message: Ask, addresses: Addresses
) -> AnswerMessage | Refused:
    found: AnyAnswer | Refused
    if isinstance(message.about, Links):
        found = addresses.answer(room, audience)
    elif isinstance(message.about, Rows):
        found = rows_to_choose_from(message.about)
    elif isinstance(message.about, Typing):
        found = typing_answer(audience.view, room.logs_of(audience).moment, audience.viewer, message.about)
    elif isinstance(message.about, AboutTheCamp):
        found = _of_the_camp(room, audience, message.about)
    elif (moment := room.logs_of(audience).moment) is None:
        found = NO_BATTLE
    elif isinstance(message.about, SoFar):
        found = SoFarAnswer(so_far(audience.viewer, moment.battle, room.table.state))
    elif isinstance(message.about, AboutThePast | OddsNow):
        raise AssertionError("questions about the past, and of odds, take another road")
    else:
        found = answer(moment, audience.viewer, message.about)
    if isinstance(found, Refused):
        return found
    return AnswerMessage(message.id, audience.seal(audience.position), found)


def _of_the_camp(room: Room, audience: Audience, about: AboutTheCamp) -> AnyAnswer | Refused:
    table, moment = room.table.state, room.moment
    match about:
        case Outcome():
            return outcome_for(audience.viewer, table, moment)
        case RollsThrown():
            return rolls_for(audience.viewer, moment)
        case SheetDerived():
            return derived_from(about)
        case HouseOptions():
            return house_options(room.logs_of(audience).table.state)
        case CampAhead():
            return camp_ahead(audience.viewer, table, about, moment.battle if moment is not None else None)
        case _:
            assert_never(about)
