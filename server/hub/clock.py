"""The clock answers questions for which time has run out, with their default.

The command's id follows from the question's, so over all workers and restarts it happens once.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

from domain.commands import Answer
from domain.ids import CLOCK, CommandId, QuestionId
from domain.questions import Question
from domain.refusals import Refused
from domain.table.grants import LEAST, Actor
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.hub.room import Room

log = logging.getLogger(__name__)

_ACTOR: Final = Actor(CLOCK, LEAST)


class Clock:
    """The timers of one room, one for each question that stands open; set anew when the room is loaded."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._waiting: Final[dict[QuestionId, asyncio.Task[None]]] = {}

    def look(self) -> None:
        """Set timers for new questions, and drop those that were answered."""
        moment = self._room.moment
        standing = moment.battle.questions.open if moment else {}
        for gone in [question for question in self._waiting if question not in standing]:
            self._waiting.pop(gone).cancel()
        for question in standing.values():
            if question.id not in self._waiting:
                self._waiting[question.id] = asyncio.create_task(self._run_out(question))

    @property
    def is_waiting(self) -> bool:
        """Whether a question stands open."""
        return bool(self._waiting)

    def stop(self) -> None:
        """No timer runs any more."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()

    async def _run_out(self, question: Question) -> None:
        room = self._room
        assert room.opened is not None, "a question stands open in a battle"
        asked = Asked(_ACTOR, time_out_id(room.opened.id, question.id), Answer(question.id, question.default))
        asked_ms = room.asked_ms[question.id]
        await asyncio.sleep(max(0.0, asked_ms / 1000 + question.seconds - room.now_ms() / 1000))
        # Shielded: taking the answer in ends this very timer.
        while isinstance(refused := await asyncio.shield(_kept(handle_command(room, asked))), Refused):
            if refused.code != "not_saved":
                log.warning("table %s: time ran out on %s: %s", room.id, question.id, refused.message)
                return
            await asyncio.sleep(room.settings.clock_retry_seconds)


def time_out_id(battle: str, question: QuestionId) -> CommandId:
    """The id of the command that the clock gives when time has run out on a question."""
    return CommandId(f"clock.{battle}.{question}")


_answering: Final[set[asyncio.Task[object]]] = set()


def _kept(answer: Coroutine[None, None, object]) -> asyncio.Task[object]:
    task = asyncio.create_task(answer)
    _answering.add(task)
    task.add_done_callback(_answering.discard)
    return task
