"""A command with all that decides it, and its outcomes."""

from typing import Final

from msgspec import Struct

from domain.commands import BattleCommand
from domain.ids import CommandId, GestureId
from domain.refusals import Refused
from domain.table.grants import Actor
from domain.table_commands import TableCommand
from server.commands.positions import Position
from server.event_store.port import StoreRefused, StoreUnreachable

STORE_FAULTS: Final = (StoreUnreachable, StoreRefused)
"""What a question to the store raises when it is not answered; asking again later is safe."""

NOT_SAVED: Final = Refused(
    "not_saved",
    "The store is out of reach; whether it was saved is not known yet. Send it again: it happens once.",
)
NOT_PROVED: Final = Refused(
    "not_saved",
    "This battle's log is still being read, so nothing was decided. Send it again: it happens once.",
)
NOT_TAKEN: Final = Refused(
    "not_saved", "The store takes nothing at present, so this was not saved. Send it again: it happens once."
)
UNANSWERED: Final = Refused(
    "not_saved", "The store is out of reach, so this was not looked up. Ask again in a moment."
)
BARRED: Final = Refused(
    "not_saved",
    "The store would not keep what happens now, so nothing is saved until whoever runs the server puts that right.",
)
FROZEN: Final = Refused(
    "not_saved", "This table's log is not what it was; whoever runs the server has to look."
)
LOG_LOST: Final = Refused(
    "log_lost",
    "The store came back without what happened last. Nothing goes on until whoever runs the table accepts that.",
)
PAUSED: Final = Refused("paused", "It is paused until next time; whoever leads goes on first.")
CROWDED: Final = Refused(
    "not_saved", "Too many act here at the very same moment, and this was not saved. Send it again."
)
NOT_YET: Final = frozenset({"not_saved", "log_lost", "paused"})
"""Codes of refusals that say nothing of the command: sent again later, it may happen."""
STALE: Final = Refused("stale", "Your page had fallen behind. Look again, then act.")
NO_BATTLE: Final = Refused("no_battle", "No battle is open at this table; the DM opens one.")
WRITTEN_LATER: Final = Refused(
    "no_battle",
    "A later Affray has written to this battle, and this one cannot go on with it until whoever runs the server "
    "updates it. The table goes on: its other battles, its links and its talk.",
)
ID_TAKEN: Final = Refused(
    "bad_command", "A command's id is its own, and that one is not free; send it again under a new one."
)
"""Dice follow from the id: under somebody else's the same dice would fall, and they were seen."""
NO_RIGHT: Final = Refused(
    "forbidden", "The link that you came by does not open that any more; ask the DM for another."
)
OUR_FAULT: Final = Refused(
    "our_fault", "A fault of ours stopped this; nothing was changed and the game goes on."
)


class Asked(Struct, frozen=True):
    """A command, by whatever door it came.

    `at` is the moment on the giver's screen, None where it does not say or where it does not matter. An actor who
    came by a link acts by what that link gives when the command is decided.
    """

    actor: Actor
    id: CommandId
    command: TableCommand | BattleCommand
    gesture: GestureId | None = None
    at: Position | None = None


class Accepted(Struct, frozen=True):
    """It happened, at this position, and is on disk."""

    position: Position


class Again(Struct, frozen=True):
    """The log has gone on: catch up and decide again."""


Outcome = Accepted | Refused | Again
