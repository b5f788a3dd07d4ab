"""The clock answers questions for which time has run out, with their default.

The command's id follows from the question's and from the last time that anything was taken back, so over all workers
and restarts it happens once; and a question that came back by an undo runs out anew.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

from domain.commands import Answer
from domain.ids import CLOCK, CLOCK_IDS, BattleId, CommandId, QuestionId, Version
from domain.questions import Question
from domain.refusals import Refused
from domain.table.grants import LEAST, Actor
from server.commands.asked import NOT_YET, Asked
from server.commands.handle import handle_command
from server.hub.room import Room

log = logging.getLogger(__name__)

_ACTOR: Final = Actor(CLOCK, LEAST)


class Clock:
    """The timers of one room, one for each question that stands open; set anew when the room is loaded."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._waiting: Final[dict[tuple[QuestionId, Version], asyncio.Task[None]]] = {}

    def look(self) -> None:
        """Set timers for new questions, and drop those that were answered."""
        if self._room.frozen is not None:
            self.stop()
            return
        moment = self._room.moment
        asked = moment.battle.questions.open.values() if moment else ()
        turned_at = moment.turned_at if moment else Version(0)
        standing = {(question.id, turned_at): question for question in asked}
        for gone in [one for one in self._waiting if one not in standing]:
            self._waiting.pop(gone).cancel()
        for one, question in standing.items():
            if one not in self._waiting:
                self._waiting[one] = asyncio.create_task(self._run_out(question, turned_at))

    @property
    def is_waiting(self) -> bool:
        """Whether time runs for a question."""
        return any(not timer.done() for timer in self._waiting.values())

    def stop(self) -> None:
        """No timer runs any more."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()

    async def _run_out(self, question: Question, turned_at: Version) -> None:
        room = self._room
        assert room.opened is not None, "a question stands open in a battle"
        command = time_out_id(room.opened.id, question.id, turned_at)
        asked = Asked(_ACTOR, command, Answer(question.id, question.default))
        ends_ms = room.opened.log.state.ends_ms(question)
        await asyncio.sleep(max(0, ends_ms - room.now_ms()) / 1000)
        # Shielded: taking the answer in ends this very timer.
        while isinstance(refused := await asyncio.shield(_kept(handle_command(room, asked))), Refused):
            if refused.code not in NOT_YET:
                log.warning("table %s: time ran out on %s: %s", room.id, question.id, refused.code)
                return
            await asyncio.sleep(room.settings.clock_retry_seconds)


def time_out_id(battle: BattleId, question: QuestionId, turned_at: Version) -> CommandId:
    """The id of the command that the clock gives when time has run out on a question.

    `turned_at`: the version at which anything was taken back or put back last, before this time ran out.
    """
    return CommandId(f"{CLOCK_IDS}{battle}.{question}.{turned_at}")


_answering: Final[set[asyncio.Task[object]]] = set()


def _kept(answer: Coroutine[None, None, object]) -> asyncio.Task[object]:
    task = asyncio.create_task(answer)
    _answering.add(task)
    task.add_done_callback(_answering.discard)
    return task
