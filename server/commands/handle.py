"""The road of every command: load, decide, rehearse the views, append, and only then say that it happened.

On the walk of an attack this stands between the hub's `receive` and `decide`. Nothing is seen, and nobody is
told, before it is on disk.
"""

import asyncio
import logging

from domain.commands import BattleCommand, OpenBattle, TableCommand
from domain.decide import decide
from domain.dice.keyed import KeyedDice
from domain.refusals import Refused
from domain.rulesets.catalog import digest
from domain.table.decide import decide_table
from server.commands.append import append_to_battle, append_to_table, commit_of
from server.commands.asked import FROZEN, NOT_SAVED, OUR_FAULT, STORE_FAULTS, Accepted, Again, Asked, Outcome
from server.commands.opening import open_and_list
from server.hub.feed import catch_up_with_store
from server.hub.room import Room

log = logging.getLogger(__name__)


async def handle_command(room: Room, asked: Asked) -> Accepted | Refused:
    """Carry out a command once, for ever: however often it is sent, to whichever worker."""
    author = asked.actor.author
    async with room.lock:
        kept = room.refusals.find(author, asked.id)
        if kept is not None:
            return kept
        try:
            answer = await _decided_at_last(room, asked)
        except STORE_FAULTS as error:
            log.warning("table %s: %s", room.id, error)
            return NOT_SAVED
        except Exception:
            log.exception("table %s: command %s met a fault of ours", room.id, asked.id)
            return OUR_FAULT
    if isinstance(answer, Refused) and answer.code != "not_saved":
        room.refusals.keep(author, asked.id, answer)
    return answer


async def _decided_at_last(room: Room, asked: Asked) -> Accepted | Refused:
    """Decide, and whenever another worker was first, catch up and decide again."""
    for attempt in range(room.settings.decide_attempts_max):
        if room.frozen is not None:
            return FROZEN
        happened = room.happened(asked.actor.author, asked.id)
        if happened is not None:
            return Accepted(happened)
        outcome = await _decided(room, asked)
        if not isinstance(outcome, Again):
            return outcome
        await asyncio.sleep(room.settings.append_pause_seconds * attempt)
        await catch_up_with_store(room)
    return NOT_SAVED


async def _decided(room: Room, asked: Asked) -> Outcome:
    """Decide on the state that is known now."""
    command = asked.command
    if isinstance(command, OpenBattle):
        return await open_and_list(room, asked, command)
    if isinstance(command, BattleCommand):
        return await _fight(room, asked, command)
    return await _table(room, asked, command)


async def _fight(room: Room, asked: Asked, command: BattleCommand) -> Outcome:
    opened = room.opened
    if opened is None:
        return Refused("no_battle", "No battle is open at this table; the DM opens one.")
    if opened.log.version >= room.settings.battle_commits_max:
        return Refused("too_many", "This battle has grown too long to go on; end it and open another.")
    moment = opened.log.state
    dice = KeyedDice(opened.seeds, asked.id)
    events = decide(moment, command, asked.actor, dice, asked.seen, room.table.state, asked.id)
    if isinstance(events, Refused):
        return events
    rules = digest(moment.battle.identity.ruleset)
    commit = commit_of(asked, events, max(room.now_ms(), opened.log.at_ms), rules)
    return await append_to_battle(room, opened, commit)


async def _table(room: Room, asked: Asked, command: TableCommand) -> Outcome:
    if room.table.version >= room.settings.table_commits_max:
        return Refused("too_many", "This table has grown too old to go on; open another.")
    events = decide_table(room.table.state, command, asked.actor, asked.id)
    if isinstance(events, Refused):
        return events
    return await append_to_table(room, commit_of(asked, events, max(room.now_ms(), room.table.at_ms)))
