"""The road of every command: load, decide, rehearse the views, append, and only then say that it happened.

On the walk of an attack this stands between the hub's `receive` and `decide`. Nothing is seen, and nobody is
told, before it is on disk.
"""

import asyncio
import logging
import random

from msgspec import structs

from domain.commands import AddCombatants, BattleCommand, EndBattle, Undo
from domain.history import DiceBox, settle
from domain.ids import CLOCK, CLOCK_IDS, Version
from domain.past_commands import AcceptLog, Fork
from domain.people import with_people
from domain.refusals import Refused
from domain.rulesets.catalog import digest
from domain.table.decide import decide_table
from domain.table.grants import Actor
from domain.table_commands import OpenBattle
from domain.views.handles import as_meant, in_words_of
from domain.views.viewer import Viewer
from server.commands.append import append_to_battle, append_to_table, commit_of
from server.commands.asked import (
    CROWDED,
    FROZEN,
    ID_TAKEN,
    LOG_LOST,
    NO_BATTLE,
    NO_RIGHT,
    NOT_PROVED,
    NOT_SAVED,
    NOT_YET,
    OUR_FAULT,
    PAUSED,
    STALE,
    STORE_FAULTS,
    WRITTEN_LATER,
    Accepted,
    Again,
    Asked,
    Outcome,
)
from server.commands.crowding import too_many_figures
from server.commands.doubt import as_the_log_has_it
from server.commands.founding import found_fork
from server.commands.opening import open_and_list
from server.commands.positions import Position
from server.commands.seeds import dice_in_force
from server.hub.feed import begin_anew, catch_up_with_store
from server.hub.room import Room
from server.hub.seen import version_seen

log = logging.getLogger(__name__)


async def handle_command(room: Room, asked: Asked) -> Accepted | Refused:
    """Carry out a command once, for ever: however often it is sent, to whichever worker."""
    author = asked.actor.author
    if room.proving is not None:
        await asyncio.wait((room.proving,))
    async with room.lock:
        try:
            answer = await _decided_at_last(room, asked)
        except STORE_FAULTS as error:
            log.warning("table %s: %s", room.id, error)
            return NOT_SAVED
        except Exception:
            log.exception("table %s: command %s met a fault of ours", room.id, asked.id)
            answer = OUR_FAULT
        if isinstance(answer, Refused) and answer.code not in NOT_YET:
            room.refusals.keep(author, asked.id, answer)
    return answer


async def _decided_at_last(room: Room, asked: Asked) -> Accepted | Refused:
    """Decide; and before it is refused, and whenever another worker was first, catch up and decide again."""
    await room.turns.wait()
    for attempt in range(room.settings.decide_attempts_max):
        happened = room.happened(asked.actor.author, asked.id)
        if happened is not None:
            return Accepted(happened) if _is_the_same(room, asked, happened) else ID_TAKEN
        if room.lapse is not None:
            if not (isinstance(asked.command, AcceptLog) and asked.actor.grant.runs):
                return LOG_LOST
            await begin_anew(room)
        if room.frozen is not None:
            return FROZEN
        if room.unproved is not None:
            return NOT_PROVED
        happened = await _happened_earlier(room, asked)
        if happened is not None:
            return Accepted(happened)
        known = room.position
        outcome = room.refusals.find(asked.actor.author, asked.id) or await _decided(room, asked)
        match outcome:
            case Accepted():
                return outcome
            case Again():
                room.turns.lost(attempt)
                await asyncio.sleep(_pause_seconds(room, attempt))
                await catch_up_with_store(room)
            case Refused():
                if outcome.code in NOT_YET:
                    return outcome
                await catch_up_with_store(room)
                if room.position == known and room.frozen is None:
                    return outcome
    happened = room.happened(asked.actor.author, asked.id)
    return CROWDED if happened is None else Accepted(happened)


def _pause_seconds(room: Room, attempt: int) -> float:
    """Longer each time, and of another length in each worker, so that they do not go on meeting."""
    settings = room.settings
    longest_seconds = min(settings.append_pause_seconds * attempt, settings.append_pause_seconds_max)
    return longest_seconds * random.random()  # noqa: S311  no secret hangs on it


