"""What are the odds? Fought beside the table, in a process with a bound, and told to whoever runs it alone.

One at a time on a worker: a table that asks while another waits is told to ask again.
"""

import asyncio
import logging
import secrets
from typing import Final

from domain.ids import CommandId
from domain.odds.fight import can_be_fought
from domain.refusals import Refused
from domain.views.asking import OddsAnswer, OddsNow
from server.commands.asked import NO_BATTLE
from server.hub.guest import Guest
from server.hub.room import Room
from server.odds import ToFight, odds_elsewhere
from server.wire.from_server import AnswerMessage

log = logging.getLogger(__name__)

FORBIDDEN: Final = Refused("forbidden", "Only whoever runs the battle asks for its odds.")
BUSY: Final = Refused("too_many", "The odds of a fight are being worked out already; ask again in a moment.")
NO_FIGHT: Final = Refused("wrong_step", "No two sides are left to fight.")
NOT_FOUGHT: Final = Refused("our_fault", "The fights did not come to an end; nothing was changed.")
_under_way: Final[set[asyncio.Task[None]]] = set()


def ask_for_odds(room: Room, guest: Guest, request: CommandId, about: OddsNow) -> None:
    """Answered later, so that whoever asks can go on meanwhile. Who may not ask does not learn whether others do."""
    wrong = _is_wrong(room, guest) or (BUSY if _under_way else None)
    if wrong is not None:
        guest.outbox.refuse(request, wrong)
        return
    task = asyncio.create_task(_answer(room, guest, request, about), name=f"odds of {room.id}")
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def _answer(room: Room, guest: Guest, request: CommandId, about: OddsNow) -> None:
    moment = room.moment
    if moment is None:
        guest.outbox.refuse(request, NO_BATTLE)
        return
    at = guest.audience.seal(guest.audience.position)
    settings = room.settings
    asked = ToFight(moment.battle, secrets.token_hex(8), about.fights, settings.odds_seconds)
    try:
        odds = await odds_elsewhere(asked, settings.odds_patience_seconds)
    except OSError as error:
        log.warning("table %s: no process for its odds: %s", room.id, error)
        odds = None
    if odds is None:
        guest.outbox.refuse(request, NOT_FOUGHT)
    elif guest.outbox.is_open and guest.audience.grant.runs:
        guest.outbox.send(AnswerMessage(request, at, OddsAnswer(odds)))


def _is_wrong(room: Room, guest: Guest) -> Refused | None:
    if not guest.audience.grant.runs:
        return FORBIDDEN
    moment = room.moment
    if moment is None:
        return NO_BATTLE
    return None if can_be_fought(moment.battle) else NO_FIGHT