async def _happened_earlier(room: Room, asked: Asked) -> Position | None:
    """Where it happened, if it did in a battle of this table that is not shown any more."""
    shown = room.opened.id if room.opened is not None else None
    battles = (battle.id for battle in room.table.state.battles if battle.id != shown)
    return await room.earlier.find(battles, asked.actor.author, asked.id)


async def _decided(room: Room, asked: Asked) -> Outcome:
    """Decide on the state that is known now."""
    command = asked.command
    if not _may_still(room, asked.actor):
        return NO_RIGHT
    if isinstance(command, OpenBattle):
        return await open_and_list(room, asked, command)
    if isinstance(command, BattleCommand):
        if room.table.state.paused:
            return PAUSED
        return await _fight(room, asked, command)
    return await _table(room, asked)


def _is_the_same(room: Room, asked: Asked, happened: Position) -> bool:
    """Whether what happened under the command's id is that command, as far as its giver named what it names."""
    if happened.table:
        done = room.table.commits[happened.table - 1].command
    else:
        assert room.opened is not None, "it happened in the battle that is shown"
        done = room.opened.log.commits[happened.version - 1].command
    if isinstance(asked.command, BattleCommand) and asked.actor.grant.sees == "all":
        return done == asked.command
    return type(done) is type(asked.command)  # the log has it in its own words


def _may_still(room: Room, actor: Actor) -> bool:
    """Whether the actor's link gives what it gave: it may have been revoked while the command waited."""
    return actor.link is None or room.table.state.grant_of(actor.link) == actor.grant


async def _fight(room: Room, asked: Asked, command: BattleCommand) -> Outcome:
    opened = room.opened
    if opened is None:
        return NO_BATTLE if room.barred is None else WRITTEN_LATER
    author = asked.actor.author
    if author != CLOCK and (asked.id.startswith(CLOCK_IDS) or room.is_taken(author, asked.id)):
        return ID_TAKEN
    is_long = opened.log.version >= room.settings.battle_commits_max
    if is_long and not isinstance(command, EndBattle | Undo):
        return Refused("too_many", "This battle has grown too long to go on; end it and open another.")
    seen = _seen(room, asked, command)
    if isinstance(seen, Refused):
        return seen
    moment = opened.log.state
    giver = Viewer(asked.actor.grant)
    meant = as_meant(command, giver, moment.battle)
    seeds, opens = await dice_in_force(room, opened)
    dice = DiceBox(seeds, moment, opens)
    events = settle(moment, meant, asked.actor, dice, seen, room.table.state, asked.id)
    if isinstance(events, Refused):
        return in_words_of(events, giver, moment.battle)
    if isinstance(meant, AddCombatants):
        crowded = too_many_figures(room.settings, moment.battle, meant.count)
        if crowded is not None:
            return crowded
    asked = structs.replace(asked, command=meant)
    rules = digest(moment.battle.identity.ruleset)
    at_ms = max(room.now_ms(), opened.log.at_ms)
    new_dice = (opens,) if opens and dice.rolls else ()
    commit = commit_of(asked, (*new_dice, *events), at_ms, rules)
    commit = with_people(commit, moment, room.table.state, asked.actor, dice.rolls)
    return await append_to_battle(room, opened, commit)


def _seen(room: Room, asked: Asked, command: BattleCommand) -> Version | Refused | None:
    """The battle's version that the giver has seen, as far as it matters."""
    if asked.at is None:
        return None
    if not room.knows(asked.at):
        return STALE
    return version_seen(room, room.audience(asked.actor.grant), asked.at, command)


async def _table(room: Room, asked: Asked) -> Outcome:
    settings = room.settings
    left = settings.table_commits_max - room.table.version
    if left <= (0 if asked.actor.grant.runs else settings.table_commits_reserved):
        return Refused("too_many", "This table has grown too old to go on; open another.")
    resolved = as_the_log_has_it(room, asked)
    if isinstance(resolved, Refused):
        return resolved
    asked = structs.replace(asked, command=resolved)
    fought = room.moment.battle if room.moment is not None else None
    events = decide_table(room.table.state, resolved, asked.actor, asked.id, fought=fought, here=room.id)
    if isinstance(events, Refused):
        return events
    if isinstance(resolved, Fork):
        failed = await found_fork(room, events)
        if failed is not None:
            return failed
    return await append_to_table(room, commit_of(asked, events, max(room.now_ms(), room.table.at_ms)))
